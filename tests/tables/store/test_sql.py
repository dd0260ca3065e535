"""What goes into a store comes out of it, in order."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.choice import DEEPEST, Choice
from ecotone.tables.store.interface import (
    ChatLine,
    CodeTaken,
    Saved,
    StoreDiffers,
    StoredTable,
    StoreFailed,
    TableSummary,
)
from ecotone.tables.store.sql import SqlStore
from ecotone.tables.store.write_jobs import FORGET_BATCH
from tests.tables.store.stored_tables import SEATS, TABLE, a_table, load_table, with_store

LATER = TABLE.changed + 100

texts = st.text(st.characters(blacklist_categories=["Cs"]))
pieces = st.recursive(
    st.none() | texts | st.integers(-(2**63), 2**63 - 1), lambda inner: st.lists(inner, max_size=3).map(tuple)
)
choices = st.tuples(texts, pieces, pieces).filter(lambda choice: depth(choice) <= DEEPEST)


def depth(piece: object) -> int:
    return 1 + max(map(depth, piece), default=0) if isinstance(piece, tuple) else 0


@pytest.mark.parametrize(
    "table",
    [
        a_table(),
        a_table(seed=2**63 - 1, options={}, seats=()),
        a_table(seed=0, options={"level": None, "roles": ["a", None], "deep": {"väylä": [1.5, True, {}]}}),
        a_table(pack={"name": "Itämeri", "data": {"cards": [{"name": "Särki 🐟", "n": 3, "more": None}]}}),
        a_table(seconds=90, speed="slow", paused=True, status="record", origin="K7QPD:120", created=0.1, changed=0.3),
    ],
    ids=["plain", "largest seed", "options", "pack", "the rest"],
)
def test_a_table_comes_back_as_it_was(any_url: str, table: StoredTable) -> None:
    async def work(store: SqlStore) -> Saved:
        await store.create(table)
        return await load_table(store)

    assert with_store(any_url, work) == Saved(table, [], [])


@given(made=st.lists(st.tuples(st.integers(0, 5), choices), max_size=4), more=choices)
def test_every_choice_comes_back_as_the_tuple_it_was(made: list[tuple[int, Choice]], more: Choice) -> None:
    async def work(store: SqlStore) -> Saved:
        await store.create(a_table(), made)
        await store.append("K7QPD", len(made), 2, more, LATER)
        return await load_table(store)

    assert with_store("sqlite://", work).choices == [*made, (2, more)]


def test_nested_choices_come_back_from_every_database(any_url: str) -> None:
    made: list[tuple[int, Choice]] = [(1, ("offer", (("väri", 2), (None, ())), "\u0000 ' \" \\ \n 🌊")), (0, ("pass",))]

    async def work(store: SqlStore) -> Saved:
        await store.create(a_table(), made)
        return await load_table(store)

    assert with_store(any_url, work).choices == made


def test_a_pack_keeps_its_dates_as_a_record_does(any_url: str) -> None:
    import datetime

    async def work(store: SqlStore) -> Saved:
        day = datetime.datetime(2026, 11, 15, 12, 30)
        await store.create(a_table(pack={"name": "dated", "data": {"since": day, "day": day.date()}}))
        return await load_table(store)

    data = {"since": "2026-11-15 12:30:00", "day": "2026-11-15"}
    assert with_store(any_url, work).table.pack == {"name": "dated", "data": data}


def test_all_is_there_after_opening_again(lasting_url: str) -> None:
    async def fill(store: SqlStore) -> Saved:
        await store.create(a_table(), [(0, ("begin",))])
        await store.append("K7QPD", 1, 1, ("pass", (1, 2)), LATER)
        await store.say("K7QPD", ChatLine(None, "Väinö", "moi 🦆", LATER + 1))
        return await load_table(store)

    first = with_store(lasting_url, fill)
    assert first.chat == [ChatLine(None, "Väinö", "moi 🦆", LATER + 1)]
    assert with_store(lasting_url, load_table) == first


def test_a_code_that_nobody_has_loads_nothing(any_url: str) -> None:
    assert with_store(any_url, lambda store: store.load("NOSUCH")) is None


def test_a_code_is_taken_once(any_url: str) -> None:
    async def work(store: SqlStore) -> tuple[list[object], Saved]:
        twice = [a_table(game="ecologic"), a_table(game="betterlife"), a_table("OTHER")]
        outcomes = await asyncio.gather(*map(store.create, twice), return_exceptions=True)
        return list(outcomes), await load_table(store)

    outcomes, saved = with_store(any_url, work)
    assert [type(outcome) for outcome in outcomes] == [type(None), CodeTaken, type(None)]
    assert saved.table.game == "ecologic"


def test_choices_sent_at_once_keep_their_order(any_url: str) -> None:
    async def work(store: SqlStore) -> dict[str, Saved]:
        codes = ["AAAAA", "BBBBB", "CCCCC"]
        await asyncio.gather(*(store.create(a_table(code)) for code in codes))
        sent = [
            store.append(code, number, number % 3, ("say", code, number), LATER)
            for number in range(60)
            for code in codes
        ]
        await asyncio.gather(*sent)
        return {code: await load_table(store, code) for code in codes}

    for code, saved in with_store(any_url, work).items():
        assert saved.choices == [(number % 3, ("say", code, number)) for number in range(60)]


def test_what_is_cut_is_gone_and_its_numbers_are_free(any_url: str) -> None:
    async def work(store: SqlStore) -> Saved:
        await store.create(a_table(), [(0, ("old", number)) for number in range(4)])
        await store.create(a_table("OTHER"), [(0, ("old", number)) for number in range(4)])
        # All at once: they take effect in this order, though they share a transaction.
        await asyncio.gather(
            store.append("K7QPD", 4, 1, ("gone",), LATER),
            store.cut("K7QPD", 3),
            store.append("K7QPD", 3, 1, ("new", 3), LATER),
            store.append("K7QPD", 4, 1, ("new", 4), LATER),
        )
        assert len((await load_table(store, "OTHER")).choices) == 4
        return await load_table(store)

    assert with_store(any_url, work).choices == [
        (0, ("old", 0)),
        (0, ("old", 1)),
        (0, ("old", 2)),
        (1, ("new", 3)),
        (1, ("new", 4)),
    ]


def test_a_number_is_written_once(any_url: str) -> None:
    async def work(store: SqlStore) -> tuple[list[object], Saved]:
        await store.create(a_table())
        both = [store.append("K7QPD", 0, seat, ("mine", seat), LATER) for seat in range(2)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        await store.append("K7QPD", 1, 0, ("next",), LATER)
        return list(outcomes), await load_table(store)

    outcomes, saved = with_store(any_url, work)
    assert [type(outcome) for outcome in outcomes] == [type(None), StoreDiffers]
    assert saved.choices == [(0, ("mine", 0)), (0, ("next",))]


def test_nothing_is_written_about_a_table_that_is_not_there(any_url: str) -> None:
    async def work(store: SqlStore) -> list[object]:
        line = ChatLine(0, "Aino", "moi", LATER)
        lost = [
            store.append("NOSUCH", 0, 0, ("pass",), LATER),
            store.say("NOSUCH", line),
            store.update(a_table("NOSUCH")),
        ]
        return list(await asyncio.gather(*lost, return_exceptions=True))

    assert [type(outcome) for outcome in with_store(any_url, work)] == [StoreDiffers] * 3


def test_an_update_changes_all_but_choices_and_chat(any_url: str) -> None:
    changed = a_table(
        status="over",
        paused=True,
        seconds=30,
        speed="fast",
        changed=LATER + 9,
        seats=(replace(SEATS[0], name="Åke", digest=b"n" * 32), replace(SEATS[1], held="bot")),
    )

    async def work(store: SqlStore) -> Saved:
        await store.create(a_table(), [(0, ("begin",))])
        await store.say("K7QPD", ChatLine(1, "Aino", "moi", LATER))
        await store.update(changed)
        return await load_table(store)

    assert with_store(any_url, work) == Saved(changed, [(0, ("begin",))], [ChatLine(1, "Aino", "moi", LATER)])


def test_chat_keeps_its_order(any_url: str) -> None:
    lines = [ChatLine(number % 2 or None, "Aino", f"line {number}", LATER) for number in range(30)]

    async def work(store: SqlStore) -> Saved:
        await store.create(a_table())
        await asyncio.gather(*(store.say("K7QPD", line) for line in lines))
        return await load_table(store)

    assert with_store(any_url, work).chat == lines


def test_a_loaded_table_was_changed_when_something_last_happened(any_url: str) -> None:
    async def work(store: SqlStore) -> list[float]:
        await store.create(a_table())
        times = [(await load_table(store)).table.changed]
        await store.append("K7QPD", 0, 0, ("pass",), LATER)
        times.append((await load_table(store)).table.changed)
        await store.say("K7QPD", ChatLine(0, "Aino", "moi", LATER + 5))
        return [*times, (await load_table(store)).table.changed]

    assert with_store(any_url, work) == [TABLE.changed, LATER, LATER + 5]


def test_the_front_page_lists_tables_the_last_changed_first(any_url: str) -> None:
    async def work(store: SqlStore) -> list[TableSummary]:
        await store.create(a_table("AAAAA", changed=10.0, status="over"))
        await store.create(a_table("BBBBB", changed=11.0, game="ecologic", seats=()))
        await store.create(a_table("CCCCC"))
        await store.append("AAAAA", 0, 0, ("pass",), 12.0)
        assert await store.summaries([]) == []
        return await store.summaries(["BBBBB", "NOSUCH", "AAAAA"])

    digests = [seat.digest for seat in SEATS]
    assert with_store(any_url, work) == [
        TableSummary("AAAAA", "ecosfera", "over", 12.0, ("Aino", "Séamus 🦦 漢", ""), (b"h" * 32, *digests)),
        TableSummary("BBBBB", "ecologic", "playing", 11.0, (), (b"h" * 32,)),
    ]


def test_tables_where_nothing_happened_are_forgotten(any_url: str) -> None:
    async def work(store: SqlStore) -> tuple[int, list[str], int]:
        quiet = [a_table(f"Q{number}", changed=10.0) for number in range(FORGET_BATCH + 3)]
        kept = [a_table("CHANGED", changed=20.0), a_table("PLAYED", changed=10.0), a_table("CHATTED", changed=10.0)]
        await asyncio.gather(*(store.create(table, [(0, ("begin",))]) for table in [*quiet, *kept]))
        await store.append("PLAYED", 1, 0, ("pass",), 20.0)
        await store.say("CHATTED", ChatLine(0, "Aino", "moi", 20.0))
        gone = await store.forget(20.0)
        left = await store.summaries([table.code for table in [*quiet, *kept]])
        await store.create(quiet[0])  # nothing of it is in the way
        return gone, sorted(brief.code for brief in left), len((await load_table(store, "Q0")).choices)

    assert with_store(any_url, work) == (FORGET_BATCH + 3, ["CHANGED", "CHATTED", "PLAYED"], 0)


def test_forgetting_can_be_called_off_between_two_steps(any_url: str) -> None:
    async def work(store: SqlStore) -> int:
        await asyncio.gather(*(store.create(a_table(f"Q{n}", changed=10.0)) for n in range(3 * FORGET_BATCH)))
        forgetting = asyncio.create_task(store.forget(20.0))
        await asyncio.sleep(0)
        forgetting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await forgetting
        return len(await store.summaries([f"Q{n}" for n in range(3 * FORGET_BATCH)]))

    assert with_store(any_url, work) == 2 * FORGET_BATCH


def test_who_was_cancelled_does_not_disturb_the_others(any_url: str) -> None:
    async def work(store: SqlStore) -> Saved:
        await store.create(a_table())
        first = asyncio.create_task(store.append("K7QPD", 0, 0, ("first",), LATER))
        second = asyncio.create_task(store.append("K7QPD", 1, 0, ("second",), LATER))
        await asyncio.sleep(0)  # both have handed over what they want written
        first.cancel()
        await second
        with pytest.raises(asyncio.CancelledError):
            await first
        return await load_table(store)

    assert with_store(any_url, work).choices == [(0, ("first",)), (0, ("second",))]


def test_closing_finishes_what_was_asked_for(lasting_url: str) -> None:
    async def work(store: SqlStore) -> None:
        await store.create(a_table())
        asked = [asyncio.ensure_future(store.append("K7QPD", n, 0, ("pass",), LATER)) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)
        with pytest.raises(StoreFailed, match="closed"):
            await store.append("K7QPD", 50, 0, ("pass",), LATER)

    with_store(lasting_url, work)
    assert len(with_store(lasting_url, load_table).choices) == 50


@pytest.mark.parametrize("value", [{"text": "\ud800"}, {"thing": object()}])
def test_options_that_json_cannot_hold_are_refused(value: dict[str, Any]) -> None:
    async def work(store: SqlStore) -> None:
        with pytest.raises(StoreFailed, match="cannot be stored"):
            await store.create(a_table(options=value))

    with_store("sqlite://", work)
