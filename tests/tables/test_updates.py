"""After an update: tables go on with the content they began with, and what cannot be played on can still be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from ecotone import Match
from ecotone.core.content import Pack, version_of
from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.core.result import Result
from ecotone.core.text import SeatName, Text
from ecotone.games.ecosfera.box import content as box
from ecotone.tables.errors import TableBroken, TableHalted
from ecotone.tables.house import House
from ecotone.tables.plan import Place, Plan
from ecotone.tables.results import read_result, result_json
from ecotone.tables.stock import take_stock
from ecotone.tables.store.sql import SqlStore, open_store
from ecotone.tables.table import Table
from ecotone.tables.versions import Kind
from tests.tables.sitting import Scene, scene, staged

pytestmark = pytest.mark.usefixtures("harbour")

TODAY = games()["ecosfera"]
TWO = (Place("me", "Aino"), Place("me", "Bea"))


def older_game(**setup: int) -> Game:
    """The game as it was before an update changed its content: with other figures, and a card that is gone today."""
    assert TODAY.content_data is not None
    data = json.loads(json.dumps(TODAY.content_data, default=str))
    data["setup"].update(setup)
    extra = {**data["consumer"][0], "id": "otter_of_old"}
    data["consumer"].append(extra)
    data["counts"]["consumer_cards"] += 1
    return TODAY.with_pack(Pack("content.toml", data, whole=True))


@contextmanager
def as_installed(game: Game) -> Iterator[None]:
    """As if this were the installed version of the game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games(), game.id, game)
        patch.setattr(box, "own_data", lambda: game.content_data)
        yield


async def played(house: House, choices: int = 6, **plan: Any) -> Table:  # Any: of each field
    """A table after some choices; under rules 1, which still run, it can be followed if it says that it was 0."""
    table, _ = await house.open(Plan("ecosfera", TWO, seed=7, **plan))
    for _ in range(choices):
        seat = table.match.actors[0]
        await house.play(table, seat, table.listed[seat][-1])
    return table


async def reopened(on: Scene, code: str, **changes: Any) -> Table:  # Any: of each field
    """A table as it comes from disk, perhaps with other facts about it."""
    on.house.tables.clear()
    saved = on.store.saved[code]
    on.store.saved[code] = replace(saved, table=replace(saved.table, **changes))
    return await on.house.table(code)


# --- older content ----------------------------------------------------------------------------


@staged
async def test_a_game_goes_on_with_the_cards_that_it_began_with() -> None:
    older = older_game(row_size=5)
    async with scene() as on:
        with as_installed(older):
            table = await played(on.house)
            seen = table.match.view(0)
        again = await reopened(on, table.code)
        assert again.match.game.content_version == older.content_version != TODAY.content_version
        assert again.match.view(0) == seen
        assert again.closure is None
        seat = again.match.actors[0]
        await on.house.play(again, seat, again.listed[seat][-1])
        assert (await reopened(on, table.code)).match.record == again.match.record
        assert again.match.record[:-1] == table.match.record


@staged
async def test_its_record_holds_those_cards_and_is_read_by_todays_program() -> None:
    async with scene() as on:
        with as_installed(older_game(row_size=5)):
            table = await played(on.house)
        again = await reopened(on, table.code)
        match = Match.from_json(again.to_json())
        assert match.view(1) == again.match.view(1)
        assert "otter_of_old" in again.to_json()


@staged
async def test_a_table_opened_from_it_has_them_too() -> None:
    async with scene() as on:
        with as_installed(older_game(row_size=5)):
            table = await played(on.house)
        again = await reopened(on, table.code)
        plan = Plan("ecosfera", TWO, seed=7, pack=again.match.pack)
        other, _ = await on.house.open(plan, again.match.record)
        assert other.match.view(0) == again.match.view(0)
        assert (await reopened(on, other.code)).match.view(0) == again.match.view(0)


@staged
async def test_a_pack_over_older_content_goes_on_as_it_was() -> None:
    pack = Pack("calm.toml", {"setup": {"start_pressure": 0}})
    async with scene() as on:
        with as_installed(older_game(row_size=5)):
            table = await played(on.house, pack=pack)
            seen = table.match.view(None)
        again = await reopened(on, table.code)
        assert again.match.view(None) == seen
        assert again.match.pack == Pack("calm.toml", on.store.contents[again.stored.content], whole=True)


@staged
async def test_content_is_kept_once_and_forgotten_with_its_last_table(lasting_url: str) -> None:
    store = await open_store(lasting_url)
    house = House(store, clock=lambda: 1_800_000_000.0)
    for _ in range(3):
        await house.open(Plan("ecosfera", TWO))
    with as_installed(older_game(row_size=5)):
        older, _ = await house.open(Plan("ecosfera", TWO))
    assert await store.content(TODAY.content_version) == json.loads(json.dumps(TODAY.content_data, default=str))
    kept = await store.content(older.stored.content)
    assert kept is not None
    assert version_of(kept) == older.stored.content
    await house.hand_over()  # what is in use is not forgotten
    await store.update(replace(older.stored, changed=1.0))
    assert await store.forget(2.0) == 1
    assert await store.content(older.stored.content) is None
    assert await store.content(TODAY.content_version) is not None
    await house.close()


@staged
async def test_content_that_an_older_program_did_not_keep_is_kept_when_the_server_starts(lasting_url: str) -> None:
    store = await open_store(lasting_url)
    house = House(store)
    table, _ = await house.open(Plan("ecosfera", TWO, pack=Pack("calm.toml", {"setup": {"start_pressure": 0}})))
    plain, _ = await house.open(Plan("ecosfera", TWO))
    await delete_contents(store)
    await take_stock(store)
    for one in (table, plain):
        kept = await store.content(one.stored.content)
        assert kept is not None
        assert version_of(kept) == one.stored.content
    await house.close()


async def delete_contents(store: SqlStore) -> None:
    """As a store was before content was kept."""
    from tests.tables.store.test_failures import Do

    await store.writer.write(Do("DELETE FROM contents"))


# --- rules and content that are gone ----------------------------------------------------------


@staged
async def test_a_game_under_rules_that_are_gone_is_closed_and_can_be_read_to_its_end() -> None:
    async with scene() as on:
        table = await played(on.house, rules=1)
        record = json.loads(table.to_json())
        closed = await reopened(on, table.code, rules=0)
        assert closed.is_over
        assert closed.match.view(None) == table.match.view(None)  # these rules happen to follow it
        assert "under rules 0 of Ecosfera Baltica" in closed.why_halted().say()
        with pytest.raises(TableHalted, match="cannot be played on"):
            await on.house.play(closed, 0, ("end_turn",))
        assert json.loads(closed.to_json()) == {**record, "rules": 0, "pack": None}


@staged
async def test_a_game_that_todays_rules_do_not_follow_is_shown_as_far_as_they_do() -> None:
    async with scene() as on:
        table = await played(on.house, rules=1)
        on.store.saved[table.code].choices.insert(4, (0, ("bid", 17)))  # which was legal once
        closed = await reopened(on, table.code, rules=0)
        assert len(closed.match.record) == 4
        assert "4 of 7 choices" in closed.why_halted().say()
        choices = json.loads(closed.to_json())["choices"]
        assert len(choices) == 7
        assert choices[4] == [0, "bid", 17]


@staged
async def test_rules_that_stumble_over_such_a_game_leave_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        for _ in range(3):
            await on.house.play(table, 0, ("moor",))
        seen = table.match.replayed(1).view(None)
        monkeypatch.setitem(games(), "harbour", table.match.game)
        from tests.toys.harbour import Turn

        play, made = Turn.play, []

        def stumble(self: Turn, state: Any, seat: int, choice: Any) -> None:  # Any: the toy's own
            made.append(choice)
            play(self, state, seat, choice)
            if len(made) == 2:
                raise IndexError("halfway")

        monkeypatch.setattr(Turn, "play", stumble)
        closed = await reopened(on, table.code, rules=0)
        assert closed.match.view(None) == seen


@staged
async def test_a_game_whose_cards_were_not_kept_is_closed() -> None:
    async with scene() as on:
        with as_installed(older_game(row_size=5)):
            table = await played(on.house)
        on.store.contents.clear()
        closed = await reopened(on, table.code)
        assert "cards of Ecosfera Baltica that this program does not have" in closed.why_halted().say()
        record = json.loads(closed.to_json())
        assert record["content"] == table.stored.content
        assert len(record["choices"]) == 6


@staged
async def test_content_that_todays_program_cannot_read_closes_the_game_too() -> None:
    async with scene() as on:
        with as_installed(older_game(row_size=5)):
            table = await played(on.house)
        on.store.contents[table.stored.content] = {"nonsense": 1}
        assert (await reopened(on, table.code)).closure is not None


@staged
async def test_a_closed_game_keeps_the_result_that_it_had() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await on.play(table, (0, ("moor",)), (0, ("leave_port",)))
        result = table.match.result
        assert result is not None
        on.store.saved[table.code].choices.insert(0, (0, ("unheard_of",)))
        closed = await reopened(on, table.code, rules=0)
        assert closed.match.result is None
        assert closed.result == result


@staged
async def test_the_result_of_a_game_that_an_older_program_stored_is_kept_when_it_is_opened() -> None:
    async with scene() as on:
        table, _ = await on.table("me me")
        await on.play(table, (0, ("moor",)), (0, ("leave_port",)))
        changed = table.stored.changed
        again = await reopened(on, table.code, result=None)
        assert on.store.saved[table.code].table.result == result_json(again.match.result)
        assert on.store.saved[table.code].table.changed == changed
        on.store.trouble.add("update")
        assert (await reopened(on, table.code, result=None)).match.result is not None


@staged
async def test_a_broken_record_under_todays_rules_is_not_closed_but_refused() -> None:
    async with scene() as on:
        table = await played(on.house)
        on.store.saved[table.code].choices.insert(4, (0, ("bid", 17)))
        with pytest.raises(TableBroken):
            await reopened(on, table.code)


# --- results ----------------------------------------------------------------------------------


def test_a_stored_result_is_the_same_in_every_language() -> None:
    why = Text.count(
        "{who} has {n} point; {others}.",
        "{who} has {n} points; {others}.",
        3,
        who=SeatName(1, Text("Player {n}", n=1)),
        others=(Text("a"), "b", 4),
        sure=True,
    )
    result = Result("won", (1,), (2, 3), why)
    again = read_result(json.loads(json.dumps(result_json(result))))
    assert again is not None
    assert again == result
    assert isinstance(again.why.values["who"], SeatName)
    assert again.why.say() == "Player 1 has 3 points; a, b, 4."
    assert result_json(None) is None
    assert read_result(None) is None


@pytest.mark.parametrize("game", sorted(games()))
def test_the_result_of_every_game_can_be_stored(game: str) -> None:
    from tests.laws.playing import setup_by, walk

    for seed in range(4):
        *_, (match, _, _) = walk(setup_by(games()[game], seed, packs=False))
        if match.result is not None:
            again = read_result(json.loads(json.dumps(result_json(match.result))))
            assert again is not None
            assert again == match.result
            assert again.why.say() == match.result.why.say()


# --- counting ---------------------------------------------------------------------------------


@staged
async def test_the_server_counts_its_tables_by_what_can_be_done_with_them(lasting_url: str) -> None:
    from tests.tables.store.test_failures import Do

    store = await open_store(lasting_url)
    house = House(store)
    for _ in range(3):
        await played(house, 2)
    with as_installed(older_game(row_size=5)):
        for _ in range(2):
            await played(house, 2)
    await played(house, 2, rules=1)
    gone, new, torn, alien = [await played(house, 2) for _ in range(4)]
    await store.update(replace(gone.stored, rules=0))
    await store.update(replace(new.stored, rules=99))
    await store.update(replace(alien.stored, game="chess"))
    await store.writer.write(Do(f"DELETE FROM choices WHERE code = '{torn.code}' AND number = 0"))
    assert await take_stock(store) == {
        Kind.PLAYABLE: 3,
        Kind.OLD_CONTENT: 2,
        Kind.OLD_RULES: 1,
        Kind.CLOSED: 1,
        Kind.NEWER: 1,
        Kind.BROKEN: 2,
    }
    await house.close()
