"""Time tells nothing: an attacker with a clock and all public bytes cannot tell who had anything to choose.

Once 169 of 169 seats that had answered after 4 seconds had nothing to choose: the table answered for them. The attack
is played here on a clock that is set by hand. What others are sent, and when, must be the same in every world that they
cannot tell apart: in one a seat holds a fitting card, in the other it does not.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, sole
from ecotone.core.match import Match
from ecotone.core.pending import Decision
from ecotone.core.registry import games
from ecotone.tables import attendant
from ecotone.tables.attendant import BEAT
from ecotone.tables.plan import SPEEDS, Place, Plan
from ecotone.tables.subscriber import Subscriber
from ecotone.tables.table import WINDOW, Table
from ecotone.web.api.messages import position_json, table_facts
from ecotone.web.site.json_replies import encoded
from tests.laws.playing import setup_by, walk
from tests.tables.sitting import Scene, let_tasks_run, scene, staged

TICK = 0.5  # seconds between two looks of the attacker
SEEDS = range(3)
GAME = games()["betterlife"]  # of our games the one with formal questions

Seen = list[tuple[float, bool, bytes]]  # when, whether a message came, and what can be read


def hidden_questions(seeds: range) -> Iterator[Match]:
    """Positions in which somebody is asked something, and nobody else may know if they have a choice."""
    for seed in seeds:
        setup = setup_by(GAME, derive(seed, 5), packs=False)
        seen = set()
        for match, _, _ in walk(setup, asides=False):
            top = match.state.pending[-1]
            assert isinstance(top, Decision)
            fresh = getattr(top, "order", top.seats) == top.seats  # nobody has answered yet
            kind = (top.prompt, len(top.seats))
            if fresh and kind not in seen and top.formal and top.hides_choice(match.state, top.seats[0]):
                seen.add(kind)
                yield match.replayed(len(match.record))


def asked_without_choice(table: Table) -> tuple[int, ...]:
    """The seats that are asked for form's sake only: what the attacker wants to know."""
    state = table.match.state
    return tuple(seat for seat in table.match.actors if sole(state.choices(seat)) is not None)


async def deal_anew(on: Scene, table: Table, attacker: int, rng: Rng) -> None:
    """Another world, which the attacker cannot tell from the true one; nobody has thought about it yet."""
    if table.attendant is not None:
        table.attendant.cancel()
        await let_tasks_run()
    state = table.match.state.copy()
    state.redetermine(attacker, rng)
    table.match.state = state
    table.refresh_questions(on.clock.now)
    on.house.attendance.attend(table)


def public(table: Table, attacker: int) -> bytes:
    """All that the attacker reads, from a seat and as a spectator."""
    views = [position_json(table, seat, str) for seat in (attacker, None)]
    return b"".join(map(encoded, [*views, table_facts(table)])).replace(table.code.encode(), b"CODE")


@asynccontextmanager
async def opened(
    match: Match, who: Callable[[int], Place], speed: str = "normal"
) -> AsyncIterator[tuple[Scene, Table]]:
    """A table at this position, on a clock of its own that begins at noon."""
    async with scene() as on:
        places = tuple(map(who, range(match.seats)))
        plan = Plan(match.game.id, places, match.options, match.seed, speed=speed)
        yield on, (await on.house.open(plan, match.record))[0]


async def watched(on: Scene, table: Table, attacker: int, seconds: float) -> Seen:
    """What the attacker sees until the question is answered for all, or for so many seconds."""
    listeners = [Subscriber((attacker,)), Subscriber()]
    table.subscribers.update(listeners)
    version, began, seen = table.version, on.clock.now, []
    while on.clock.now - began <= seconds:
        await let_tasks_run(60)  # all seats of a window are answered for
        came = any(one.wake.is_set() for one in listeners)
        if table.version != version:
            seen.append((on.clock.now - began, came, b"closed"))  # what was answered may be read from now on
            break
        seen.append((on.clock.now - began, came, public(table, attacker)))
        for one in listeners:
            one.wake.clear()
        on.pass_time(table, TICK)
    table.subscribers.difference_update(listeners)
    return seen


def person(seat: int) -> Place:
    return Place("me", "ABCDEF"[seat])


def bot(seat: int) -> Place:
    return Place("me" if seat == 0 else "bot", "ABCDEF"[seat], "random")


@pytest.fixture
def two_worlds_differ() -> Iterator[list[bool]]:
    """Notes whether the attack could succeed at all: whether other seats had nothing to choose in the other world."""
    differ: list[bool] = []
    yield differ
    assert sum(differ) >= 5, "the worlds were all alike"


@staged
async def test_nobody_can_tell_by_time_which_person_had_something_to_choose(two_worlds_differ: list[bool]) -> None:
    for number, match in enumerate(hidden_questions(SEEDS)):
        attacker = next((seat for seat in range(match.seats) if seat not in match.actors), match.actors[-1])
        worlds: list[Seen] = []
        asked: list[tuple[int, ...]] = []
        for world in range(3):
            async with opened(match, person) as (on, table):
                await deal_anew(on, table, attacker, Rng(derive(number, world)))
                asked.append(asked_without_choice(table))
                worlds.append(await watched(on, table, attacker, WINDOW + 5))
        assert all(world == worlds[0] for world in worlds), match.state.pending[-1].prompt
        assert worlds[0][-1][0] == WINDOW
        assert not any(came for _, came, _ in worlds[0][1:-1])
        two_worlds_differ += [one != asked[0] for one in asked[1:]]


def sole_or_quiet(table: Table, seat: int) -> Choice:
    listed = table.listed[seat][0]
    return listed if isinstance(listed, tuple) else listed.lowest()


@staged
async def test_nobody_sees_who_has_answered_before_a_window_closes() -> None:
    windows = [match for match in hidden_questions(SEEDS) if len(match.actors) > 2]
    assert len(windows) >= 3
    for match in windows:
        attacker = match.actors[-1]
        async with opened(match, person) as (on, table):
            before = public(table, attacker)
            listeners = [Subscriber((attacker,)), Subscriber()]
            table.subscribers.update(listeners)
            for seat in match.actors[:-1]:
                await on.house.play(table, seat, sole_or_quiet(table, seat))
                await let_tasks_run()
                assert public(table, attacker) == before
                assert not any(one.wake.is_set() for one in listeners)
            await on.house.play(table, attacker, sole_or_quiet(table, attacker))
            assert all(one.wake.is_set() for one in listeners)
            assert len(table.match.record) == len(match.record) + len(match.actors)


@pytest.mark.parametrize("speed", sorted(SPEEDS))
@staged
async def test_a_person_cannot_tell_by_time_which_bot_had_something_to_choose(
    speed: str, two_worlds_differ: list[bool]
) -> None:
    for number, match in enumerate(hidden_questions(SEEDS)):
        if match.actors == (0,):
            continue
        when: list[float] = []
        asked: list[tuple[int, ...]] = []
        for world in range(3):
            async with opened(match, bot, speed) as (on, table):
                await deal_anew(on, table, 0, Rng(derive(number, world)))
                asked.append(asked_without_choice(table))
                if 0 in table.asked:  # the attacker passes at once
                    await on.house.play(table, 0, sole_or_quiet(table, 0))
                seen = await watched(on, table, 0, WINDOW + 5)
                assert seen[-1][2] == b"closed"
                when.append(seen[-1][0])
        assert set(when) == {max(BEAT, SPEEDS[speed])}, match.state.pending[-1].prompt
        two_worlds_differ += [one != asked[0] for one in asked[1:]]


@staged
async def test_the_attack_would_have_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attacker does find what a table gives away: here it answers soon for who has nothing to choose."""
    monkeypatch.setattr(attendant, "is_formality", attendant.has_no_choice)
    gone, gone_without_choice = 0, 0
    for match in hidden_questions(SEEDS):
        async with opened(match, person) as (on, table):
            nothing = asked_without_choice(table)
            seen = await watched(on, table, match.actors[-1], 4)
            closed = seen[-1][2] == b"closed"
            left = match.actors if closed else [seat for seat in match.actors if seat not in table.asked]
            gone += len(left)
            gone_without_choice += sum(seat in nothing for seat in left)
    assert gone == gone_without_choice > 0
