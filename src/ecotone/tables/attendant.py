"""The attendant of a table: lets bots play at a pace that people can follow, answers formalities, minds the clock."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from traceback import format_tb
from typing import TYPE_CHECKING, Final

from ecotone.bots import answer, bot_like
from ecotone.core.choice import Choice, quiet, sole
from ecotone.core.errors import StaleChoice
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.tables.errors import TableStill
from ecotone.tables.keys import fresh_rng
from ecotone.tables.plan import SPEEDS
from ecotone.tables.table import PERSON, Table

if TYPE_CHECKING:
    from ecotone.tables.house import House

LOG: Final = logging.getLogger(__name__)

LONELY: Final = 60.0  # seconds after the last look at a table before its bots and clocks stop
FORMALITY: Final = (1.5, 3.5)  # an answer for form's sake comes after a while, as a person's would
RETRY: Final = 5.0  # seconds before the attendant tries again what the store could not keep


@dataclass(frozen=True, slots=True)
class Duty:
    """Something the table does for a seat at a certain time: `bot`, `formality` or `time_up`."""

    at: float
    seat: int
    what: str


def has_duties(table: Table) -> bool:
    """Whether this table needs an attendant: for bots, for a clock, or for somebody who has nothing to choose."""
    if table.is_still:
        return False
    if table.stored.seconds or any(map(table.plays_itself, range(len(table.seats)))):
        return True
    return any(has_no_choice(table, seat) for seat in table.match.actors)


def next_duty(table: Table, delays: dict[int, float]) -> Duty | None:
    """What is to be done first, if anything. `delays` holds how long each formality waits."""
    duties = []
    for seat in table.match.actors:
        since = table.asked_at[seat]
        if table.plays_itself(seat):
            duties.append(Duty(since + SPEEDS[table.stored.speed], seat, "bot"))
        elif table.seats[seat].held == PERSON:
            if is_formality(table, seat):
                if seat not in delays:
                    delays[seat] = FORMALITY[0] + secrets.randbelow(1000) / 1000 * (FORMALITY[1] - FORMALITY[0])
                duties.append(Duty(since + delays[seat], seat, "formality"))
            elif table.stored.seconds:
                duties.append(Duty(since + table.stored.seconds, seat, "time_up"))
    return min(duties, key=lambda duty: duty.at, default=None)


def is_formality(table: Table, seat: int) -> bool:
    """Whether a seat is asked for form's sake only. Who shares a screen answers: see `shares_screen`."""
    return has_no_choice(table, seat) and not shares_screen(table, seat)


def has_no_choice(table: Table, seat: int) -> bool:
    """Whether a seat is asked something that only some have to think about, and can answer in one way alone."""
    question = table.question
    formal = question is not None and question.formal
    return formal and sole(table.listed[seat][: table.asides[seat]]) is not None


def shares_screen(table: Table, seat: int) -> bool:
    """Whether somebody holds this seat and another: skipping one of them would tell who had nothing to answer."""
    return any(seat in subscriber.seats and len(subscriber.seats) > 1 for subscriber in table.subscribers)


async def attend(house: House, table: Table) -> None:
    """Do what a table's bots and clocks demand, as long as somebody is there."""
    delays: dict[int, float] = {}
    spoken = -1
    while has_duties(table) and is_used(table, house.clock()):
        table.changed.clear()
        try:
            if table.version != spoken and table.match.game.asides:
                spoken = table.version
                if await speak_aside(house, table):
                    continue
            await wait_or_do(house, table, delays)
        except (StaleChoice, TableStill):
            pass  # the table has moved on while a bot was thinking
        except Exception as error:  # the store is in trouble, or a bot stumbled; nothing was played
            # The message of an error might tell what is hidden.
            LOG.error("Table %s: %s\n%s", table.code, type(error).__name__, "".join(format_tb(error.__traceback__)))
            await asyncio.sleep(RETRY)


async def wait_or_do(house: House, table: Table, delays: dict[int, float]) -> None:
    """Do what is to be done now, or wait until it is time, or until the table changes."""
    duty = next_duty(table, delays)
    if duty is None:
        await table.changed.wait()
        return
    wait = duty.at - house.clock()
    if wait > 0:
        alarm = asyncio.get_running_loop().call_later(wait, table.changed.set)
        try:
            await table.changed.wait()
        finally:
            alarm.cancel()
        return
    delays.pop(duty.seat, None)
    await do(house, table, duty)


def is_used(table: Table, now: float) -> bool:
    """Whether anybody looks at the table, or did a moment ago."""
    return bool(table.subscribers) or now - table.seen < LONELY


async def do(house: House, table: Table, duty: Duty) -> None:
    """Play for a seat, if its question still stands when the bot has thought about it."""
    version = table.version
    state = table.match.state.copy()
    secret = table.question is not None and table.question.secret
    if duty.what == "formality" or (duty.what == "time_up" and secret):
        choice = quiet(state.choices(duty.seat))
    else:
        choice = await asyncio.to_thread(bot_choice, table, state, duty.seat)
    await house.play(table, duty.seat, choice, version)


def bot_choice(table: Table, state: State, seat: int) -> Choice:
    """What the seat's bot wants, from a copy of the position."""
    bot = bot_like(table.seats[seat].bot, table.match.game)
    return answer(bot, Seat(table.match.game, state, seat), fresh_rng())


async def speak_aside(house: House, table: Table) -> bool:
    """Let the bots say something besides, each at most once for every position; true if one did."""
    for seat in range(len(table.seats)):
        if not table.plays_itself(seat) or not table.match.state.side_choices(seat):
            continue
        bot = bot_like(table.seats[seat].bot, table.match.game)
        choice = bot.aside(table.match.seat(seat), fresh_rng())
        if choice is not None:
            await house.play(table, seat, choice)
            return True
    return False
