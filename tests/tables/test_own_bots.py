"""Python code hands bots to a table as names, `module:Class`, classes, factories and objects, also over a restart."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import dedent

import pytest

from ecotone import BadSetup, Bot, Game, Rng, Seat
from ecotone.bots import BotLike
from ecotone.core.choice import Choice, quiet
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.shelf import UNLOAD_AFTER
from ecotone.tables.store.sql import open_store
from ecotone.tables.table import Table
from tests.tables.sitting import Clock, scene, staged, until

pytestmark = pytest.mark.usefixtures("harbour")

HERE = __name__


class Mooring(Bot):
    """A bot of the family."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        return ("moor",)


class Stubborn:
    """An object that always wants the same, and cannot be made again without knowing what."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        return self.choice


class Named(Stubborn):
    """One with a name of its own."""

    def __init__(self, choice: Choice, name: str) -> None:
        super().__init__(choice)
        self.name = name


def mooring_for(game: Game) -> Bot:
    """A factory that is told the game."""
    return Mooring(game)


def stubborn() -> Stubborn:
    """A factory that is told nothing."""
    return Stubborn(("moor",))


LASTING = Named(("moor",), f"{HERE}:LASTING")  # its name says where it lies


def plan(bot: BotLike) -> Plan:
    return Plan("harbour", (Place("bot", "Otter", bot), Place("me")), seed=7, speed="fast")


def moored(table: Table, times: int) -> Callable[[], bool]:
    return lambda: table.match.record[:times] == [(0, ("moor",))] * times


@asynccontextmanager
async def house_on(url: str) -> AsyncIterator[House]:
    """A house on a store; the next one on the same store is what a restart brings."""
    house = House(await open_store(url), Clock())
    try:
        yield house
    finally:
        await house.close()


@staged
@pytest.mark.parametrize(
    "bot, stored",
    [
        (f"{HERE}:Mooring", f"{HERE}:Mooring"),
        (Mooring, f"{HERE}:Mooring"),
        (mooring_for, f"{HERE}:mooring_for"),
        (stubborn, f"{HERE}:stubborn"),
        (LASTING, f"{HERE}:LASTING"),
    ],
    ids=["text", "class", "factory_of_a_game", "factory", "object_that_tells_where_it_lies"],
)
async def test_a_bot_that_lies_in_a_module_plays_and_plays_on_after_a_restart(
    bot: BotLike, stored: str, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    async with house_on(url) as house:
        table, _ = await house.open(plan(bot), may_import=True)
        assert table.seats[0].bot == stored
        await until(table, moored(table, 2))
    async with house_on(url) as house:
        table = await house.table(table.code)
        before = len(table.match.record)
        await until(table, moored(table, before + 2))
        assert table.stand_ins == set()


@staged
@pytest.mark.parametrize(
    "bot, stored",
    [
        (Stubborn(("moor",)), "Stubborn (object)"),
        (Named(("moor",), "donald"), "donald (object)"),
        (Named(("moor",), "hard"), "hard (object)"),  # it is not our `hard` either
        (Named(("moor",), f"{HERE}:Mooring"), "Mooring (object)"),  # that is where another lies
        (lambda: Stubborn(("moor",)), "<lambda> (object)"),
    ],
    ids=["object", "named_object", "object_called_as_our_bot", "object_called_as_another", "lambda"],
)
async def test_an_object_plays_until_a_restart_and_then_the_usual_bot_stands_in(
    bot: BotLike, stored: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    async with house_on(url) as house:
        table, _ = await house.open(plan(bot))
        assert table.seats[0].bot == stored
        await until(table, moored(table, 2))
    async with house_on(url) as house:
        with caplog.at_level(logging.WARNING):
            table = await house.table(table.code)
            before = len(table.match.record)
            await until(table, lambda: len(table.match.record) >= before + 2 or table.match.result is not None)
        assert table.stand_ins == {0}
        told = [record.message for record in caplog.records]
        assert told == [f"Table {table.code}: bot '{stored}' cannot be found any more; 'normal' plays for it"]


@staged
async def test_an_object_stays_while_its_table_leaves_the_memory_and_comes_back() -> None:
    async with scene() as on:
        table, _ = await on.house.open(plan(Stubborn(("moor",))))
        await until(table, moored(table, 2))
        on.clock.now += UNLOAD_AFTER + 1
        assert on.house.unload_idle_tables() == 1
        again = await on.house.table(table.code)
        assert again is not table
        before = len(again.match.record)
        await until(again, moored(again, before + 2))
        assert again.stand_ins == set()


@staged
async def test_a_seat_is_given_to_an_object_and_to_another_bot_again() -> None:
    async with scene() as on:
        table, _ = await on.table("me me", speed="fast")
        await on.house.give_to_bot(table, 0, Stubborn(("moor",)))
        assert (table.seats[0].held, table.seats[0].bot) == ("bot", "Stubborn (object)")
        await until(table, moored(table, 2))
        await on.house.give_to_bot(table, 0, f"{HERE}:Waiting", may_import=True)
        await until(table, lambda: table.match.record[-1] == (0, ("wait",)))
        assert table.seats[0].bot == f"{HERE}:Waiting"


class Waiting(Bot):
    """Ends its turn at once."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        return quiet(seat.choices)


@pytest.fixture
def bot_of_mine(tmp_path: Path) -> Iterator[Path]:
    """A module with a bot, as somebody might keep it in a folder."""
    source = """
        class Bold:
            def choose(self, seat, rng):
                return ("moor",)
    """
    path = tmp_path / "a_bot_of_mine.py"
    path.write_text(dedent(source))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        yield path
    sys.modules.pop("a_bot_of_mine", None)


@staged
async def test_where_the_module_of_a_bot_is_gone_the_usual_bot_plays_until_the_host_takes_another(
    bot_of_mine: Path,
) -> None:
    async with scene() as on:
        table, _ = await on.house.open(plan("a_bot_of_mine:Bold"), may_import=True)
        await until(table, moored(table, 2))
        bot_of_mine.unlink()
        del sys.modules["a_bot_of_mine"]
        await until(table, lambda: table.stand_ins == {0})
        await on.house.give_to_bot(table, 0, "random")
        assert table.stand_ins == set()
        table.lost_bots[0] = "a_bot_of_mine:Bold"  # as a thread would that began before the host's order
        assert table.stand_ins == set()


@staged
@pytest.mark.usefixtures("bot_of_mine")
async def test_text_loads_no_module_unless_the_caller_says_so() -> None:
    async with scene() as on:
        with pytest.raises(BadSetup, match="There is no bot 'a_bot_of_mine:Bold'"):
            await on.house.open(plan("a_bot_of_mine:Bold"))
        table, _ = await on.table("me me", speed="fast")
        with pytest.raises(BadSetup, match="There is no bot 'a_bot_of_mine:Bold'"):
            await on.house.give_to_bot(table, 0, "a_bot_of_mine:Bold")
        assert "a_bot_of_mine" not in sys.modules
        table, _ = await on.house.open(plan("a_bot_of_mine:Bold"), may_import=True)
        await until(table, moored(table, 2))


@staged
@pytest.mark.parametrize("bot", [7, object(), lambda: 7, "no_such_module:Bot", f"{HERE}:Missing", ":Bot", "..a:Bot"])
async def test_what_is_no_bot_is_refused_at_a_table_too(bot: BotLike) -> None:
    async with scene() as on:
        with pytest.raises(BadSetup, match="no bot"):
            await on.house.open(plan(bot), may_import=True)
        assert on.store.saved == {}
