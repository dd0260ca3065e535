"""A plan is checked as a whole, and becomes a table that can be stored."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.errors import BadSetup, EcotoneError, IllegalChoice
from ecotone.core.streams import WIDE_SEEDS
from ecotone.tables.keys import digest, opens
from ecotone.tables.plan import LONGEST_NAME, Keys, Place, Plan, prepare_table, tidy_name
from ecotone.tables.store.interface import StoredTable
from tests.tables.sitting import NOON

pytestmark = pytest.mark.usefixtures("harbour")

TWO = (Place("me", "Aino"), Place("bot", "Otter", "random"))
PLAN = Plan("harbour", TWO, seed=7)


def made(**changes: Any) -> tuple[StoredTable, Keys]:  # Any: of each field
    return prepare_table(replace(PLAN, **changes), NOON)


def test_a_plan_becomes_a_table_that_is_about_to_be_played() -> None:
    stored, _ = made(options={"tide": "high"}, seconds=30, speed="slow")
    assert (stored.game, stored.seed, stored.options, stored.seconds, stored.speed) == (
        "harbour", 7, {"tide": "high"}, 30, "slow",
    )  # fmt: skip
    assert (stored.rules, stored.content, stored.pack, stored.status, stored.paused) == (1, "1", None, "playing", False)
    assert stored.created == stored.changed == NOON
    assert [(seat.name, seat.held, seat.bot, seat.away) for seat in stored.seats] == [
        ("Aino", "person", "normal", False),
        ("Otter", "bot", "random", False),
    ]


def test_people_here_hold_their_seats_and_others_are_awaited() -> None:
    stored, _ = made(places=(Place("me"), Place("here"), Place("link"), Place("bot")))
    assert [seat.held for seat in stored.seats] == ["person", "person", "open", "bot"]


def test_only_hashes_of_the_keys_are_kept() -> None:
    stored, keys = made(places=(Place("me"), Place("link")))
    assert digest(keys.host) == stored.host
    assert all(opens(key, seat.digest) for key, seat in zip(keys.seats, stored.seats, strict=True))
    assert not any(key in repr(stored) for key in (keys.host, *keys.seats))


def test_without_a_seed_cards_are_dealt_by_lot() -> None:
    seeds = {made(seed=None)[0].seed for _ in range(5)}
    assert len(seeds) == 5
    assert max(seeds) >= 1 << 120, "a seed by lot is too wide to be tried out"


def test_two_tables_of_one_plan_share_neither_code_nor_keys() -> None:
    (one, keys), (other, others) = made(), made()
    assert one.code != other.code
    assert keys.seats[1] == ""  # a bot's
    assert not {keys.host, keys.seats[0]} & {others.host, others.seats[0]}


def test_a_table_can_begin_with_choices_and_be_over_at_once() -> None:
    stored, _ = prepare_table(PLAN, NOON, [(0, ("moor",)), (0, ("leave_port",))])
    assert stored.status == "over"
    stored, _ = prepare_table(PLAN, NOON, [(0, ("moor",))])
    assert stored.status == "playing"
    with pytest.raises(IllegalChoice):
        prepare_table(PLAN, NOON, [(1, ("moor",))])


def test_a_table_does_not_begin_with_more_choices_than_one_can_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.tables.plan.MOST_CHOICES", 3)
    assert prepare_table(PLAN, NOON, [(0, ("moor",))] * 3)
    with pytest.raises(BadSetup, match="at most 3 choices, not 4"):
        prepare_table(PLAN, NOON, [(0, ("moor",))] * 4)


@pytest.mark.parametrize(
    "changes, named",
    [
        ({"game": "chess"}, "chess"),
        ({"places": ()}, "seats"),
        ({"places": TWO * 3}, "seats"),
        ({"options": {"wind": 1}}, "wind"),
        ({"options": {"tide": "spring"}}, "tide"),
        ({"seed": -1}, "seed"),
        ({"seed": WIDE_SEEDS}, "seed"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": 3601}, "3600"),
        ({"speed": "warp"}, "warp"),
        ({"places": (Place("cat"), Place("bot"))}, "cat"),
        ({"places": (Place("me"), Place("bot", bot="deep blue"))}, "deep blue"),
        ({"places": (Place("me", bot="deep blue"), Place("bot"))}, "deep blue"),
    ],
)
def test_what_cannot_be_played_is_refused_and_named(changes: dict[str, Any], named: str) -> None:
    with pytest.raises(BadSetup, match=named):
        made(**changes)


def test_names_are_one_short_line() -> None:
    assert tidy_name("  Aino \n\t  Kallio ") == "Aino Kallio"
    assert tidy_name("a\x00b\x1b[31mc\u202ed") == "a b [31mc d"
    assert tidy_name("x" * 99) == "x" * LONGEST_NAME
    assert tidy_name("Séamus 漢 🦦") == "Séamus 漢 🦦"


def test_names_carry_few_marks() -> None:
    tower = "".join(map(chr, range(0x300, 0x340)))
    assert re.fullmatch(r"Z\W{3}à\W{3}", tidy_name(f"Z{tower}a{tower}"))
    assert tidy_name(f"{tower}Aino {tower}Kallio") == "Aino Kallio"  # nothing to stand on
    assert tidy_name("a\u20dd" + "\u20dd" * 9 + "b") == "a\u20dd\u20dd\u20ddb"
    for name in ("Nguyễn Thị Ánh", "שָׁלוֹם", "हिन्दी", "ประเทศไทย", "Ægir Þór", "❤️"):
        assert tidy_name(name) == unicodedata.normalize("NFC", name)
    assert len(tidy_name("e\u0301" * 30)) == 30  # a letter with its mark is one


MARKS = st.text(alphabet=st.characters(categories=["Mn", "Me", "Lu", "Lo", "Zs"]), max_size=60)


@given(MARKS)
def test_no_name_becomes_a_tower(name: str) -> None:
    tidy = tidy_name(name)
    assert tidy_name(tidy) == tidy
    kinds = "".join("m" if unicodedata.category(letter) in ("Mn", "Me") else "x" for letter in tidy)
    assert "mmmm" not in kinds
    assert not kinds.startswith("m")


@given(st.text())
def test_any_name_becomes_printable(name: str) -> None:
    assert tidy_name(name).isprintable()
    assert tidy_name(tidy_name(name)) == tidy_name(name)


def test_a_code_that_is_taken_is_drawn_again() -> None:
    from ecotone.tables import plan
    from tests.tables.sitting import Scene

    async def play() -> None:
        scene = Scene()
        with pytest.MonkeyPatch.context() as patch:
            codes = iter(["AAAAA", "AAAAA", "AAAAA", "BBBBB"])
            patch.setattr(plan, "new_code", lambda: next(codes))
            first, _ = await scene.table()
            second, _ = await scene.table()
        assert (first.code, second.code) == ("AAAAA", "BBBBB")
        await scene.house.close()

    asyncio.run(play())


def test_refusals_of_a_plan_are_for_people() -> None:
    for changes in ({"speed": "<b>"}, {"places": (Place("x" * 999), Place("bot"))}):
        with pytest.raises(EcotoneError) as refusal:
            made(**changes)
        assert len(str(refusal.value)) < 200
