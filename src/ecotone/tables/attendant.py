"""The attendant of a table: plays for bots at a pace that people can follow, answers formal questions, keeps time.

It is a task that runs as long as somebody uses the table; the house hands it a way to play and a clock.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from traceback import format_tb
from typing import Final

from ecotone.bots import Bot, answer, bot_like, bot_named
from ecotone.core.choice import Choice, quiet, sole
from ecotone.core.errors import BadSetup, StaleChoice
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.tables.errors import TableHalted
from ecotone.tables.keys import fresh_rng
from ecotone.tables.plan import SPEEDS, USUAL_BOT
from ecotone.tables.table import PERSON, Table

LOG: Final = logging.getLogger(__name__)

IDLE_BOTS_AFTER: Final = 60.0  # seconds without anybody at a table before its bots and clocks stop
# Least and most seconds before a formal question is answered for a person. It takes a while, as it would take a person:
# an answer that came at once would tell the others that there was nothing to decide.
FORMALITY_DELAY: Final = (1.5, 3.5)
RETRY_AFTER: Final = 5.0  # seconds after a failure of the store or of a bot before the attendant goes on

Play = Callable[[Table, int, Choice, int | None], Awaitable[None]]  # a table, a seat, its choice, the version it saw
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Duty:
    """A choice that the attendant has to make for a seat at a certain time."""

    at: float
    seat: int
    what: str  # "bot", "formality" or "time_up"


def has_duties(table: Table) -> bool:
    """Whether a table needs an attendant: for a bot, for a time limit, or for a formal question."""
    if table.is_halted:
        return False
    if table.stored.seconds or any(map(table.bot_plays, range(len(table.seats)))):
        return True
    return any(has_no_choice(table, seat) for seat in table.match.actors)


def next_duty(table: Table, delays: dict[int, float]) -> Duty | None:
    """The duty that comes first, if any. `delays` remembers how long each seat's formal answer waits."""
    duties = []
    for seat in table.match.actors:
        since = table.asked_since[seat]
        if table.bot_plays(seat):
            duties.append(Duty(since + SPEEDS[table.stored.speed], seat, "bot"))
        elif table.seats[seat].held == PERSON:
            if is_formality(table, seat):
                if seat not in delays:
                    delays[seat] = random_delay()
                duties.append(Duty(since + delays[seat], seat, "formality"))
            elif table.stored.seconds:
                duties.append(Duty(since + table.stored.seconds, seat, "time_up"))
    return min(duties, key=lambda duty: duty.at, default=None)


def random_delay() -> float:
    """Seconds before a formal question is answered for a person."""
    least, most = FORMALITY_DELAY
    return least + secrets.randbelow(1000) / 1000 * (most - least)


def is_formality(table: Table, seat: int) -> bool:
    """Whether the attendant answers for this seat, as there is nothing to decide and nobody shares its screen."""
    return has_no_choice(table, seat) and not shares_screen(table, seat)


def has_no_choice(table: Table, seat: int) -> bool:
    """Whether a seat is asked a formal question, one put to everybody, and has a single possible answer."""
    question = table.question
    formal = question is not None and question.formal
    return formal and sole(table.listed[seat][: table.answer_counts[seat]]) is not None


def shares_screen(table: Table, seat: int) -> bool:
    """Whether a connection holds this seat and another.

    People at one screen answer formal questions one after the other. If the attendant answered for one of them, the
    others at the screen would see that this one had nothing to decide.
    """
    return any(seat in subscriber.seats and len(subscriber.seats) > 1 for subscriber in table.subscribers)


async def attend(table: Table, play: Play, clock: Clock) -> None:
    """Fulfil a table's duties as long as it has any and somebody is there."""
    delays: dict[int, float] = {}
    offered_at = -1  # the version in which bots were last asked for side choices
    while has_duties(table) and is_used(table, clock()):
        table.attendant_wake.clear()
        try:
            if table.version != offered_at and table.match.game.asides:
                offered_at = table.version
                if await make_side_choice(table, play):
                    continue
            await wait_or_fulfil(table, delays, play, clock)
        except (StaleChoice, TableHalted):
            pass  # somebody changed the table while a bot was thinking
        except Exception as error:  # the store failed, or a bot has a fault; nothing was played
            # Only the type of the error is logged: its message might tell what is hidden.
            LOG.error("Table %s: %s\n%s", table.code, type(error).__name__, "".join(format_tb(error.__traceback__)))
            await asyncio.sleep(RETRY_AFTER)


async def wait_or_fulfil(table: Table, delays: dict[int, float], play: Play, clock: Clock) -> None:
    """Fulfil the next duty if it is time for it; otherwise wait until it is, or until the table changes."""
    duty = next_duty(table, delays)
    if duty is None:
        await table.attendant_wake.wait()
        return
    wait = duty.at - clock()
    if wait > 0:
        alarm = asyncio.get_running_loop().call_later(wait, table.attendant_wake.set)
        try:
            await table.attendant_wake.wait()
        finally:
            alarm.cancel()
        return
    delays.pop(duty.seat, None)
    await fulfil(table, duty, play)


def is_used(table: Table, now: float) -> bool:
    """Whether anybody is at the table, or was a moment ago."""
    return bool(table.subscribers) or now - table.last_used < IDLE_BOTS_AFTER


async def fulfil(table: Table, duty: Duty, play: Play) -> None:
    """Choose for a seat; StaleChoice if its question was answered while the bot was thinking."""
    version = table.version
    state = table.match.state.copy()
    secret = table.question is not None and table.question.secret
    if duty.what == "formality" or (duty.what == "time_up" and secret):
        choice = quiet(state.choices(duty.seat))
    else:
        choice = await asyncio.to_thread(bot_choice, table, state, duty.seat)
    await play(table, duty.seat, choice, version)


def bot_choice(table: Table, state: State, seat: int) -> Choice:
    """What the bot of a seat chooses; runs in a thread, so `state` is a copy."""
    return answer(seat_bot(table, seat), Seat(table.match.game, state, seat), fresh_rng())


def seat_bot(table: Table, seat: int) -> Bot:
    """The bot that a seat was given, or the usual one where that cannot be found any more.

    Then it was an object and the server has been restarted since, or the package that it came from is gone. The others
    at the table need not wait for it, and their page says what plays instead.
    """
    name, game = table.seats[seat].bot, table.match.game
    try:
        bot = bot_like(table.own_bots.get((table.code, seat), name), game)
    except BadSetup:
        if seat not in table.stand_ins:
            LOG.warning("Table %s: bot '%s' cannot be found any more; '%s' plays for it", table.code, name, USUAL_BOT)
        table.stand_ins.add(seat)
        return bot_named(USUAL_BOT, game)
    table.stand_ins.discard(seat)
    return bot


async def make_side_choice(table: Table, play: Play) -> bool:
    """Make the first side choice that any bot wants; whether there was one."""
    for seat in range(len(table.seats)):
        if not table.bot_plays(seat) or not table.match.state.side_choices(seat):
            continue
        choice = seat_bot(table, seat).aside(table.match.seat(seat), fresh_rng())
        if choice is not None:
            await play(table, seat, choice, None)
            return True
    return False
