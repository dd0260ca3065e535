"""The attendant of a table: plays for bots at a pace that people can follow, closes windows, keeps time.

It is a task that runs as long as somebody uses the table; the house hands it a way to play, minds that think, and a
clock. When it plays for a seat follows from what everybody may know, or from how long a bot has thought in its own
turn. Where nobody may know whether a seat has anything to choose, neither having none nor thinking makes a difference.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from traceback import format_tb
from typing import Any, Final, Protocol

from ecotone.core.choice import Choice, quiet, sole
from ecotone.core.errors import StaleChoice
from ecotone.tables.errors import TableHalted
from ecotone.tables.plan import SPEEDS
from ecotone.tables.store.interface import BOT, PERSON
from ecotone.tables.table import Table

LOG: Final = logging.getLogger(__name__)

IDLE_BOTS_AFTER: Final = 60.0  # seconds without anybody at a table before its bots and clocks stop
# Least and most seconds before a formal question is answered for a person where nobody else can learn anything by it.
FORMALITY_DELAY: Final = (1.5, 3.5)
# Seconds after which a bot answers where nobody may know whether it has a choice; at least the table's pace. Our bots
# think a tenth of that about such a question.
BEAT: Final = 1.5
# Choices of bots alone, until the first person has chosen: after so many they wait less, hardly, and as usual again.
OPENING: Final = (2, 8, 40)
RETRY_AFTER: Final = 5.0  # seconds after a failure of the store or of a bot before the attendant goes on

Play = Callable[[Table, int, Choice, int | None], Awaitable[None]]  # a table, a seat, its choice, the version it saw
Clock = Callable[[], float]


class Thinks(Protocol):
    """Thinks for bots, somewhere else."""

    async def answer(self, table: Table, seat: int) -> Choice:
        """What the bot of a seat answers."""

    async def aside(self, table: Table, seats: list[int]) -> tuple[int, Choice] | None:
        """The first side choice that the bots of these seats want to make."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A choice that the attendant has to make for a seat at a certain time."""

    at: float
    seat: int
    what: str  # "thought": what the bot has thought; "beat": that, or the quiet choice if it still thinks; or "quiet"


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks about a position."""

    version: int  # of the table
    question: int  # the version in which the question was first asked
    task: asyncio.Task[Choice]


def has_duties(table: Table) -> bool:
    """Whether a table needs an attendant: for a bot, for a time limit, or for a formal question."""
    if table.is_halted:
        return False
    if table.stored.seconds or any(map(table.bot_plays, range(len(table.seats)))):
        return True
    return table.question is not None and table.question.formal


def is_used(table: Table, now: float) -> bool:
    """Whether anybody is at the table, or was a moment ago."""
    return bool(table.subscribers) or now - table.last_used < IDLE_BOTS_AFTER


def has_no_choice(table: Table, seat: int) -> bool:
    """Whether a seat is asked a formal question, one put to everybody, and has a single possible answer."""
    question = table.question
    formal = question is not None and question.formal
    return formal and sole(table.listed[seat][: table.answer_counts[seat]]) is not None


def is_formality(table: Table, seat: int) -> bool:
    """Whether the attendant answers at once for a person: there is nothing to decide, and nobody learns a secret."""
    tells = table.has_company and table.hides_choice(seat)
    return not tells and has_no_choice(table, seat) and not table.shares_screen(seat)


def keeps_beat(table: Table, seat: int) -> bool:
    """Whether a bot must answer in time with others: a person is there who must not learn if it has a choice."""
    return table.hides_choice(seat) and any(one.held != BOT for one in table.seats)


def bot_pace(table: Table) -> float:
    """Seconds before a bot's choice. Whoever came to play is soon asked, even where many bots begin."""
    usual = SPEEDS[table.stored.speed]
    made, people = table.match.record, table.people
    some, many, enough = OPENING
    if not people or not some <= len(made) < enough or any(seat in people for seat, _ in made):
        return usual
    return usual / 3 if len(made) < many else usual / 9


def random_delay() -> float:
    """Seconds before a formal question is answered for a person."""
    least, most = FORMALITY_DELAY
    return least + secrets.randbelow(1000) / 1000 * (most - least)


class Attendant:
    """Fulfils a table's duties, as long as it has any and somebody is there."""

    def __init__(self, table: Table, play: Play, minds: Thinks, clock: Clock) -> None:
        self.table = table
        self.play = play
        self.minds = minds
        self.clock = clock
        self.delays: dict[int, float] = {}  # how long each seat's formal answer waits
        self.thoughts: dict[int, Thought] = {}  # by seat
        self.spoken_at = -1  # the version in which bots were last asked for side choices
        self.speaking: asyncio.Task[tuple[int, Choice] | None] | None = None

    async def attend(self) -> None:
        """Go on until the table needs nobody any more."""
        table = self.table
        try:
            while has_duties(table) and is_used(table, self.clock()):
                table.attendant_wake.clear()
                try:
                    await self._step()
                except (StaleChoice, TableHalted):
                    pass  # somebody changed the table while a bot was thinking
                except Exception as error:  # the store failed, or a bot has a fault; nothing was played
                    # Only the type of the error is logged: its message might tell what is hidden.
                    trace = "".join(format_tb(error.__traceback__))
                    LOG.error("Table %s: %s\n%s", table.code, type(error).__name__, trace)
                    await asyncio.sleep(RETRY_AFTER)
        finally:
            self._forget()

    async def _step(self) -> None:
        """Fulfil the next duty if it is time for it; else wait until it is, until the table changes, or for a bot."""
        self._drop_stale_thoughts()
        if await self._speak():
            return
        duty = self._next_duty()
        wait = duty.at - self.clock() if duty is not None else None
        if duty is not None and wait is not None and wait <= 0:
            await self._fulfil(duty)
            return
        wake = self.table.attendant_wake
        alarm = None if wait is None else asyncio.get_running_loop().call_later(wait, wake.set)
        try:
            await wake.wait()
        finally:
            if alarm is not None:
                alarm.cancel()

    # --- answers ------------------------------------------------------------------------------

    def _next_duty(self) -> Duty | None:
        """The duty that comes first, if any."""
        duties = [self._duty(seat) for seat in self.table.asked]
        return min((duty for duty in duties if duty is not None), key=lambda duty: duty.at, default=None)

    def _duty(self, seat: int) -> Duty | None:
        """What is to be done for a seat that is asked; None if its person has all the time, or its bot still thinks."""
        table = self.table
        since = table.asked_since[seat]
        if table.bot_plays(seat):
            thought = self._thought(seat)
            if keeps_beat(table, seat):
                return Duty(since + max(SPEEDS[table.stored.speed], BEAT), seat, "beat")
            return (
                Duty(since + bot_pace(table), seat, "thought")
                if thought.task.done() and self.speaking is None
                else None
            )
        if table.seats[seat].held != PERSON:
            return None
        if is_formality(table, seat):
            return Duty(since + self.delays.setdefault(seat, random_delay()), seat, "quiet")
        deadline = table.deadline(seat)
        if deadline is None:
            return None
        question = table.question
        if (question is not None and question.secret) or table.hides_choice(seat):
            return Duty(deadline, seat, "quiet")
        if deadline <= self.clock() and not self._thought(seat).task.done():
            return None
        return Duty(deadline, seat, "thought")

    def _thought(self, seat: int) -> Thought:
        """What the seat's bot thinks of its present question; it begins to think now if it has not yet."""
        table = self.table
        thought = self.thoughts.get(seat)
        if thought is None:
            task = asyncio.get_running_loop().create_task(self._answer(seat))
            task.add_done_callback(self._wake)
            thought = self.thoughts[seat] = Thought(table.version, table.question_version[seat], task)
        return thought

    async def _answer(self, seat: int) -> Choice:
        """The bot's answer. Where there is only one, or consent is asked, nobody has to think."""
        table = self.table
        choices = table.match.state.choices(seat)
        if table.question is not None and table.question.consent:
            return quiet(choices)
        only = sole(choices)
        return only if only is not None else await self.minds.answer(table, seat)

    def _drop_stale_thoughts(self) -> None:
        """Stop thinking about questions that are not asked any more."""
        table = self.table
        for seat, thought in list(self.thoughts.items()):
            if seat not in table.asked or thought.question != table.question_version[seat]:
                thought.task.cancel()
                del self.thoughts[seat]

    def _wake(self, task: asyncio.Task[Any]) -> None:  # Any: a choice, or a seat and its side choice
        """A bot has thought."""
        if not task.cancelled():
            task.exception()  # whoever asks for the result gets it raised, and nobody may ask
        self.table.attendant_wake.set()

    async def _fulfil(self, duty: Duty) -> None:
        """Choose for a seat; StaleChoice if its question was answered while the bot was thinking."""
        table, seat = self.table, duty.seat
        self.delays.pop(seat, None)
        thought = self.thoughts.pop(seat, None)
        if duty.what == "beat" and thought is not None and not has_answer(thought):
            LOG.warning("Table %s: the bot of seat %s has not thought in time.", table.code, seat)
            thought.task.cancel()
            thought = None
        if duty.what == "quiet" or thought is None:
            await self.play(table, seat, quiet(table.match.state.choices(seat)), table.version)
        else:
            await self.play(table, seat, thought.task.result(), thought.version)

    # --- side choices -------------------------------------------------------------------------

    async def _speak(self) -> bool:
        """Make the first side choice that any bot wants in this version of the table; whether there was one."""
        table = self.table
        if table.version != self.spoken_at:
            if self.speaking is not None:
                self.speaking.cancel()
            self.speaking = None
            self.spoken_at = table.version
            seats = [
                seat for seat in range(len(table.seats)) if table.bot_plays(seat) and has_side_choices(table, seat)
            ]
            if seats:
                self.speaking = asyncio.get_running_loop().create_task(self.minds.aside(table, seats))
                self.speaking.add_done_callback(self._wake)
        speaking = self.speaking
        if speaking is None or not speaking.done():
            return False
        self.speaking = None
        said = speaking.result()
        if said is not None:
            await self.play(table, *said, self.spoken_at)
        return said is not None

    def _forget(self) -> None:
        """Stop all thoughts."""
        if self.speaking is not None:
            self.speaking.cancel()
        for thought in self.thoughts.values():
            thought.task.cancel()


def has_answer(thought: Thought) -> bool:
    """Whether a bot has thought, and to some purpose."""
    return thought.task.done() and not thought.task.cancelled() and thought.task.exception() is None


def has_side_choices(table: Table, seat: int) -> bool:
    """Whether a seat may do anything besides."""
    return len(table.listed[seat]) > table.answer_counts[seat]
