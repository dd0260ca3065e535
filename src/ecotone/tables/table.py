"""A table: a match with its seats, its log and its chat, and the checks on whoever wants to play."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Final

from ecotone.core.choice import Choice, Listed, Open, allows, frozen
from ecotone.core.content import Pack
from ecotone.core.effect import Effect
from ecotone.core.errors import IllegalChoice, StaleChoice
from ecotone.core.match import Match, is_choice
from ecotone.core.pending import Decision
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.core.view import prompt_of
from ecotone.tables.errors import TableBroken, TableStill
from ecotone.tables.store.interface import Saved, StoredSeat, StoredTable

LOG: Final = logging.getLogger(__name__)

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"  # waits for somebody who has the link or the code

LOGGED: Final = 60  # choices whose effects a table remembers; older ones are replayed where somebody asks
CHAT: Final = 100
MOST_CHOICES: Final = 5000  # of one game; people come to a few hundred, and replaying must not take long
AT_ONCE: Final = 8  # connections that are shown a position at once; with more, other tables would wait for this one
TICKS: Final = 1000  # versions a second that a table can count before they would run into those after a restart


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Logged:
    """One choice of the record and what it brought. `serial` is never used again, also not after an undo."""

    serial: int
    number: int
    seat: int | None  # None: what happened before the first choice
    effects: list[Effect]


@dataclass(slots=True)
class UndoWish:
    """Somebody wants to take back choices, and the others who are concerned have yet to agree."""

    seat: int
    back_to: int
    waiting: set[int]


@dataclass(slots=True, eq=False)
class Subscriber:
    """A connection that wants to hear of every change. It has one place for news: who is slow skips.

    Where it can, it is shown a new position at once: `at_once` says whether it was. All else waits in `news`.
    """

    seats: tuple[int, ...] = ()
    news: asyncio.Event = field(default_factory=asyncio.Event)
    at_once: Callable[[], bool] | None = None


class Table:
    """Holds all that is known of one table while somebody is there. `version` grows with every change that is kept,
    `changes` with whatever else is seen besides: who comes and goes, what is said, who wants to take something back.

    `asked` tells for each seat since which version its question stands: an answer to an older one is stale, while an
    answer that crossed with another seat's vote or offer is not. `asked_aside` tells the same of its side choices.
    """

    def __init__(self, saved: Saved, now: float) -> None:
        self.stored = saved.table
        self.match, self.log = replayed(saved)
        self.serial = len(saved.choices)
        self.chat = deque(saved.chat, maxlen=CHAT)
        self.version = int(now * TICKS)
        self.changes = 0
        self.seen = now  # when somebody last asked for this table
        self.undo_wish: UndoWish | None = None
        self.subscribers: set[Subscriber] = set()
        self.lock = asyncio.Lock()  # one writer per match
        self.doubtful = False  # whether the disk may have another record, so that it must be read again
        self.attendant: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()
        seats = range(self.match.seats)
        self.asked = [self.version for _ in seats]
        self.asked_aside = self.asked[:]
        self.asked_at = [now for _ in seats]
        self.listed: list[list[Listed]] = []  # what each seat may choose, its side choices last
        self.asides: list[int] = []  # where on that list the side choices begin
        self._questions: list[object] = [None for _ in seats]
        self._besides: list[object] = [None for _ in seats]
        self._look(now)

    # --- who sits where -----------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The short code that people type."""
        return self.stored.code

    @property
    def seats(self) -> tuple[StoredSeat, ...]:
        """Everyone at the table."""
        return self.stored.seats

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        one = self.seats[seat]
        return one.held == BOT or (one.held == PERSON and one.away)

    @property
    def people(self) -> list[int]:
        """The seats that a person plays now."""
        return [n for n, seat in enumerate(self.seats) if seat.held == PERSON and not seat.away]

    def name(self, seat: int) -> Text:
        """Who sits there, or the game's own name of the seat."""
        name = self.seats[seat].name
        return Text("{name}", name=name) if name else self.match.game.words.seat(seat)

    def with_seat(self, seat: int, **changes: object) -> StoredTable:
        """The stored table with one seat changed."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)  # type: ignore[arg-type]  # the fields' own types
        return replace(self.stored, seats=tuple(seats))

    # --- playing ------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more, so that everything may be seen."""
        return self.match.result is not None or self.stored.status != "playing"

    @property
    def is_still(self) -> bool:
        """Whether nothing can be played now."""
        return self.is_over or self.stored.paused or len(self.match.record) >= MOST_CHOICES

    @property
    def question(self) -> Decision[object] | None:  # type: ignore[type-var]  # any game's state
        """The decision that the match waits for."""
        pending = self.match.state.pending
        top = pending[-1] if pending else None
        return top if isinstance(top, Decision) else None

    def check(self, seat: int, choice: object, version: int | None) -> tuple[Choice, bool]:
        """The choice, if it can be played now by this seat and answers what the seat was asked; and whether it does so
        aside, as a side choice."""
        if self.is_still:
            raise TableStill(self.why_still())
        plain: Choice = frozen(choice)
        listed, asides = self.listed[seat], self.asides[seat]
        aside = not (is_choice(plain) and allows(listed[:asides], plain))
        self._check_version(seat, version, aside)
        if aside and not (is_choice(plain) and allows(listed[asides:], plain)):
            raise IllegalChoice(self.match.why_not(seat, plain) or Text("That is not possible now."))
        return plain, aside

    def _check_version(self, seat: int, version: int | None, aside: bool) -> None:
        since = max(self.asked[seat], self.asked_aside[seat]) if aside else self.asked[seat]
        if version is not None and not since <= version <= self.version:
            raise StaleChoice(Text("The table has moved on since. Look at it anew, and choose again."))

    def why_still(self) -> Text:
        """Why nothing can be played now."""
        if self.match.result is not None:
            return Text("The game is over.")
        if self.stored.status == "record":
            return Text("This is a record. Its replay can be continued from any point as a new table.")
        if self.stored.status != "playing":
            return Text("The host has ended this game.")
        if self.stored.paused:
            return Text("The game is paused. The host can let it go on.")
        return Text("This game has {most} choices, and no table takes more. Its host can end it.", most=MOST_CHOICES)

    def filled(self, seat: int, index: int, fill: list[object], version: int) -> Choice:
        """The choice of that number on the list of that version, its blanks filled in."""
        listed = self.listed[seat]
        self._check_version(seat, version, aside=index >= self.asides[seat])
        if not 0 <= index < len(listed):
            raise StaleChoice(Text("The table has moved on since. Look at it anew, and choose again."))
        one = listed[index]
        return one.fill(*frozen(fill)) if isinstance(one, Open) else one

    def play(self, seat: int, choice: Choice, aside: bool) -> None:
        """Make a choice that was checked, in memory; it is stored by the caller, and shown only then."""
        effects = self.match.make(seat, choice, aside)
        self.serial += 1
        self.log.append(Logged(self.serial, len(self.match.record) - 1, seat, effects))
        # Even if the very same question follows, a second click was not meant for it.
        (self.asked_aside if aside else self.asked)[seat] = -1

    def take_back(self, length: int, match: Match | None = None) -> None:
        """Return to the position after so many choices, replayed if need be; what was logged since is forgotten."""
        self.match = match or self.match.replayed(length)
        while self.log and self.log[-1].number >= length:
            self.log.pop()

    def renew(self, saved: Saved) -> None:
        """Take over what the disk has; serials go on, so that pages notice what is gone."""
        self.stored = saved.table
        self.match, log = replayed(saved)
        self.log = deque((replace(entry, serial=self.serial + 1 + n) for n, entry in enumerate(log)), maxlen=LOGGED)
        self.serial += len(log)
        self.doubtful = False

    # --- who asks to take back ----------------------------------------------------------------

    def undo_to(self, seat: int, sharing: Collection[int] = ()) -> int:
        """The number of choices that remain if this seat takes back its last one, with what bots did since.

        People who share a screen and have no secrets may take back each other's choices.
        """
        match = self.match
        mine = {seat, *sharing}
        back = len(match.record)
        while back and match.record[back - 1][0] not in mine and self.plays_itself(match.record[back - 1][0]):
            back -= 1
        if not back:
            raise IllegalChoice(Text("There is nothing to take back yet."))
        if match.record[back - 1][0] not in mine:
            raise IllegalChoice(Text("The last choice was not yours, so you cannot take it back."))
        if any(match.reveals[back - 1 :]):
            raise IllegalChoice(
                Text("Something new was revealed since (a card or a die), so the choice cannot be taken back.")
            )
        return back - 1

    def concerned(self, seat: int, sharing: Collection[int] = ()) -> set[int]:
        """The people who must agree before this seat takes back a choice: those who were asked something since."""
        mine = {seat, *sharing}
        if mine.issuperset(self.match.actors):
            return set()
        return {other for other in self.people if other not in mine}

    # --- changes ------------------------------------------------------------------------------

    def moved(self, now: float) -> None:
        """Something changed and is on disk: count it, note who is asked something new, and show it to everybody."""
        self.version += 1
        self.undo_wish = None
        self._look(now)
        self.tell(AT_ONCE)

    def restart_clocks(self, now: float) -> None:
        """Let everybody who is asked something have their whole time again."""
        self.asked_at = [now for _ in self.asked_at]

    def tell(self, at_once: int = 0) -> None:
        """Wake the attendant and every connection; but the first so many are shown what is new now, where they can."""
        self.changes += 1
        self.changed.set()
        for number, subscriber in enumerate(self.subscribers):
            show = subscriber.at_once if number < at_once else None
            if show is None or not show():
                subscriber.news.set()

    def _look(self, now: float) -> None:
        match = self.match
        state = match.state
        prompt = prompt_of(state.pending)
        self.listed, self.asides = [], []
        for seat in range(match.seats):
            answers, besides = state.choices(seat), state.side_choices(seat)
            self.listed.append(answers + besides)
            self.asides.append(len(answers))
            question = (prompt if seat in match.actors else None, settled(answers))
            if question != self._questions[seat] or self.asked[seat] < 0:
                self._questions[seat] = question
                self.asked[seat] = self.version
                self.asked_at[seat] = now
            offered = settled(besides)
            if offered != self._besides[seat] or self.asked_aside[seat] < 0:
                self._besides[seat] = offered
                self.asked_aside[seat] = self.version


def settled(listed: list[Listed]) -> list[object]:
    """Listed choices in a form that can be compared."""
    return [one.bounds() if isinstance(one, Open) else one for one in listed]


def replayed(saved: Saved) -> tuple[Match, deque[Logged]]:
    """The match of a stored table, and what its last choices brought."""
    stored = saved.table
    try:
        match = begun(stored)
        log: deque[Logged] = deque(maxlen=LOGGED)
        log.append(Logged(-1, -1, None, match.opening))
        for number, (seat, choice) in enumerate(saved.choices):
            log.append(Logged(number, number, seat, match.play(seat, choice)))
    except TableBroken:
        raise
    except Exception as error:  # whatever the rules stumble over; the reason might tell what is hidden
        LOG.error("Table %s cannot be replayed: %s", stored.code, type(error).__name__)
        raise TableBroken(
            Text("Table {code} cannot be opened: its record does not fit this program.", code=stored.code)
        ) from error
    return match, log


def begun(stored: StoredTable) -> Match:
    """The match of a stored table before its first choice, if it is played by the rules and cards of this program."""
    game = game_named(stored.game)
    pack = Pack(stored.pack["name"], stored.pack["data"]) if stored.pack else None
    content = game.with_pack(pack).content_version if pack else game.content_version
    if (stored.rules, stored.content) != (game.rules_version, content):
        raise TableBroken(
            Text("Table {code} was played under other rules or cards than this program has.", code=stored.code)
        )
    return Match.new(game, len(stored.seats), stored.seed, stored.options, pack)


__all__ = ["BOT", "OPEN", "PERSON", "Logged", "Subscriber", "Table", "UndoWish"]
