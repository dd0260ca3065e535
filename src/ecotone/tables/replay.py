"""The match of a stored table, replayed: to its end, or as far as a game that cannot be played on can be followed."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.content import Pack
from ecotone.core.effect import Effect
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.match import NATURE, Match
from ecotone.core.pending import Decision
from ecotone.core.record import write_record, written_seed
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.errors import TableBroken
from ecotone.tables.store.interface import GOES_ON, Saved, StoredTable
from ecotone.tables.versions import Edition, Kind, edition_of

LOG: Final = logging.getLogger(__name__)

LOG_LENGTH: Final = 60  # choices whose effects a table remembers; older ones are replayed when somebody asks


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Logged:
    """One choice of the record and its effects. A `serial` is never used twice, not even after an undo."""

    serial: int
    number: int
    seat: int | None  # None for the effects of the setup, before the first choice
    effects: list[Effect]


@dataclass(frozen=True, slots=True)
class Closure:
    """Why a game cannot be played on, and its whole record."""

    reason: Text
    record: str  # JSON


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a stored table comes to."""

    match: Match
    log: deque[Logged]  # of its last choices
    held: dict[int, Choice]  # answers to a window that is still open
    closure: Closure | None = None  # if it cannot be played on


def is_window(question: Decision[Any] | None) -> bool:  # Any: any game's state
    """Whether a question's answers are held until all are there: nobody may know who had anything to choose."""
    return question is not None and question.formal and question.secret


def question_of(match: Match) -> Decision[Any] | None:  # Any: any game's state
    """The decision that a match waits for."""
    pending = match.state.pending
    top = pending[-1] if pending else None
    return top if isinstance(top, Decision) else None


def replay(saved: Saved) -> Replayed:
    """The match of a stored table, with what belongs to it."""
    stored = saved.table
    edition = None
    try:
        edition = edition_of(stored, saved.content)
        if edition.kind is Kind.NEWER:
            why = edition.why_not
            raise TableBroken(
                Text("Table {code} waits for a newer version of Ecotone. {why}", code=stored.code, why=why)
            )
        if edition.why_not is None:
            return play_on(saved, edition)
        match, log = opening(stored, edition)
        match = follow(match, saved.choices, log)
        return Replayed(match, log, {}, closure(saved, edition.why_not, len(match.record)))
    except TableBroken:
        raise
    except Exception as error:  # the rules may stumble over a bad record in any way
        # Only the type of the error is logged: its message might tell what is hidden.
        LOG.error("Table %s cannot be replayed: %s", stored.code, type(error).__name__)
        raise TableBroken(why_broken(stored, edition)) from error


def why_broken(stored: StoredTable, edition: Edition | None) -> Text:
    """What is said of a table that cannot be shown."""
    if edition is None or edition.why_not is None:
        return Text("Table {code} cannot be opened: its record does not fit this program.", code=stored.code)
    return Text(
        "Table {code} was played under other rules or cards than this program has, and cannot be shown. "
        "Its record can be downloaded: {address}",
        code=stored.code,
        address=f"/t/{stored.code}/record.json",
    )


def begin(stored: StoredTable, edition: Edition) -> Match:
    """The match of a stored table before its first choice."""
    match = Match.new(edition.game, len(stored.seats), stored.seed, stored.options, rules=edition.rules)
    match.pack = edition.pack  # whose content the game has already
    return match


def opening(stored: StoredTable, edition: Edition) -> tuple[Match, deque[Logged]]:
    """The same, and the log that begins there."""
    match = begin(stored, edition)
    return match, deque([Logged(-1, -1, None, match.opening)], maxlen=LOG_LENGTH)


def play_on(saved: Saved, edition: Edition) -> Replayed:
    """A game that goes on. Answers to a window that is still open are held: nobody may see who has answered."""
    match, log = opening(saved.table, edition)
    opened = play_all(match, saved.choices, log)
    if opened is not None and saved.table.status in GOES_ON:
        match, log = opening(saved.table, edition)
        play_all(match, saved.choices[:opened], log)
    return Replayed(match, log, dict(saved.choices[len(match.record) :]))


def play_all(match: Match, choices: list[tuple[int, Choice]], log: deque[Logged]) -> int | None:
    """Make these choices; returns how many there were when a window opened that is still open."""
    opened: int | None = None
    for number, (seat, choice) in enumerate(choices):
        by_nature = seat == NATURE  # which answers nothing
        if by_nature or not is_window(question_of(match)) or len(match.actors) == 1:  # the last answer closes a window
            opened = None
        elif opened is None:
            opened = number
        log.append(Logged(number, number, None if by_nature else seat, match.play(seat, choice)))
    return opened


def follow(match: Match, choices: list[tuple[int, Choice]], log: deque[Logged]) -> Match:
    """Make these choices as long as today's rules allow them; returns the match as far as it came."""
    try:
        play_all(match, choices, log)
    except IllegalChoice:
        pass
    except Exception as error:  # the rules stumbled halfway through a choice, and may have left anything behind
        LOG.info("Under other rules: %s", type(error).__name__)
        return match.replayed(len(match.record))
    return match


def closure(saved: Saved, why: Text, shown: int) -> Closure:
    """The closure of a game of which so many choices can be shown."""
    total = len(saved.choices)
    if shown == total:
        reason = Text("This game cannot be played on. {why} It can be replayed and downloaded.", why=why)
    else:
        reason = Text(
            "This game cannot be played on. {why} Its replay shows {shown} of {total} choices; the record that can be "
            "downloaded has all of them.",
            why=why,
            shown=shown,
            total=total,
        )
    return Closure(reason, record_of(saved))


def record_of(saved: Saved) -> str:
    """The record of a stored table, whether it can be replayed or not; with its content, where that was kept."""
    stored = saved.table
    pack = Pack.from_json(stored.pack) if stored.pack else None
    if saved.content is not None:
        pack = Pack(pack.name if pack else "content.toml", saved.content, whole=True)
    setup = {"seats": len(stored.seats), "seed": written_seed(stored.seed), "options": stored.options}
    return write_record(game_named(stored.game), stored.rules, stored.content, pack, setup, saved.choices)


def is_over_for_good(saved: Saved) -> bool:
    """Whether nobody can play on at a table that cannot be opened, so that its record may be read."""
    if saved.table.status not in GOES_ON:
        return True
    try:
        return edition_of(saved.table, saved.content).kind is Kind.CLOSED
    except EcotoneError:  # its game is not installed now, but may be again
        return False
