"""The waiting room: nobody plays before all sit, or the host lets the game begin."""

import pytest

from ecotone.tables.errors import TableHalted
from ecotone.tables.plan import USUAL_BOT
from tests.tables.sitting import let_tasks_run, scene, staged, until

pytestmark = pytest.mark.usefixtures("harbour")


@staged
async def test_nobody_plays_before_all_sit() -> None:
    async with scene() as on:
        table, _ = await on.table("me link")
        assert table.is_gathering
        choice = table.listed[0][0]
        with pytest.raises(TableHalted, match="begins when everybody sits"):
            await on.play(table, (0, choice))
        await on.house.sit(table, 1, "Kaisa")
        assert not table.is_halted
        await on.play(table, (0, choice))
        assert len(on.on_disk(table)) == 1


@staged
async def test_bots_wait_too_and_clocks_run_from_the_beginning() -> None:
    async with scene() as on:
        table, _ = await on.table("bot link", speed="fast", seconds=60)
        on.pass_time(table, 5)
        await let_tasks_run()
        assert on.on_disk(table) == []
        await on.house.sit(table, 1, "Kaisa")
        assert table.asked_since == [on.clock.now] * 2
        await let_tasks_run()
        on.pass_time(table, 5)
        await until(table, lambda: len(on.on_disk(table)) > 0)


@staged
async def test_the_host_begins_and_bots_take_the_free_seats() -> None:
    async with scene() as on:
        table, keys = await on.table("me link me")
        await on.house.begin(table)
        assert [seat.held for seat in table.seats] == ["person", "bot", "person"]
        assert table.seats[1].bot in (USUAL_BOT, "random")
        assert on.house.access(table, [keys.seats[1]]).seats == ()  # the link opens nothing any more
        assert not table.is_halted
        await on.house.begin(table)  # a second press changes nothing
        assert [seat.held for seat in table.seats] == ["person", "bot", "person"]


@staged
async def test_a_seat_that_is_freed_in_mid_game_stops_nobody_else() -> None:
    async with scene() as on:
        table, keys = await on.table("me me")
        await on.play(table, (0, table.listed[0][0]))
        await on.house.reissue(table, keys.host, 1)
        assert not table.is_gathering
