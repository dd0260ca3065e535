"""What may be set before a game: the track, who plays which role, and who flew when (BR-08, BR-45, BR-46)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.options import Option, Value
from ecotone.core.text import Text, quoted
from ecotone.games.betterlife.box.content import MOST_SEATS
from ecotone.games.betterlife.box.operations import ROLES

NEVER: Final = 10_000  # longer than any number of months
UNSTATED: Final = -1
MOST_MONTHS: Final = 1200


@dataclass(frozen=True, slots=True)
class Months(Option):
    """A number of months, `never`, or nothing said. The numbers are too many to be listed as values."""

    def check(self, value: object) -> Value:
        """The value, if it is a number of months or one of the words."""
        if type(value) is int and 0 <= value <= MOST_MONTHS:
            return value
        if value is None or value == "never":
            return value
        raise BadSetup(
            Text(
                "Option '{option}' cannot be {value}. It may be: a number of months from 0 to {most}, never, None.",
                option=self.id,
                value=quoted(value),
                most=MOST_MONTHS,
            )
        )

    def read(self, text: str) -> Value:
        """What a person typed."""
        word = text.strip().lower()
        if word.isdecimal() and len(word) < 10:
            return self.check(int(word))
        return self.check({"none": None}.get(word, word))


ROLE_WORDS: Final[Mapping[Value, Text]] = {
    None: Text("dealt"),
    "university": Text("University"),
    "industry": Text("Industry"),
    "ngo": Text("Non-Government Organisation"),
    "municipality": Text("Municipality"),
    "citizens": Text("Citizens"),
}
FLIGHT_WORDS: Final[Mapping[Value, Text]] = {None: Text("not said"), "never": Text("never")}
ROLE_OPTIONS: Final = tuple(
    Option(
        f"role_{seat}", (None, *ROLES), Text("The role of seat {seat}; dealt if not said.", seat=seat + 1), ROLE_WORDS
    )
    for seat in range(MOST_SEATS)
)
FLIGHT_OPTIONS: Final = tuple(
    Months(
        f"flight_{seat}",
        (None, "never"),
        Text("How many months ago seat {seat} has flown, or never: the longest time begins.", seat=seat + 1),
        FLIGHT_WORDS,
    )
    for seat in range(MOST_SEATS)
)
OPTIONS: Final = (
    Option(
        "track",
        ("full", "quick"),
        Text("The way through a round: full takes about seven turns, quick about four."),
        {"full": Text("full"), "quick": Text("quick")},
    ),
    *ROLE_OPTIONS,
    *FLIGHT_OPTIONS,
)


class Settings:
    """The options as the rules read them. Never changes during a match, so all copies share it."""

    __slots__ = ("flights", "roles", "seats", "track")

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.track = str(options["track"])
        for seat in range(seats, MOST_SEATS):
            for option in (f"role_{seat}", f"flight_{seat}"):
                if options[option] is not None:
                    raise BadSetup(
                        Text("Option '{option}': there are seats 0 to {last} only.", option=option, last=seats - 1)
                    )
        named = [options[f"role_{seat}"] for seat in range(seats)]
        for role in named:
            if role is not None and named.count(role) > 1:
                raise BadSetup(Text("The role {role} is named twice; each role has one player.", role=role))
        self.roles = [-1 if role is None else ROLES.index(str(role)) for role in named]
        self.flights = [months(options[f"flight_{seat}"]) for seat in range(seats)]


def months(value: Value) -> int:
    """The time since the last flight as a number that can be compared."""
    if value is None:
        return UNSTATED
    return value if type(value) is int else NEVER
