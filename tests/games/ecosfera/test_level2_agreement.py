"""Level 2: the option agreement, asking everybody before a measure is funded (E-78, ER-40)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from ecotone.bots import answer as answer_of
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.seat import Seat
from ecotone.games.ecosfera import GAME
from tests.games.ecosfera.table import Table, draw
from tests.kit.rule import rule


def proposal(measure: str = "nutrient_retention", *rows: str, **layout: Any) -> Table:
    """Player 0 of three proposes a measure; the others are asked."""
    asked: dict[str, Any] = {"measures": measure, "funding": 1, "agreement": "ask"} | layout
    table = Table(*(rows or ("", "", "")), **asked)
    table.play("fund", measure)
    return table


@rule("ER-40")
def test_agreement_is_assumed_unless_the_option_says_ask() -> None:
    table = Table("", "", "", measures="nutrient_retention", funding=1)
    table.play("fund", "nutrient_retention")
    assert table.ids(table.state.lasting) == ["nutrient_retention"]


@rule("ER-40", "E-78")
def test_all_other_seats_are_asked_at_once_and_nothing_happens_before_they_have_answered() -> None:
    table = proposal("nutrient_retention", "", "", "", "")
    assert table.state.actors == (1, 2, 3)
    assert table.state.choices(0) == []
    for seat in (1, 2, 3):
        assert table.state.choices(seat) == [("agree",), ("refuse",)]
    assert table.measures() == ["nutrient_retention"]
    assert len(table.state.funding) == 1


@rule("ER-40")
@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_the_last_yes_begins_the_measure_in_whatever_order_they_come(order: tuple[int, ...]) -> None:
    table = proposal("nutrient_retention", "", "", "", "")
    for seat in order:
        assert seat in table.state.actors
        assert table.state.lasting == []
        table.state.play(seat, ("agree",))
        assert seat not in table.state.actors
    assert table.ids(table.state.lasting) == ["nutrient_retention"]
    assert table.state.funding == []
    assert table.state.actors == (0,)


@rule("ER-40")
@pytest.mark.parametrize("answers", [((1, "refuse"),), ((2, "refuse"),), ((2, "agree"), (1, "refuse"))])
def test_one_no_is_enough_and_returns_both_cards(answers: tuple[tuple[int, str], ...]) -> None:
    table = proposal()
    for seat, answer in answers:
        table.state.play(seat, (answer,))
    assert table.state.actors == (0,)
    assert table.measures() == ["nutrient_retention"]
    assert len(table.state.funding) == 1
    assert not table.state.implemented
    assert table.offers("end_turn")


@rule("ER-40")
def test_a_refused_measure_cannot_be_proposed_again_in_that_turn_but_another_can() -> None:
    table = proposal("nutrient_retention", measures="nutrient_retention bubble_curtains", funding=2, tokens=[0])
    table.state.play(2, ("refuse",))
    assert table.choices("fund") == [("fund", table.card("bubble_curtains"))]


@rule("ER-40")
def test_a_refused_measure_may_be_proposed_again_in_the_next_turn() -> None:
    table = proposal()
    table.state.play(1, ("refuse",))
    table.play("end_turn")
    assert table.state.active == 1
    table.play("fund", "nutrient_retention")
    assert table.state.actors == (0, 2)


@rule("ER-40", "ER-55")
def test_targets_are_asked_of_the_active_player_after_the_agreement() -> None:
    table = proposal("recycling", "pressure", "pressure", "", decks=["oxygen", "oxygen"])
    table.state.play(2, ("agree",))
    table.state.play(1, ("agree",))
    assert table.state.actors == (0,)
    assert table.choices()[0] == ("back",)
    table.play("back")
    assert table.offers("fund", "recycling")  # nobody refused it


@rule("ER-40")
@pytest.mark.parametrize("layout", [{"rows": 3}, {"rows": None}, {"solo_mode": "single_row"}])
def test_who_plays_alone_is_never_asked(layout: dict[str, Any]) -> None:
    table = Table("", seats=1, agreement="ask", measures="nutrient_retention", funding=1, **layout)
    table.play("fund", "nutrient_retention")
    assert table.ids(table.state.lasting) == ["nutrient_retention"]


@rule("ER-40")
def test_the_two_answers_need_no_agreement() -> None:
    protected = draw("oil_spill", "", "alca_torda", measures="strict_protection", funding=1, agreement="ask")
    protected.play("protect")
    assert protected.state.actors == (0,)
    assert protected.row(1) == ["alca_torda"]
    clean = Table("nutrients nutrients nutrients", measures="upgraded_waste_water", funding=1, agreement="ask")
    clean.play("return_nutrients")
    assert clean.state.actors == (0,)
    assert clean.measures() == []


@rule("ER-40")
def test_a_measure_refused_this_turn_may_still_be_the_answer() -> None:
    table = Table(
        "protists", "alca_torda", measures="strict_protection", funding=1, agreement="ask", policies="oil_spill"
    )
    table.play("fund", "strict_protection")
    table.state.play(1, ("refuse",))
    table.draw()
    assert table.choices() == [("accept",), ("protect",)]


@rule("ER-40")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_table_says_yes_for_a_bot(bot: str) -> None:
    table = Table("", "", "", measures="bubble_curtains", funding=1, tokens=[0], agreement="ask")
    table.play("fund")
    for seat in (1, 2):
        assert answer_of(bot_named(bot, GAME), Seat(GAME, table.state, seat), Rng(seat)) == ("agree",)
