"""A table: a match with its seats, its log and its chat, and the checks on whoever wants to play."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, Final

from msgspec import structs

from ecotone.bots import BotLike, spoken_name
from ecotone.core.choice import Choice, Listed, Open, allows, comparable, frozen
from ecotone.core.errors import IllegalChoice, StaleChoice
from ecotone.core.hearing import Standing, standing
from ecotone.core.match import Match, is_choice
from ecotone.core.pending import Decision
from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.view import View, prompt_of
from ecotone.tables.dealing import HOW_DEALT, dealing_of
from ecotone.tables.errors import TableHalted
from ecotone.tables.halts import MOST_CHOICES, is_gathering, why_halted
from ecotone.tables.replay import LOG_LENGTH, Closure, Logged, Replayed, is_window, question_of, replay
from ecotone.tables.results import read_result
from ecotone.tables.store.interface import BOT, GOES_ON, PERSON, Saved, StoredSeat, StoredTable
from ecotone.tables.store.leases import Lease
from ecotone.tables.subscriber import SHOWN_AT_ONCE, Audience
from ecotone.tables.wishes import UndoWish

CHAT_LENGTH: Final = 100  # lines of chat that a table remembers
# A table loaded at a later time must start above all versions that it had before. It does so as long as it changes
# less often than this many times a second. Under a lease the clock does not matter: clocks of nodes may differ.
VERSIONS_A_SECOND: Final = 1000
# Seconds that a question stays open if nobody may know who has anything to choose there, and the table has no limit of
# its own. Whoever has not answered by then gets the quiet choice, whatever else they could have chosen.
WINDOW: Final = 30.0

ANSWERED: Final = Text("You have answered. It counts when the others have answered too.")
RESTING: Final = Text("Only bots play here and nobody watches, so the game rests. It goes on when somebody watches.")

Bots = Mapping[tuple[str, int], BotLike]

lines: Final = count()  # numbers for `Table.line`


class Table:
    """A table in memory, with the match, the log, the chat and the connections that listen.

    `version` grows with every change that is stored. `changes` grows with everything that can be seen, so also when
    somebody connects, leaves, writes in the chat or asks for an undo.

    `question_version` holds, for each seat, the version in which its present question was first asked. An answer to an
    older version is stale; an answer that merely crossed with another seat's vote or offer is not. `side_version` says
    the same of the seat's side choices, and `asked_since` holds the time at which the question was asked.

    `held` are the answers to a window: a formal and secret question, which closes for all at once. They are on disk,
    but nothing of the table changes by them before the last one is there, so that nobody can see who has answered.
    """

    match: Match
    held: dict[int, Choice]
    closure: Closure | None

    def __init__(self, saved: Saved, now: float, own_bots: Bots | None = None, lease: Lease | None = None) -> None:
        self.stored = saved.table
        self.lease = lease  # under which it was loaded, where nodes share the store
        self.is_moved = False  # whether it is another node's now, and this is only what it once was
        self.is_followed = False  # whether it is another node's, and shown here to those who only watch
        self._take_over(found := replay(saved), saved)
        self.log = found.log
        self.serial = len(self.match.record)  # no entry of the log has a greater one
        self.chat = deque(saved.chat, maxlen=CHAT_LENGTH)
        self.version = int(now * VERSIONS_A_SECOND) if lease is None else lease.last_version + 1
        self.changes = 0
        self.own_bots = {} if own_bots is None else own_bots  # the house's, so that later ones are found here too
        self.lost_bots: dict[int, str] = {}  # the bot that a seat had when it was not found: a thread may note it late
        self.last_used = now  # when somebody last asked for this table or stopped listening to it
        self.undo_wish: UndoWish | None = None
        self.lock = asyncio.Lock()  # held while the match changes: it may have choices that are not on disk yet
        self.subscribers = Audience(self.lock.locked)
        self.must_reload = False  # whether a change failed so that what is on disk may differ from ours
        self.attendant: asyncio.Task[None] | None = None
        self.attendant_wake = asyncio.Event()
        self.is_resting = False  # whether bots stopped since nobody watches them
        self.advised: set[int] = set()  # seats for which somebody thinks about a hint
        seats = range(self.match.seats)
        self.question_version = [self.version for _ in seats]
        self.side_version = self.question_version[:]
        self.asked_since = [now for _ in seats]
        self.listed: list[list[Listed]] = []  # what each seat may choose: its answers, then its side choices
        self.answer_counts: list[int] = []  # how many of those are answers
        self._questions: list[object] = [None for _ in seats]  # what each seat was last asked, to notice a change
        self._side_choices: list[object] = [None for _ in seats]
        self._open: tuple[object, Any] = (None, None)  # a position, and the view of it that all share; Any: a View
        self._standing: Standing | None = None  # counted once, when the game was stopped
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
    def stand_ins(self) -> set[int]:
        """The seats whose bot of now cannot be found any more, so that the usual one plays."""
        return {seat for seat, one in enumerate(self.seats) if self.lost_bots.get(seat) == one.bot}

    @property
    def people(self) -> list[int]:
        """The seats that a person plays now."""
        return [n for n, seat in enumerate(self.seats) if seat.held == PERSON and not seat.away]

    @property
    def here(self) -> frozenset[int]:
        """The seats of which somebody is connected; of a table that is only followed, nobody knows better."""
        return frozenset(range(len(self.seats))) if self.is_followed else self.subscribers.here

    @property
    def is_unwatched(self) -> bool:
        """Whether only bots play here, and nobody looks on."""
        return not self.subscribers and not self.people

    @property
    def is_attended(self) -> bool:
        """Whether an attendant plays for the bots."""
        return self.attendant is not None and not self.attendant.done() and not self.attendant.cancelling()

    def dismiss_attendant(self) -> None:
        """Stop its attendant, if it has one."""
        if self.attendant is not None:
            self.attendant.cancel()

    @property
    def has_company(self) -> bool:
        """Whether there are, or may come, several people, so that they must not learn each other's secrets."""
        return sum(seat.held != BOT for seat in self.seats) > 1

    def shares_screen(self, seat: int) -> bool:
        """Whether a connection holds this seat and another: people at one screen answer one after the other."""
        return any(seat in subscriber.seats and len(subscriber.seats) > 1 for subscriber in self.subscribers)

    def name(self, seat: int) -> Text:
        """The name of whoever sits there, or the game's name for the seat."""
        name = self.seats[seat].name
        return spoken_name(name) if name else self.match.game.words.seat(seat)

    def with_seat(self, seat: int, **changes: object) -> StoredTable:
        """What to store if these fields of one seat change."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)  # type: ignore[arg-type]  # the fields' own types
        return replace(self.stored, seats=tuple(seats))

    # --- playing ------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether play has ended for good, so that hidden things may be shown."""
        return self.match.result is not None or self.stored.status not in GOES_ON or self.closure is not None

    @property
    def is_halted(self) -> bool:
        """Whether nothing can be played now: people are still coming, or the table is over, paused or too long."""
        is_full = len(self.match.record) >= MOST_CHOICES
        return self.is_over or self.stored.paused or is_full or self.is_gathering

    @property
    def is_gathering(self) -> bool:
        """Whether people are still coming, and the game has not begun."""
        return is_gathering(self.stored, self.match)

    @property
    def round(self) -> int | None:
        """The round that is being played; None in a game without rounds."""
        return self.match.game.figures(self.match.state).get("round")

    @property
    def standing(self) -> Standing | None:
        """How a game that was stopped is counted; None while it goes on, and where it has a result of its own."""
        if not self.is_over or self.match.result is not None or self.closure is not None:
            return None
        if self._standing is None:
            self._standing = standing(self.match)
        return self._standing

    def go_on(self) -> None:
        """Forget how the game stood when it was stopped."""
        self._standing = None

    @property
    def question(self) -> Decision[Any] | None:  # Any: any game's state
        """The decision that the match waits for."""
        return question_of(self.match)

    @property
    def is_window(self) -> bool:
        """Whether a question is open whose answers are held until all are there."""
        return is_window(self.question)

    def hides_choice(self, seat: int) -> bool:
        """Whether nobody else may know if this seat has anything to choose."""
        return (question := self.question) is not None and question.hides_choice(self.match.state, seat)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have still to answer. Others must not learn them in a window: for them there are actors."""
        return tuple([seat for seat in self.match.actors if seat not in self.held])

    def deadline(self, seat: int) -> float | None:
        """When the time of a person who is asked is up; None where they have all the time in the world."""
        if self.stored.seconds:
            return self.asked_since[seat] + self.stored.seconds
        timed = self.has_company and self.hides_choice(seat) and not self.shares_screen(seat)
        return self.asked_since[seat] + WINDOW if timed else None

    def may_take_time(self, seat: int) -> bool:
        """Whether a seat is asked something that closes by itself, and its person may keep it open longer."""
        return not self.stored.seconds and seat in self.asked and self.deadline(seat) is not None

    def view(self, seat: int | None) -> View:
        """What a seat may know; made once for a position where nobody knows more than the others."""
        if self.match.game.hidden:
            return self.match.view(seat)
        if self._open[0] != (position := (self.changes, self.line, len(self.match.record))):
            self._open = (position, self.match.view(None))
        view: View = structs.replace(self._open[1], seat=seat)
        return view

    def why_idle(self, seat: int | None) -> Text | None:
        """Why nothing is asked of a seat though the table waits, or why nothing goes on; None if there is no reason."""
        if seat in self.held:
            return ANSWERED
        return RESTING if self.is_resting else None

    def check(self, seat: int, choice: object, version: int | None) -> tuple[Choice, bool]:
        """The choice in plain form, and whether it is a side choice; raises if this seat cannot make it now.

        `version` is the version that the chooser saw; None if the choice is to be judged by the present position.
        """
        if self.is_halted:
            raise TableHalted(self.why_halted())
        if seat in self.held:
            raise StaleChoice(ANSWERED)
        plain: Choice = frozen(choice)
        listed, answers = self.listed[seat], self.answer_counts[seat]
        aside = not (is_choice(plain) and allows(listed[:answers], plain))
        self._check_version(seat, version, aside)
        if aside and not (is_choice(plain) and allows(listed[answers:], plain)):
            raise IllegalChoice(self.match.why_not(seat, plain) or Text("That is not possible now."))
        return plain, aside

    def _check_version(self, seat: int, version: int | None, aside: bool) -> None:
        since = max(self.question_version[seat], self.side_version[seat] if aside else -1)
        if version is not None and not since <= version <= self.version:
            raise StaleChoice(Text("The table has moved on since. Look at it anew, and choose again."))

    def why_halted(self) -> Text:
        """The reason why nothing can be played now."""
        return why_halted(self.stored, self.match, self.closure)

    def listed_choice(self, seat: int, index: int, fill: list[object], version: int) -> Choice:
        """The choice with this number on the seat's list, blanks filled in, if the list of that version still holds."""
        listed = self.listed[seat]
        self._check_version(seat, version, aside=index >= self.answer_counts[seat])
        one = listed[index] if 0 <= index < len(listed) else None
        if one is None or len(fill) > (len(one.blanks) if isinstance(one, Open) else 0):  # meant for an older list
            raise StaleChoice(Text("The table has moved on since. Look at it anew, and choose again."))
        return one.fill(*frozen(fill)) if isinstance(one, Open) else one

    def play(self, seat: int, choice: Choice, aside: bool) -> None:
        """Make a checked choice in memory only. The caller stores it and then calls `publish`."""
        effects = self.match.make(seat, choice, aside)
        self.serial += 1
        self.log.append(Logged(self.serial, len(self.match.record) - 1, seat, effects))
        # Marks the question as answered: if the very same one follows, it gets a new version, and a second click that
        # was meant for the first one is stale.
        (self.side_version if aside else self.question_version)[seat] = -1

    @property
    def stored_choices(self) -> int:
        """How many choices are on disk: those made, and the answers that are held."""
        return len(self.match.record) + len(self.held)

    def hold(self, seat: int, choice: Choice) -> None:
        """Set a stored answer to a window aside. The last one closes the window."""
        self.held[seat] = choice
        if self.asked:
            self.listed[seat], self.answer_counts[seat] = [], 0
        else:
            self.make_held()

    def make_held(self) -> None:
        """Make the answers that are held, in the order in which they are on disk."""
        held, self.held = self.held, {}
        for seat, choice in held.items():
            self.play(seat, choice, aside=False)

    def take_back(self, length: int, match: Match | None = None) -> None:
        """Return to the position after `length` choices, which is `match` if the caller has replayed it already."""
        self.match = match or self.match.replayed(length)
        self.line, self.held = next(lines), {}
        while self.log and self.log[-1].number >= length:
            self.log.pop()

    def _take_over(self, found: Replayed, saved: Saved) -> None:
        self.match, self.held, self.closure = found.match, found.held, found.closure
        self.content = saved.content  # what its game is made with, where that is not the content of today
        self.line = next(lines)  # a new number whenever the record becomes another than it was and some choices more

    def reload(self, saved: Saved) -> None:
        """Replace everything by what is on disk. All entries of the log get new serials, so that pages redraw them."""
        self.stored = saved.table
        self._take_over(found := replay(saved), saved)
        log = found.log
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
        """How the cards came; see `dealing_of`."""
        return dealing_of(self.stored, self.match)

    @property
    def how_dealt(self) -> Text | None:
        """What must be said about the cards, where they were not dealt by lot for this table alone."""
        return HOW_DEALT.get(self.dealing)

    # --- changes ------------------------------------------------------------------------------

    def publish(self, now: float) -> None:
        """Begin a new version with a change that is on disk, and show it to everybody."""
        self.version += 1
        self.undo_wish = None
        self.refresh_questions(now)
        self.notify(SHOWN_AT_ONCE)

    def restart_clocks(self, now: float, seats: Collection[int] | None = None) -> None:
        """Give everybody who is asked something, or these seats, their whole time again."""
        for seat in range(len(self.seats)) if seats is None else seats:
            self.asked_since[seat] = now
        self.changes += 1  # pages show the time that is left

    def notify(self, show_at_most: int = 0) -> None:
        """Wake the attendant and all connections; up to so many are sent the new position directly if they can be."""
        self.changes += 1
        self.attendant_wake.set()
        self.subscribers.tell(show_at_most)

    def notify_seat(self, seat: int) -> None:
        """Wake the attendant and whoever looks from a seat: something has changed for nobody else."""
        self.attendant_wake.set()
        for subscriber in self.subscribers:
            if seat in subscriber.seats:
                subscriber.tell(at_once=True)

    def refresh_questions(self, now: float) -> None:
        """List what each seat may choose, and note the version and time of every question that is new."""
        match, state = self.match, self.match.state
        prompt = prompt_of(state.pending)
        self.listed, self.answer_counts = [], []
        in_window = self.is_window
        for seat in range(match.seats):
            answers = state.choices(seat)
            # A side choice in a window would come between answers that are on disk and not yet made.
            side_choices = [] if in_window else state.side_choices(seat)
            self.listed.append([] if seat in self.held else answers + side_choices)
            self.answer_counts.append(0 if seat in self.held else len(answers))
            question = (prompt if seat in match.actors else None, comparable(answers))
            if question != self._questions[seat] or self.question_version[seat] < 0:
                self._questions[seat] = question
                self.question_version[seat] = self.version
                self.asked_since[seat] = now
            offered = comparable(side_choices)
            if offered != self._side_choices[seat] or self.side_version[seat] < 0:
                self._side_choices[seat] = offered
                self.side_version[seat] = self.version
