"""How many tables a class needs, and how its pupils are spread over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text

MOST_PUPILS: Final = 60
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖ"  # the names of tables


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a class. At most as many bots or pairs as one table has seats are needed."""

    pupils: int
    tables: tuple[int, ...]  # how many seats each has; the commonest size first
    bots: int  # seats that no pupil has
    pairs: int  # seats that two pupils share

    @property
    def seats(self) -> int:
        """All seats together."""
        return sum(self.tables)

    @property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """How many tables there are of which size: ((6, 4), (1, 6)) for "6 × 4 + 1 × 6"."""
        return tuple((self.tables.count(size), size) for size in dict.fromkeys(self.tables))

    @property
    def letters(self) -> str:
        """The names of the tables."""
        return LETTERS[: len(self.tables)]


def seat_class(pupils: int, sizes: Sequence[int]) -> Seating:
    """The tables for so many pupils, where a table may have any of these sizes, the best one first.

    Everybody gets a seat of their own where that is possible without a bot, then with bots, then by sharing. Among
    equals, the plan with more tables of the best size and of the sizes named earlier wins.
    """
    least = min(sizes)
    if pupils < least:
        raise BadSetup(
            Text(
                "A class of {pupils} is too small: this game needs {least} at a table. Open a single table instead,"
                " with bots.",
                pupils=pupils,
                least=least,
            )
        )
    if pupils > MOST_PUPILS:
        raise BadSetup(Text("A class has at most {most} pupils, not {pupils}.", most=MOST_PUPILS, pupils=pupils))
    for missing in range(max(sizes)):  # seats more than pupils, then fewer
        for seats in (pupils + missing, pupils - missing):
            counts = spread(seats, sizes)
            if counts is not None:
                tables = tuple(size for size, count in by_number(sizes, counts) for _ in range(count))
                return Seating(pupils, tables, max(0, seats - pupils), max(0, pupils - seats))
    raise AssertionError("a table of the least size can always be added")


def spread(seats: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """How many tables of each size have exactly so many seats; None if none have.

    A table of the second size costs one, of the third four, and so on: two tables of three are better than one of two.
    """
    return min(
        ways(seats, sizes), key=lambda counts: sum(place**2 * count for place, count in enumerate(counts)), default=None
    )


def ways(seats: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All numbers of tables of each size that have exactly so many seats."""
    if not sizes:
        if not seats:
            yield ()
        return
    for first in range(seats // sizes[0] + 1):
        for rest in ways(seats - first * sizes[0], sizes[1:]):
            yield first, *rest


def by_number(sizes: Sequence[int], counts: Sequence[int]) -> list[tuple[int, int]]:
    """Sizes with their counts, the commonest first."""
    return sorted(zip(sizes, counts, strict=True), key=lambda one: -one[1])
