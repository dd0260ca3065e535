"""Choices, and open choices with blanks to fill in."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from ecotone.core.chance import Rng

Choice = tuple[Any, ...]  # (verb, *arguments); Any: str, int, None or tuples of them, so that it is its own JSON
BACK: Final = "back"  # the reserved verb that drops a whole staged decision
MOST_VALUES: Final = 8  # how many values of a blank bots try; of a longer list they try a part
MOST_NAMED: Final = 6  # how many things are named where a blank is printed
DEEPEST: Final = 8  # how deep tuples may be nested in a choice


class Blank:
    """A place in an open choice that has to be filled in."""

    __slots__ = ()

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Whether this value may stand here."""

    @abstractmethod
    def sample(self, rng: Rng) -> Any:  # Any: a piece of a Choice
        """A random value that fits."""

    @abstractmethod
    def lowest(self) -> Any:  # Any: a piece of a Choice
        """The quiet value, taken when time is up."""

    @abstractmethod
    def bounds(self) -> dict[str, Any]:  # Any: JSON
        """What may stand here, for pages and other clients."""

    def some(self, most: int = MOST_VALUES, even: bool = False) -> list[Any]:  # Any: pieces of a Choice
        """At most so many typical values, the quiet one first; with `even`, spread evenly over all that there are."""
        return [self.lowest()]


class Number(Blank):
    """A whole number from low to high."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def accepts(self, value: object) -> bool:
        """True for a whole number within the bounds."""
        return type(value) is int and self.low <= value <= self.high

    def sample(self, rng: Rng) -> Any:  # Any: a piece of a Choice
        """Any of the numbers, equally likely."""
        return self.low + rng.below(self.high - self.low + 1)

    def lowest(self) -> Any:  # Any: a piece of a Choice
        """The lowest number."""
        return self.low

    def bounds(self) -> dict[str, Any]:  # Any: JSON
        """Both ends."""
        return {"number": [self.low, self.high]}

    def __repr__(self) -> str:
        return f"number from {self.low} to {self.high}"

    def some(self, most: int = MOST_VALUES, even: bool = False) -> list[Any]:  # Any: pieces of a Choice
        """All of a few numbers; of many the low ones, a middle one and the highest."""
        count = self.high - self.low + 1
        if even or count <= most:
            return [self.low + step for step in even_steps(count, most)]
        return [*range(self.low, self.low + most - 2), (self.low + self.high) // 2, self.high]


class OneOf(Blank):
    """One of some named things, or None where that is among them."""

    __slots__ = ("things",)

    def __init__(self, things: Choice) -> None:
        self.things = things

    def accepts(self, value: object) -> bool:
        """True for one of the things."""
        return any(same(thing, value) for thing in self.things)

    def sample(self, rng: Rng) -> Any:  # Any: a piece of a Choice
        """Any of the things, equally likely."""
        return self.things[rng.below(len(self.things))]

    def lowest(self) -> Any:  # Any: a piece of a Choice
        """The first thing."""
        return self.things[0]

    def bounds(self) -> dict[str, Any]:  # Any: JSON
        """The list."""
        return {"one_of": list(self.things)}

    def __repr__(self) -> str:
        named = ", ".join([repr(thing) for thing in self.things[:MOST_NAMED]])
        more = len(self.things) - MOST_NAMED
        return f"one of ({named}, and {more} more)" if more > 0 else f"one of ({named})"

    def some(self, most: int = MOST_VALUES, even: bool = False) -> list[Any]:  # Any: pieces of a Choice
        """The first few things."""
        return [self.things[step] for step in even_steps(len(self.things), most)] if even else list(self.things[:most])


class Bundle(Blank):
    """How many of each kind: a tuple of (kind, n), sorted by kind; n is 1 to `most[kind]`, and all are low to high."""

    __slots__ = ("high", "low", "most")

    def __init__(self, most: dict[str, int], low: int, high: int) -> None:
        self.most = most
        self.low = low
        self.high = high

    def accepts(self, value: object) -> bool:
        """True for a sorted bundle within all its bounds."""
        if not isinstance(value, tuple):
            return False
        total = 0
        last = ""
        for item in value:
            if not isinstance(item, tuple) or len(item) != 2:
                return False
            kind, n = item
            if not isinstance(kind, str) or type(n) is not int or kind <= last or not 1 <= n <= self.most.get(kind, 0):
                return False
            total += n
            last = kind
        return self.low <= total <= self.high

    def sample(self, rng: Rng) -> Any:  # Any: a piece of a Choice
        """A random number of random things."""
        pool = self._pool()
        want = self.low + rng.below(min(self.high, len(pool)) - self.low + 1)
        return self._counted([pool.pop(rng.below(len(pool))) for _ in range(want)])

    def lowest(self) -> Any:  # Any: a piece of a Choice
        """As few things as possible, of the first kinds."""
        return self._counted(self._pool()[: self.low])

    def bounds(self) -> dict[str, Any]:  # Any: JSON
        """The most of each kind, and how many in all."""
        return {"bundle": dict(sorted(self.most.items())), "in_all": [self.low, self.high]}

    def __repr__(self) -> str:
        kinds = ", ".join([f"{n} {kind}" for kind, n in sorted(self.most.items())])
        return f"bundle of {self.low} to {self.high} out of ({kinds})"

    def _pool(self) -> list[str]:
        return [kind for kind, n in sorted(self.most.items()) for _ in range(n)]

    def _counted(self, kinds: list[str]) -> tuple[tuple[str, int], ...]:
        return tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds)))


class Open:
    """A form: a verb, the arguments already fixed, then blanks. A filled form is an ordinary choice."""

    __slots__ = ("blanks", "fixed", "verb")

    def __init__(self, verb: str, fixed: Choice, blanks: tuple[Blank, ...]) -> None:
        self.verb = verb
        self.fixed = fixed
        self.blanks = blanks

    def fill(self, *values: Any) -> Choice:  # Any: pieces of a Choice
        """The choice with these values in the blanks, unchecked."""
        return (self.verb, *self.fixed, *values)

    def accepts(self, choice: Choice) -> bool:
        """Whether that choice is this form, properly filled in."""
        start = 1 + len(self.fixed)
        if len(choice) != start + len(self.blanks) or not same((self.verb, *self.fixed), choice[:start]):
            return False
        return all(blank.accepts(value) for blank, value in zip(self.blanks, choice[start:], strict=True))

    def sample(self, rng: Rng) -> Choice:
        """The form filled in at random."""
        return self.fill(*[blank.sample(rng) for blank in self.blanks])

    def lowest(self) -> Choice:
        """The form filled in the quiet way."""
        return self.fill(*[blank.lowest() for blank in self.blanks])

    def some(self, most: int = MOST_VALUES, even: bool = False) -> list[Choice]:
        """Typical ways to fill it in: the quiet one first, then those that differ from it in a single blank."""
        ways = [blank.some(most, even) for blank in self.blanks]
        quiet = [values[0] for values in ways]
        out = [self.fill(*quiet)]
        for place, values in enumerate(ways):
            out += [self.fill(*quiet[:place], value, *quiet[place + 1 :]) for value in values[1:]]
        return out

    def bounds(self) -> list[Any]:  # Any: JSON
        """Verb, fixed arguments and bounds of each blank, for pages and other clients."""
        return [self.verb, list(self.fixed), [blank.bounds() for blank in self.blanks]]

    def __repr__(self) -> str:
        return f"Open({', '.join([repr(piece) for piece in (self.verb, *self.fixed, *self.blanks)])})"


Listed = Choice | Open  # what a list of choices holds


def verb_of(listed: Listed) -> str:
    """What kind of choice this is."""
    return listed.verb if isinstance(listed, Open) else str(listed[0])


def arguments(listed: Listed) -> Choice:
    """What follows the verb: the arguments of a choice, or those that a form has fixed."""
    return listed.fixed if isinstance(listed, Open) else listed[1:]


def allows(listed: list[Listed], choice: Choice) -> bool:
    """Whether a choice is on the list, or fills a form that is."""
    return any(item.accepts(choice) if isinstance(item, Open) else same(item, choice) for item in listed)


def same(listed: object, value: object) -> bool:
    """Whether two pieces of choices are equal and of the same types: 1 is neither True nor 1.0."""
    if listed != value or type(listed) is not type(value):
        return False
    if isinstance(listed, tuple) and isinstance(value, tuple):
        return all(map(same, listed, value))
    return True


def frozen(value: Any, deepest: int = DEEPEST) -> Any:  # Any: JSON in, a Choice or a piece of one out
    """What came as JSON, with tuples in place of lists, as choices have them.

    Lists nested deeper than `deepest` stay lists, so that they equal no choice and are refused.
    """
    if deepest and isinstance(value, list | tuple):
        return tuple(frozen(item, deepest - 1) for item in value)
    return value


def onward(listed: list[Listed]) -> list[Listed]:
    """The choices without `back`, unless it is the only one. Bots choose from these, as play without `back` ends."""
    first = listed[0]
    return listed[1:] if len(listed) > 1 and isinstance(first, tuple) and first[0] == BACK else listed


def any_of(listed: list[Listed], rng: Rng) -> Choice:
    """A random choice of a list, all equally likely; a form is filled in at random."""
    pick = listed[rng.below(len(listed))]
    return pick.sample(rng) if isinstance(pick, Open) else pick


def even_steps(count: int, most: int) -> list[int]:
    """At most `most` whole numbers from 0 to count - 1, evenly apart: 0 always, the last one if `most` is 2 or more."""
    if count <= most:
        return list(range(count))
    return [step * (count - 1) // max(1, most - 1) for step in range(most)]


def quiet(listed: list[Listed]) -> Choice:
    """What the table plays for a seat whose time is up: the first choice listed; a form with its lowest values."""
    first = listed[0]
    return first.lowest() if isinstance(first, Open) else first


def sole(listed: list[Listed]) -> Choice | None:
    """The only choice on a list, or the only way to fill in the only form; None where there is something to decide."""
    if len(listed) != 1:
        return None
    only = listed[0]
    if not isinstance(only, Open):
        return only
    narrow = all(isinstance(blank, Number) and blank.low == blank.high for blank in only.blanks)
    return only.lowest() if narrow else None


def comparable(listed: list[Listed]) -> list[object]:
    """Listed choices in a form that can be compared with ==."""
    return [one.bounds() if isinstance(one, Open) else one for one in listed]
