"""What a teacher sees of a class: one line for each table, those first that need help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ecotone.core.text import Text
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.stored import StoredClass
from ecotone.tables.store.interface import BOT
from ecotone.tables.table import Table

STUCK_AFTER: Final = 120.0  # seconds without a choice
AWAY_AFTER: Final = 120.0  # seconds without a connection
MOST_EVENTS: Final = 4  # that are told of a table

Group = Literal["needs", "playing", "finished"]
Need = Literal["hand", "away", "stuck", "paused", ""]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table, as the teacher sees them."""

    number: int  # of the pupil; 0 for a bot
    seat: int
    name: str
    state: Literal["here", "away", "bot"]
    decides: bool
    hand: bool
    partners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One table of the class."""

    table: int
    letter: str
    code: str
    again: bool  # whether it is the table's second game
    group: Group
    need: Need
    whom: str  # the need is about
    since: float  # when that began, or when those who decide were asked
    deciding: tuple[str, ...]
    sitting: tuple[Sitting, ...]
    round: int
    left: int  # the figure that goes against nature
    right: int
    figures: Mapping[str, int]  # all public ones
    events: tuple[tuple[Text, ...], ...]  # what happened last, for everybody to know; the newest first

    @property
    def last(self) -> tuple[Text, ...]:
        """The newest of it."""
        return self.events[0] if self.events else ()


def line_of(stored: StoredClass, number: int, table: Table, left_at: dict[tuple[str, int], float], now: float) -> Line:
    """One table as it stands; `left_at` tells since when seats have no connection."""
    place = stored.tables[number]
    sitting = tuple(sitter(stored, number, table, seat) for seat in range(len(table.seats)))
    deciding = tuple(one.name for one in sitting if one.decides)
    asked = [table.asked_since[seat] for seat in table.match.actors if not table.bot_plays(seat)]
    need, whom, since = need_of(stored, number, table, sitting, left_at, now)
    figures = table.match.game.figures(table.match.state)
    left, right = lessons_of(table.match.game).balance
    finished = table.is_over
    return Line(
        table=number,
        letter=place.letter,
        code=table.code,
        again=table.code == place.second,
        group="finished" if finished else "needs" if need else "playing",
        need="" if finished else need,
        whom=whom,
        since=since if need else min(asked, default=now),
        deciding=() if finished else deciding,
        sitting=sitting,
        round=figures.get("round", 0),
        left=figures.get(left.figure, 0),
        right=figures.get(right.figure, 0),
        figures=figures,
        events=last_events(table),
    )


def need_of(
    stored: StoredClass,
    number: int,
    table: Table,
    sitting: tuple[Sitting, ...],
    left_at: dict[tuple[str, int], float],
    now: float,
) -> tuple[Need, str, float]:
    """Why a table needs the teacher, about whom, and since when: a raised hand first, then who is gone, then time."""
    hands = sorted((one.hand, one.name) for one in stored.pupils if one.table == number and one.hand)
    if hands:
        return "hand", hands[0][1], hands[0][0]
    gone = [
        (left_at[table.code, one.seat], one.name)
        for one in sitting
        if one.state == "away" and now - left_at.get((table.code, one.seat), now) > AWAY_AFTER
    ]
    if gone:
        return "away", min(gone)[1], min(gone)[0]
    if table.stored.paused and not stored.paused:
        return "paused", "", now
    waited = [
        (table.asked_since[one.seat], one.name)
        for one in sitting
        if one.decides and now - table.asked_since[one.seat] > STUCK_AFTER
    ]
    if waited and not stored.paused:
        return "stuck", min(waited)[1], min(waited)[0]
    return "", "", 0.0


def sitter(stored: StoredClass, number: int, table: Table, seat: int) -> Sitting:
    """Who sits at a seat."""
    place = table.seats[seat]
    pupils = [one for one in stored.pupils if one.table == number and one.seat == seat]
    plays = next((one for one in pupils if not one.partner), None)
    here = seat in table.here or table.is_over  # after the game nobody has to be at the table
    return Sitting(
        number=plays.number if plays else 0,
        seat=seat,
        name=plays.name if plays else place.name,
        state="bot" if place.held == BOT else "here" if here else "away",
        decides=seat in table.match.actors and not table.is_over and not table.bot_plays(seat),
        hand=any(one.hand for one in pupils),
        partners=tuple(one.name for one in pupils if one.partner),
    )


def last_events(table: Table) -> tuple[tuple[Text, ...], ...]:
    """What everybody at the table knows of the last choices that show anything."""
    words, found = table.match.game.words, []
    for entry in reversed(table.log):
        told = tuple(text for effect in entry.effects if (text := words.told(effect.seen_by(None))) is not None)
        if told:
            found.append(told)
            if len(found) == MOST_EVENTS:
                break
    return tuple(found)


def order(lines: list[Line]) -> list[Line]:
    """Those first that need the teacher; within a group the longest waiting first."""
    groups = {"needs": 0, "playing": 1, "finished": 2}
    return sorted(lines, key=lambda line: (groups[line.group], line.since if line.group == "needs" else 0, line.table))


def counts(stored: StoredClass, lines: list[Line]) -> dict[str, int]:
    """How many are here, away, played by bots; and how many tables play."""
    sitting = [one for line in lines for one in line.sitting]
    return {
        "pupils": len(stored.pupils),
        "away": sum(one.state == "away" for one in sitting),
        "bots": sum(one.state == "bot" for one in sitting),
        "playing": sum(line.group != "finished" for line in lines),
    }
