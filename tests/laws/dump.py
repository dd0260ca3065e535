"""Everything in a position as plain tuples, to compare two of them to the last card."""

from collections.abc import Iterator
from typing import Any

SHARED = ("content", "settings")  # by convention never changed in a match, so all copies share them
SKIPPED = ("effects", "shared", *SHARED)  # `shared`: whether a copy of chance has not drawn yet
PLAIN = (int, str, bool, float, bytes, type(None))


def dump(value: Any, above: tuple[int, ...] = ()) -> Any:
    """A value with all that hangs on it, by its fields; what is listening and what is shared is left out."""
    if isinstance(value, PLAIN):
        return value
    if id(value) in above:
        return "…"  # a link back up
    above = (*above, id(value))
    if isinstance(value, list | tuple):
        return tuple(item if isinstance(item, int) else dump(item, above) for item in value)
    if isinstance(value, dict):
        return tuple((dump(key, above), dump(item, above)) for key, item in value.items())
    if isinstance(value, set | frozenset):
        return tuple(sorted((dump(item, above) for item in value), key=repr))
    if isinstance(value, type) or callable(value):
        return value.__qualname__
    return (type(value).__name__, *((name, dump(getattr(value, name, "unset"), above)) for name in names(value)))


def names(value: object) -> Iterator[str]:
    """The fields of an object, whether it has slots, a dict, or was compiled."""
    for kind in reversed(type(value).__mro__):
        space = vars(kind)
        found = space.get("__mypyc_attrs__") or space.get("__slots__") or ()
        yield from (name for name in ((found,) if isinstance(found, str) else found) if wanted(name))
    yield from (name for name in sorted(getattr(value, "__dict__", ())) if wanted(name))


def wanted(name: str) -> bool:
    return name not in SKIPPED and not name.startswith("__")
