"""The messages of the JSON API: its requests and its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ecotone.core.chance import SEEDS
from ecotone.core.options import public_options
from ecotone.core.text import Text
from ecotone.tables.table import Table

Name = Annotated[str, Meta(max_length=30, description="A person's name.")]
BotName = Annotated[str, Meta(max_length=30, description="A bot, as the game lists them.")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="A seat; seats count from 0.")]
Version = Annotated[int, Meta(ge=0, le=2**53, description="The version of the position that is answered.")]
Choice = Annotated[
    list[Any],  # Any: text, whole numbers, null, or lists of them
    Meta(max_length=20, description="A verb and its arguments, as listed; a form with its blanks filled in."),
]


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who shall sit somewhere: a person who gets the secret, whoever takes the open seat by code, or a bot."""

    who: Literal["person", "open", "bot"] = "bot"
    name: Name = ""
    bot: BotName = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    options: dict[str, bool | int | str | None] = {}
    seed: Annotated[int, Meta(ge=0, lt=SEEDS)] | None = None
    seconds: Annotated[int, Meta(ge=0, le=3600, description="Time limit for each choice; 0 is none.")] = 0
    speed: Literal["slow", "normal", "fast"] = "normal"
    forecasts: Annotated[bool, Meta(description="Whether pages tell chances from what lies open.")] = True


class GoOn(Struct, forbid_unknown_fields=True):
    """A table to be opened that goes on after so many choices of a game that is over."""

    at: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    keep: Annotated[
        bool, Meta(description="Whether the cards stay those of the record, which everybody can read; else dealt anew.")
    ] = False


class Opened(Struct):
    """A new table with its secrets, which are told only once. The seats of bots have none."""

    code: str
    host: str
    seats: list[str]


class Join(Struct, forbid_unknown_fields=True):
    """Taking an open seat, without a number the first one; or the seat of a link, by the secret at its end."""

    name: Name = ""
    seat: SeatNumber | None = None
    secret: Annotated[str, Meta(max_length=64)] = ""


class Joined(Struct):
    """The seat that was taken, and the secret by which it is held."""

    seat: int
    secret: str


class Play(Struct, forbid_unknown_fields=True):
    """A choice of a seat. Without a version it is played if it is legal now."""

    choice: Choice
    version: Version | None = None
    seat: SeatNumber | None = None


class Do(Struct, forbid_unknown_fields=True):
    """Whatever else the pages offer: undo, answer_undo, why, hint, more_time, say, leave, come_back, rename, move; and
    for the host begin, pause, end, pace, reissue, give_to_bot. `end` stops the game `when` it says: now, with the
    round, or never."""

    do: Annotated[str, Meta(max_length=30)]
    seat: SeatNumber | None = None
    agrees: bool = False
    target: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=500)] = ""
    name: Name = ""
    paused: bool = False
    speed: Annotated[str, Meta(max_length=10)] = ""
    seconds: Annotated[int, Meta(ge=0, le=3600)] | None = None
    bot: BotName = ""
    when: Literal["", "now", "round", "never"] = ""
    forecasts: bool | None = None


class Record(Struct, forbid_unknown_fields=True):
    """A record to be kept and replayed."""

    record: str


class Refusal(Struct):
    """What was refused, by a stable code, and why, in the reader's language."""

    error: str
    reason: str


class Person(Struct):
    """Who sits on a seat."""

    name: str
    held: Literal["person", "open", "bot"]
    bot: str
    away: bool


Status = Literal["playing", "last_round", "over", "ended", "record", "closed"]


class About(Struct):
    """What everybody may know of a table besides the game's own view."""

    code: str
    game: str
    rules: int
    content: str
    options: dict[str, Any]  # Any: JSON
    seats: list[Person]
    status: Annotated[
        Status,
        Meta(description="`closed`: an update has changed the rules so that this game cannot be played on."),
    ]
    paused: bool
    gathering: Annotated[bool, Meta(description="The game has not begun: free seats are waited for.")]
    seconds: int
    speed: str
    forecasts: bool
    version: int
    choices_made: int
    actors: list[int]
    dealing: Annotated[
        Literal["lot", "seed", "record"],
        Meta(description="How the cards came: by lot, or by a seed or a record that somebody may know."),
    ]


class Look(Struct):  # the name stands in the API's description, so it stays
    """A position as one seat, or a spectator, may know it: the view, what may be chosen, and who is waited for.

    Where nobody may know who has anything to choose, seats that have answered stay among the actors until all have.
    """

    version: int
    seat: int | None
    actors: list[int]
    prompt: str
    view: Any  # Any: the game's own view as JSON
    choices: list[Any]  # Any: choices, or forms as {"form": [verb, fixed, blanks]}
    side_choices: list[Any]  # Any: as above


class Position(Look, tag_field="kind", tag="position"):
    """A position as the stream sends it, with what happened since the last."""

    effects: list[Any]  # Any: what happened, as the seat may know it


def table_facts(table: Table) -> About:
    """The public facts of a table. Options that are secret until the end are left out."""
    stored, match = table.stored, table.match
    return About(
        code=stored.code,
        game=stored.game,
        rules=stored.rules,
        content=stored.content,
        options=public_options(match.game.options, match.game.all_options(match.options, match.rules), table.is_over),
        seats=[Person(seat.name, seat.held, seat.bot, seat.away) for seat in stored.seats],  # type: ignore[arg-type]  # stored as one of these
        status=status_of(table),
        paused=stored.paused,
        gathering=table.is_gathering,
        seconds=stored.seconds,
        speed=stored.speed,
        forecasts=stored.forecasts,
        version=table.version,
        choices_made=len(match.record),
        actors=list(match.actors),
        dealing=table.dealing,  # type: ignore[arg-type]  # one of these
    )


def status_of(table: Table) -> Status:
    """How a table stands."""
    if table.closure is not None:
        return "closed"
    return "over" if table.match.result is not None else table.stored.status  # type: ignore[return-value]  # one of these


def position_json(table: Table, seat: int | None, say: Callable[[Text], str]) -> Look:
    """A position for a seat."""
    return Look(*look_fields(table, seat, say))


def position_since(
    table: Table, seat: int | None, say: Callable[[Text], str], effects: list[Any]
) -> Position:  # Any: JSON
    """A position for a seat, and what led to it."""
    return Position(*look_fields(table, seat, say), effects)


LookFields = tuple[int, int | None, list[int], str, Any, list[Any], list[Any]]  # Any: as in a Look


def look_fields(table: Table, seat: int | None, say: Callable[[Text], str]) -> LookFields:
    """The fields of a Look, in their order."""
    match = table.match
    view = table.view(seat)
    listed = [] if seat is None or table.is_halted else table.listed[seat]
    asides = 0 if seat is None else table.answer_counts[seat]
    prompt = say(table.why_idle(seat) or match.game.words.prompt(view))
    return table.version, seat, list(match.actors), prompt, view, listed[:asides], listed[asides:]
