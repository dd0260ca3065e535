"""The columns of result files, and the rows of a chunk of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ecotone.core.commons import OF_GAMES, OF_SEATS
from ecotone.core.game import Game
from ecotone.lab.rows.times import Times

Cell = int | float | str | bool
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, the type of its cells, and what stands in it."""

    name: str
    type: type[int] | type[float] | type[str] | type[bool]
    about: str


GAMES: Final = (
    Column("number", int, "number of the game within its job, from 0"),
    Column("seed", int, "seed of its match: `Match.new(game, seats, seed, options)` deals it again"),
    Column("game", str, "id of the game"),
    Column("seats", int, "how many seats there were"),
    Column("bots", str, "the bots in order of seats, with commas"),
    Column("options", str, "the options that were set, as JSON"),
    Column("pack", str, "name of the content pack; empty without one"),
    Column("outcome", str, "how it ended, in the game's own words"),
    Column("winners", str, "the seats that won, with commas; empty if nobody did"),
    Column("choices", int, "how many choices were made, side choices included"),
)
SEATS: Final = (
    Column("number", int, "number of the game"),
    Column("seat", int, "the seat, from 0"),
    Column("bot", str, "which bot sat there"),
    Column("role", str, "id of the seat's role; empty where all seats are alike"),
    Column("side", int, "seats with the same number win together"),
    Column("score", int, "points at the end"),
    Column("won", bool, "whether the seat won"),
)
ROUNDS: Final = (
    Column("number", int, "number of the game"),
    Column("round", int, "the round; figures are those at its end"),
    Column("choices", int, "how many choices had been made by then"),
)
RECORDS: Final = (
    Column("number", int, "number of the game"),
    Column("record", str, "the match, its setup and its choices, as JSON: `Match.from_json` opens it"),
)
SETTING: Final = Column("setting", str, "the setting of the study, or the line-up of the tournament")
TYPES: Final[Mapping[str, type[int] | type[float] | type[bool]]] = {
    **dict.fromkeys(("contribution", "free_riding", "inequality", "commons", "given", "fair_share"), float),
    "free_rider": bool,
}  # of the measures that are no whole numbers
KINDS: Final = ("games", "seats", "rounds", "records")


@dataclass(slots=True)
class Chunk:
    """The rows of some games that were played one after the other; `first` is the number of the first."""

    first: int
    games: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    records: list[Row] = field(default_factory=list)
    times: dict[str, Times] = field(default_factory=dict)  # by bot, where they were taken

    def rows(self, kind: str) -> list[Row]:
        """The rows of one of the four kinds."""
        return {"games": self.games, "seats": self.seats, "rounds": self.rounds, "records": self.records}[kind]

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.first, self.first + len(self.games))

    def to_json(self) -> dict[str, Any]:  # Any: JSON
        """As a stopped run keeps it."""
        times = {bot: [taken.choices, taken.seconds, taken.longest] for bot, taken in self.times.items()}
        return {"first": self.first, **{kind: self.rows(kind) for kind in KINDS}, "times": times}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chunk:  # Any: JSON
        """As it was before `to_json`."""
        games, seats, rounds, records = ([tuple(row) for row in data[kind]] for kind in KINDS)
        times = {bot: Times(*taken) for bot, taken in data["times"].items()}
        return cls(data["first"], games, seats, rounds, records, times)


def figure_names(game: Game) -> tuple[str, ...]:
    """The figures that a game tells of its table, in order; the same in all its positions."""
    return tuple(game.figures(game.begin(game.usual_seats, {}, 0)))


def has_measures(game: Game) -> bool:
    """Whether the game tells what a match says about sharing nature."""
    return game.part("debrief.measures", "measures") is not None


def columns_of(kind: str, game: Game, measures: bool = False) -> tuple[Column, ...]:
    """The columns of a file: those that all games have, then the figures of this one, then the measures."""
    if kind == "records":
        return RECORDS
    if kind == "seats":
        return (*SEATS, *measure_columns(game, OF_SEATS, "OF_SEAT")) if measures else SEATS
    base = GAMES if kind == "games" else ROUNDS
    known = {column.name for column in base}
    figures = (Column(name, int, "") for name in figure_names(game) if name not in known)
    more = measure_columns(game, OF_GAMES, "OF_GAME") if measures and kind == "games" else ()
    return (*base, *figures, *more)


def measure_columns(game: Game, common: Mapping[str, str], own: str) -> tuple[Column, ...]:
    """What is measured in all games, and what only this one has; nothing for a game that tells nothing of it."""
    if not has_measures(game):
        return ()
    named: Mapping[str, str] = game.part("debrief.measures", own) or {}
    return tuple(
        Column(name, TYPES.get(name, int) if name in common else int, about)
        for name, about in (*common.items(), *named.items())
    )


def by_name(columns: Iterable[Column], row: Row) -> dict[str, Cell]:
    """A row by the names of its columns."""
    return {column.name: cell for column, cell in zip(columns, row, strict=True)}
