"""Tracking what a template reads, so that a part of the page is painted anew only if something in it has changed.

A template gets its view, and what the page made of it, wrapped in `Tracked`. Whatever it reads there is noted with its
value. As templates depend on nothing else that changes, the same values give the same HTML.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

WHOLE: Final = -1  # in the place of an index: the whole value was read


class Reads:
    """All that one template has read: of which thing, which attribute, which place of it, and what stood there."""

    __slots__ = ("noted",)

    def __init__(self) -> None:
        self.noted: dict[tuple[int, str, int], Any] = {}  # Any: whatever views hold

    def still_hold(self, things: tuple[object, ...]) -> bool:
        """Whether the template would read the same values of these other things."""
        for (which, name, index), value in self.noted.items():
            now = getattr(things[which], name)
            if index != WHOLE:
                if index >= len(now):
                    return False
                now = now[index]
            if now is not value and now != value:
                return False
        return True


class Tracked:
    """Stands for a thing, and notes what is read of it."""

    __slots__ = ("_reads", "_thing", "_which")

    def __init__(self, thing: object, which: int, reads: Reads) -> None:
        self._thing = thing
        self._which = which
        self._reads = reads

    def __getattr__(self, name: str) -> Any:  # Any: whatever views hold
        value = getattr(self._thing, name)
        if type(value) is tuple:
            return TrackedTuple(value, self._which, name, self._reads)
        self._reads.noted[self._which, name, WHOLE] = value
        return value


class TrackedTuple:
    """Stands for a tuple of a thing: reading one place of it depends on that place alone."""

    __slots__ = ("_name", "_reads", "_values", "_which")

    def __init__(self, values: tuple[Any, ...], which: int, name: str, reads: Reads) -> None:  # Any: as above
        self._values = values
        self._which = which
        self._name = name
        self._reads = reads

    def __getitem__(self, index: Any) -> Any:  # Any: a number or a slice; whatever views hold
        if type(index) is not int or index < 0:
            return self._whole()[index]
        value = self._values[index]
        self._reads.noted[self._which, self._name, index] = value
        return value

    def _whole(self) -> tuple[Any, ...]:  # Any: as above
        self._reads.noted[self._which, self._name, WHOLE] = self._values
        return self._values

    def __iter__(self) -> Iterator[Any]:  # Any: as above
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())

    def __bool__(self) -> bool:
        return bool(self._whole())

    def __contains__(self, item: object) -> bool:
        return item in self._whole()

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._whole() if isinstance(other, TrackedTuple) else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __add__(self, other: tuple[Any, ...]) -> tuple[Any, ...]:  # Any: as above
        return self._whole() + tuple(other)

    def index(self, item: object) -> int:
        """Where the item stands."""
        return self._whole().index(item)

    def count(self, item: object) -> int:
        """How often the item stands there."""
        return self._whole().count(item)
