"""A table: a match with its seats, its log and its chat, and the checks on whoever wants to play."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ecotone.bots import BotLike
from ecotone.core.choice import Choice, Listed, Open, allows, frozen
from ecotone.core.errors import IllegalChoice, StaleChoice
from ecotone.core.match import NATURE, Match, is_choice
from ecotone.core.pending import Decision
from ecotone.core.result import Result
from ecotone.core.streams import is_chosen
from ecotone.core.text import Text
from ecotone.core.view import prompt_of
from ecotone.tables.errors import TableHalted
from ecotone.tables.replay import LOG_LENGTH, Logged, replay
from ecotone.tables.results import read_result
from ecotone.tables.store.interface import Saved, StoredSeat, StoredTable

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"  # waits for somebody who has the link or the code

CHAT_LENGTH: Final = 100  # lines of chat that a table remembers
MOST_CHOICES: Final = 5000  # of one game; people make a few hundred, and replaying them all must stay quick
SHOWN_AT_ONCE: Final = 8  # connections that are sent a position directly; with more, other tables would have to wait
# A table loaded at a later time must start above all versions that it had before. It does so as long as it changes
# less often than this many times a second.
VERSIONS_A_SECOND: Final = 1000

HOW_DEALT: Final = {
    "seed": Text("The host chose the seed of this game: the cards were chosen, not dealt."),
    "record": Text("The cards are those of a record: whoever has read it knows what is hidden and what comes."),
}


@dataclass(slots=True)
class UndoWish:
    """A seat's wish to take back choices, while others still have to agree."""

    seat: int
    back_to: int  # how many choices would remain
    waiting: set[int]  # seats that have not answered yet


@dataclass(slots=True, eq=False)
class Subscriber:
    """A connection that wants to hear of every change at a table.

    For each change the table either sends the new position directly, by `show_now`, or sets `wake`. Changes are not
    queued: a connection that is slow to wake sends only the newest position and skips those in between.
    """

    seats: tuple[int, ...] = ()
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    show_now: Callable[[], bool] | None = None  # sends the position now; False if that is not possible


class Table:
    """A table in memory, with the match, the log, the chat and the connections that listen.

    `version` grows with every change that is stored. `changes` grows with everything that can be seen, so also when
    somebody connects, leaves, writes in the chat or asks for an undo.

    `question_version` holds, for each seat, the version in which its present question was first asked. An answer to an
    older version is stale; an answer that merely crossed with another seat's vote or offer is not. `side_version` says
    the same of the seat's side choices, and `asked_since` holds the time at which the question was asked.
    """

    def __init__(self, saved: Saved, now: float, own_bots: Mapping[tuple[str, int], BotLike] | None = None) -> None:
        self.stored = saved.table
        self.match, self.log, self.closure = replay(saved)
        self.serial = len(saved.choices)  # no entry of the log has a greater one
        self.chat = deque(saved.chat, maxlen=CHAT_LENGTH)
        self.version = int(now * VERSIONS_A_SECOND)
        self.changes = 0
        self.own_bots = {} if own_bots is None else own_bots  # the house's, so that later ones are found here too
        self.stand_ins: set[int] = set()  # seats whose bot cannot be found any more, so that the usual one plays
        self.last_used = now  # when somebody last asked for this table or stopped listening to it
        self.undo_wish: UndoWish | None = None
        self.subscribers: set[Subscriber] = set()
        self.lock = asyncio.Lock()  # held while the match changes: it may have choices that are not on disk yet
        self.must_reload = False  # whether a change failed so that what is on disk may differ from ours
        self.generation = 0  # of the store, when the table was loaded from it
        self.attendant: asyncio.Task[None] | None = None
        self.attendant_wake = asyncio.Event()
        seats = range(self.match.seats)
        self.question_version = [self.version for _ in seats]
        self.side_version = self.question_version[:]
        self.asked_since = [now for _ in seats]
        self.listed: list[list[Listed]] = []  # what each seat may choose: its answers, then its side choices
        self.answer_counts: list[int] = []  # how many of those are answers
        self._questions: list[object] = [None for _ in seats]  # what each seat was last asked, to notice a change
        self._side_choices: list[object] = [None for _ in seats]
        self.refresh_questions(now)

    # --- who sits where -----------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The short code that people type to find the table."""
        return self.stored.code

    @property
    def seats(self) -> tuple[StoredSeat, ...]:
        """Who sits at the table, by seat."""
        return self.stored.seats

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        one = self.seats[seat]
        return one.held == BOT or (one.held == PERSON and one.away)

    @property
    def people(self) -> list[int]:
        """The seats that a person plays now."""
        return [n for n, seat in enumerate(self.seats) if seat.held == PERSON and not seat.away]

    def is_here(self, seat: int) -> bool:
        """Whether somebody who holds this seat is connected."""
        return any(seat in subscriber.seats for subscriber in self.subscribers)

    def name(self, seat: int) -> Text:
        """The name of whoever sits there, or the game's name for the seat."""
        name = self.seats[seat].name
        return Text("{name}", name=name) if name else self.match.game.words.seat(seat)

    def with_seat(self, seat: int, **changes: object) -> StoredTable:
        """What to store if these fields of one seat change."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)  # type: ignore[arg-type]  # the fields' own types
        return replace(self.stored, seats=tuple(seats))

    # --- playing ------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether play has ended for good, so that hidden things may be shown."""
        return self.match.result is not None or self.stored.status != "playing" or self.closure is not None

    @property
    def is_halted(self) -> bool:
        """Whether nothing can be played now: the table is over, paused, or has as many choices as it may have."""
        return self.is_over or self.stored.paused or len(self.match.record) >= MOST_CHOICES

    @property
    def question(self) -> Decision[object] | None:  # type: ignore[type-var]  # any game's state
        """The decision that the match waits for."""
        pending = self.match.state.pending
        top = pending[-1] if pending else None
        return top if isinstance(top, Decision) else None

    def check(self, seat: int, choice: object, version: int | None) -> tuple[Choice, bool]:
        """The choice in plain form, and whether it is a side choice; raises if this seat cannot make it now.

        `version` is the version that the chooser saw; None if the choice is to be judged by the present position.
        """
        if self.is_halted:
            raise TableHalted(self.why_halted())
        plain: Choice = frozen(choice)
        listed, answers = self.listed[seat], self.answer_counts[seat]
        aside = not (is_choice(plain) and allows(listed[:answers], plain))
        self._check_version(seat, version, aside)
        if aside and not (is_choice(plain) and allows(listed[answers:], plain)):
            raise IllegalChoice(self.match.why_not(seat, plain) or Text("That is not possible now."))
        return plain, aside

    def _check_version(self, seat: int, version: int | None, aside: bool) -> None:
        since = self.question_version[seat]
        if aside:
            since = max(since, self.side_version[seat])
        if version is not None and not since <= version <= self.version:
            raise StaleChoice(Text("The table has moved on since. Look at it anew, and choose again."))

    def why_halted(self) -> Text:
        """The reason why nothing can be played now."""
        if self.closure is not None:
            return self.closure.reason
        if self.match.result is not None:
            return Text("The game is over.")
        if self.stored.status == "record":
            return Text("This is a record. Its replay can be continued from any point as a new table.")
        if self.stored.status != "playing":
            return Text("The host has ended this game.")
        if self.stored.paused:
            return Text("The game is paused. The host can let it go on.")
        return Text("This game has {most} choices, and no table takes more. Its host can end it.", most=MOST_CHOICES)

    def listed_choice(self, seat: int, index: int, fill: list[object], version: int) -> Choice:
        """The choice with this number on the seat's list, blanks filled in, if the list of that version still holds."""
        listed = self.listed[seat]
        self._check_version(seat, version, aside=index >= self.answer_counts[seat])
        if not 0 <= index < len(listed):
            raise StaleChoice(Text("The table has moved on since. Look at it anew, and choose again."))
        one = listed[index]
        return one.fill(*frozen(fill)) if isinstance(one, Open) else one

    def play(self, seat: int, choice: Choice, aside: bool) -> None:
        """Make a checked choice in memory only. The caller stores it and then calls `publish`."""
        effects = self.match.make(seat, choice, aside)
        self.serial += 1
        self.log.append(Logged(self.serial, len(self.match.record) - 1, seat, effects))
        # Marks the question as answered: if the very same one follows, it gets a new version, and a second click that
        # was meant for the first one is stale.
        (self.side_version if aside else self.question_version)[seat] = -1

    def take_back(self, length: int, match: Match | None = None) -> None:
        """Return to the position after `length` choices, which is `match` if the caller has replayed it already."""
        self.match = match or self.match.replayed(length)
        while self.log and self.log[-1].number >= length:
            self.log.pop()

    def reload(self, saved: Saved) -> None:
        """Replace everything by what is on disk. All entries of the log get new serials, so that pages redraw them."""
        self.stored = saved.table
        self.match, log, self.closure = replay(saved)
        self.log = deque((replace(entry, serial=self.serial + 1 + n) for n, entry in enumerate(log)), maxlen=LOG_LENGTH)
        self.serial += len(log)
        self.must_reload = False

    @property
    def result(self) -> Result | None:
        """How the game ended; of one that cannot be played on, as it was stored then."""
        return (self.closure and read_result(self.stored.result)) or self.match.result

    def to_json(self) -> str:
        """The whole record, also of a game that can be followed no further than its first choices."""
        return self.closure.record if self.closure is not None else self.match.to_json()

    @property
    def dealing(self) -> str:
        """How the cards came: by "lot" for this table alone, or by a "seed" or "record" that somebody may know."""
        stored, match = self.stored, self.match
        if stored.status == "record":
            return "lot"
        if ":" in stored.origin:  # what a record says of itself does not count: whoever wrote it knows its seeds
            begun = int(stored.origin.partition(":")[2])
            return "lot" if any(seat == NATURE for seat, _ in match.record[begun : begun + 1]) else "record"
        drawn_small = stored.rules <= match.game.linear_until  # as all seeds were then
        is_guide = bool(stored.origin)  # a guided first game, where the cards are part of the lesson
        return "seed" if is_chosen(stored.seed) and not drawn_small and not is_guide else "lot"

    @property
    def how_dealt(self) -> Text | None:
        """What must be said about the cards, where they were not dealt by lot for this table alone."""
        return HOW_DEALT.get(self.dealing)

    # --- taking back --------------------------------------------------------------------------

    def undo_to(self, seat: int, sharing: Collection[int] = ()) -> int:
        """How many choices remain if this seat takes back its last one, along with those of bots since.

        `sharing` are the other seats at the same screen: they may take back each other's choices.
        """
        match = self.match
        mine = {seat, *sharing}
        back = len(match.record)
        while back and match.record[back - 1][0] not in mine and self.is_taken_along(match.record[back - 1][0]):
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

    def is_taken_along(self, seat: int) -> bool:
        """Whether a choice of this seat is taken back along with an earlier one of a person."""
        return seat != NATURE and self.bot_plays(seat)

    def who_must_agree(self, seat: int, sharing: Collection[int] = ()) -> set[int]:
        """The people who must agree before this seat takes back a choice: all others, if anybody else is asked now."""
        mine = {seat, *sharing}
        if mine.issuperset(self.match.actors):
            return set()
        return {other for other in self.people if other not in mine}

    # --- changes ------------------------------------------------------------------------------

    def publish(self, now: float) -> None:
        """Begin a new version with a change that is on disk, and show it to everybody."""
        self.version += 1
        self.undo_wish = None
        self.refresh_questions(now)
        self.notify(SHOWN_AT_ONCE)

    def restart_clocks(self, now: float) -> None:
        """Give everybody who is asked something their whole time again."""
        self.asked_since = [now for _ in self.asked_since]

    def notify(self, show_at_most: int = 0) -> None:
        """Wake the attendant and all connections; up to so many are sent the new position directly if they can be."""
        self.changes += 1
        self.attendant_wake.set()
        for number, subscriber in enumerate(self.subscribers):
            show = subscriber.show_now if number < show_at_most else None
            if show is None or not show():
                subscriber.wake.set()

    def refresh_questions(self, now: float) -> None:
        """List what each seat may choose, and note the version and time of every question that is new."""
        match = self.match
        state = match.state
        prompt = prompt_of(state.pending)
        self.listed, self.answer_counts = [], []
        for seat in range(match.seats):
            answers, side_choices = state.choices(seat), state.side_choices(seat)
            self.listed.append(answers + side_choices)
            self.answer_counts.append(len(answers))
            question = (prompt if seat in match.actors else None, comparable(answers))
            if question != self._questions[seat] or self.question_version[seat] < 0:
                self._questions[seat] = question
                self.question_version[seat] = self.version
                self.asked_since[seat] = now
            offered = comparable(side_choices)
            if offered != self._side_choices[seat] or self.side_version[seat] < 0:
                self._side_choices[seat] = offered
                self.side_version[seat] = self.version


def comparable(listed: list[Listed]) -> list[object]:
    """Listed choices in a form that can be compared with ==."""
    return [one.bounds() if isinstance(one, Open) else one for one in listed]


__all__ = ["BOT", "OPEN", "PERSON", "Logged", "Subscriber", "Table", "UndoWish"]
