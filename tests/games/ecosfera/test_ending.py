"""Winning and losing together (E-83 to E-85, ER-24)."""

from __future__ import annotations

import pytest

from ecotone import IllegalChoice, Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import PRODUCERS
from ecotone.games.ecosfera.box.policy_card import HABITATS
from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule

FIVE = "ice mud river rock coast"


@rule("E-83")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_win_the_moment_the_sixth_habitat_is_placed(seats: int) -> None:
    table = Table("alca_torda clupea_harengus", seats=seats, restored=FIVE)
    effects = table.play("restore")
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners, result.scores) == ("won", tuple(range(seats)), (6,) * seats)
    assert table.state.actors == ()
    assert [effect.name for effect in effects] == ["pair", "restored", "won"]


@rule("E-83")
@pytest.mark.parametrize("missing", HABITATS)
def test_five_habitats_do_not_win(missing: str) -> None:
    others = [habitat for habitat in HABITATS if habitat != missing]
    table = Table("calanoida rotifera macoma_balthica idotea_baltica", restored=others)
    table.play("end_turn")
    assert table.state.result is None


@rule("E-83")
def test_one_pair_may_place_the_last_two_tiles() -> None:
    table = Table("lutra_lutra clangula_hyemalis", restored="mud river rock pelagic")
    table.play("restore")
    assert table.state.result is not None
    assert table.state.result.outcome == "won"


@rule("E-83")
def test_five_tiles_placed_by_a_pair_leave_the_game_open() -> None:
    table = Table("perca_fluviatilis esox_lucius", restored="ice coast")
    table.play("restore")
    assert table.state.result is None
    assert table.state.actors == (0,)


@rule("E-84")
@pytest.mark.parametrize("seats", [2, 3])
def test_all_lose_the_moment_the_sixth_impact_is_placed(seats: int) -> None:
    table = Table("pressure pressure", seats=seats, impacts=5, restored="ice mud")
    effects = table.play("end_turn")
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners, result.scores) == ("lost", (), (2,) * seats)
    assert table.state.actors == ()
    assert effects[-1].name == "lost"
    assert table.row() == ["pressure", "pressure", "pressure"]


@rule("E-84")
def test_five_impacts_do_not_lose() -> None:
    table = Table("pressure pressure", impacts=4)
    table.play("end_turn")
    assert (table.state.impacts, table.state.result) == (5, None)


@rule("E-84", "E-42")
def test_the_sixth_impact_may_come_at_the_start_of_a_turn() -> None:
    table = Table("oxygen", "pressure pressure pressure", impacts=5)
    table.play("end_turn")
    assert table.state.result is not None
    assert (table.state.result.outcome, table.state.active) == ("lost", 1)


@rule("E-84", "ER-10")
def test_the_sixth_impact_may_come_from_three_of_a_kind() -> None:
    table = Table("oxygen oxygen pressure pressure", decks=["oxygen"], impacts=5)
    table.play("plus")
    assert table.state.result is not None
    assert table.state.result.outcome == "lost"


@rule("E-83", "E-84")
def test_nothing_can_be_played_after_the_end() -> None:
    table = Table("alca_torda clupea_harengus", restored=FIVE)
    table.play("restore")
    match = Match.new(GAME, 2)
    match.state = table.state
    assert match.choices(0) == match.choices(1) == []
    with pytest.raises(IllegalChoice, match="The game is over"):
        match.play(0, ("end_turn",))


@rule("E-85")
def test_empty_decks_stacks_and_supply_do_not_end_the_game() -> None:
    stacks = dict.fromkeys(("sunlight", "oxygen", "salinity", "nutrients", "temperature"), 0)
    table = Table("", "", decks=["", ""], supply=0, stacks=stacks, short=True)
    assert table.market(PRODUCERS) == ["-"] * 4
    for _ in range(20):
        table.play("end_turn")
    assert table.state.result is None
    assert table.state.turns == 21


@rule("E-85", "ER-24")
def test_the_tile_placed_first_decides() -> None:
    table = Table("alca_torda clupea_harengus pressure pressure", restored=FIVE, impacts=5)
    table.play("restore")
    assert table.state.result is not None
    assert (table.state.result.outcome, table.state.impacts) == ("won", 5)
    table = Table("alca_torda clupea_harengus pressure pressure", restored=FIVE, impacts=5)
    table.play("end_turn")
    assert table.state.result is not None
    assert (table.state.result.outcome, len(table.restored())) == ("lost", 5)


@rule("ER-24")
def test_policy_cards_due_for_the_deciding_tile_are_not_drawn() -> None:
    won = Table("alca_torda clupea_harengus", restored=FIVE, policies="oil_spill funding")
    effects = won.play("restore")
    assert args_of(effects, "policy") == []
    assert len(won.state.policy_deck) == 2
    lost = Table("pressure pressure", impacts=5, policies="oil_spill funding")
    effects = lost.play("end_turn")
    assert args_of(effects, "policy") == []
    assert len(lost.state.policy_deck) == 2


@rule("ER-24", "ER-13")
def test_after_the_deciding_impact_no_new_row_is_drawn() -> None:
    table = Table("pressure pressure", impacts=5)
    effects = table.play("end_turn")
    assert args_of(effects, "discard_row") == []
    assert args_of(effects, "draw") == []
