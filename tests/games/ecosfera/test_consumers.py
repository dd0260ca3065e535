"""Acquiring consumers with two producers that fit together (E-26 to E-31)."""

from __future__ import annotations

import pytest

from ecotone import IllegalChoice, Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS
from tests.games.ecosfera.table import Table
from tests.kit.rule import rule


@rule("E-26", "E-27", "E-31")
def test_a_consumer_is_acquired_with_two_producers_which_stay_in_the_row_used() -> None:
    table = Table("bacteria viruses oxygen", consumers="clupea_harengus - - -")
    table.play("acquire_consumer", "clupea_harengus", "bacteria", "viruses")
    assert table.row() == ["bacteria", "viruses", "oxygen", "clupea_harengus"]
    assert table.used() == ["bacteria", "viruses"]
    assert table.state.acted


@rule("E-26")
@pytest.mark.parametrize("row", ["bacteria", "bacteria oxygen", "bacteria alca_torda", "alca_torda phocoena_phocoena"])
def test_one_producer_or_cards_of_another_kind_do_not_suffice(row: str) -> None:
    table = Table(row, consumers="clupea_harengus - - -")
    assert table.choices("acquire_consumer") == []


@rule("E-26")
def test_only_unused_producers_pay_for_a_consumer() -> None:
    table = Table("bacteria viruses", consumers="clupea_harengus - - -")
    table.use("bacteria")
    assert table.choices("acquire_consumer") == []


@rule("E-26")
def test_only_consumers_in_the_market_can_be_acquired() -> None:
    table = Table("bacteria viruses", consumers="- alca_torda - -", consumer_deck="clupea_harengus")
    assert [table.ids(choice[1:]) for choice in table.choices("acquire_consumer")] == [
        ["alca_torda", "bacteria", "viruses"]
    ]


@rule("E-27")
@pytest.mark.parametrize(
    "consumer, fits",
    [
        ("rotifera", True),
        ("clupea_harengus", True),
        ("calanoida", True),
        ("cygnus_olor", False),
        ("idotea_baltica", False),
    ],
)
def test_all_three_cards_carry_one_common_habitat(consumer: str, fits: bool) -> None:
    table = Table("bacteria viruses", consumers=f"{consumer} - - -")
    assert table.offers("acquire_consumer", consumer) is fits


@rule("E-27")
def test_one_producer_without_the_habitat_of_the_consumer_spoils_the_pair() -> None:
    table = Table("bacteria chrysochromulina", consumers="rotifera - - -")
    assert table.choices("acquire_consumer") == []


@rule("E-28")
def test_ceramium_and_zannichellia_cannot_buy_perca() -> None:
    table = Table("ceramium_tenuicorne zannichellia_palustris", consumers="perca_fluviatilis - - -")
    assert table.choices("acquire_consumer") == []


@rule("E-28")
def test_ceramium_and_furcellaria_can_buy_perca() -> None:
    table = Table("ceramium_tenuicorne furcellaria_lumbricalis", consumers="perca_fluviatilis - - -")
    assert table.offers("acquire_consumer", "perca_fluviatilis", "ceramium_tenuicorne", "furcellaria_lumbricalis")


@rule("E-29")
def test_a_new_consumer_can_be_used_in_the_same_turn() -> None:
    table = Table("bacteria viruses alca_torda", consumers="clupea_harengus - - -")
    table.play("acquire_consumer", "clupea_harengus")
    assert "clupea_harengus" not in table.used() + table.discard()
    table.play("restore", "alca_torda", "clupea_harengus")
    assert table.restored() == {"pelagic"}


@rule("E-30", "ER-46")
def test_the_empty_place_is_refilled_at_once() -> None:
    table = Table(
        "bacteria viruses", consumers="cygnus_olor idotea_baltica clupea_harengus rotifera",
        consumer_deck="alca_torda macoma_balthica",
    )  # fmt: skip
    table.play("acquire_consumer", "clupea_harengus")
    assert table.market(CONSUMERS) == ["cygnus_olor", "idotea_baltica", "alca_torda", "rotifera"]
    assert table.market_deck(CONSUMERS)[0] == "macoma_balthica"


@rule("E-30", "ER-16")
def test_with_an_empty_deck_the_place_stays_empty() -> None:
    table = Table("bacteria viruses", consumers="clupea_harengus - alca_torda -", short=True)
    table.play("acquire_consumer", "clupea_harengus")
    assert table.market(CONSUMERS) == ["-", "-", "alca_torda", "-"]


@rule("ER-22")
def test_the_player_names_the_two_producers() -> None:
    table = Table("bacteria viruses chrysochromulina", consumers="clupea_harengus - - -")
    pairs = [table.ids(choice[2:]) for choice in table.choices("acquire_consumer")]
    assert pairs == [
        ["bacteria", "viruses"],
        ["bacteria", "chrysochromulina"],
        ["viruses", "chrysochromulina"],
    ]
    table.play("acquire_consumer", "clupea_harengus", "bacteria", "chrysochromulina")
    assert table.used() == ["bacteria", "chrysochromulina"]


@rule("ER-22")
@pytest.mark.parametrize("named", [[], ["bacteria"], ["bacteria", "viruses", "chrysochromulina"], ["bacteria"] * 2])
def test_more_or_fewer_than_two_different_producers_are_refused(named: list[str]) -> None:
    table = Table("bacteria viruses chrysochromulina", consumers="clupea_harengus - - -")
    match = Match.new(GAME, 2)
    match.state = table.state
    producers = [table.card(name) for name in named]
    with pytest.raises(IllegalChoice):
        match.play(0, ("acquire_consumer", table.card("clupea_harengus"), *producers))
    assert table.state.used == []
