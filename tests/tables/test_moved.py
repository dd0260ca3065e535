"""What a table loses when another node goes on with it lives in memory only, and whoever tries it is told in words."""

from __future__ import annotations

import pytest

from ecotone.core.errors import IllegalChoice
from ecotone.tables.errors import NotYours
from ecotone.tables.house import House
from tests.tables.sitting import Clock, scene, staged

pytestmark = pytest.mark.usefixtures("harbour")


@staged
async def test_what_lives_in_memory_is_given_up_in_words_and_all_else_is_there() -> None:
    async with scene() as on:
        table, keys = await on.table("me me me", seconds=60)
        await on.play(table, (0, ("wait",)))
        await on.house.say(table, 0, "Ann", "hello")
        await on.house.undo(table, 0)
        assert table.undo_wish is not None
        ticket = on.house.tickets.issue(table, 1)
        clock = Clock()
        clock.now += 50
        other = House(on.store, clock)
        moved = await other.table(table.code)
        assert moved.match.record == table.match.record
        assert [line.text for line in moved.chat] == ["hello"]
        assert other.access(moved, [keys.seats[2]]).seats == (2,)
        with pytest.raises(IllegalChoice, match="Nobody waits for your consent"):
            await other.answer_undo(moved, 1, agrees=True)
        with pytest.raises(NotYours, match="open the table on that one and choose to move"):
            await other.redeem(moved, ticket)
        seat = moved.asked[0]
        assert moved.deadline(seat) == clock.now + 60  # the whole time again
        await other.close()
