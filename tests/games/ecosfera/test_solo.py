"""Playing alone: several rows, or the single row of the digital version (E-82, ER-35)."""

from __future__ import annotations

import pytest

from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import ALL_TOKENS, PASS
from tests.games.ecosfera.table import Table, args_of, start
from tests.kit.rule import rule


@rule("E-82", "ER-35")
@pytest.mark.parametrize("rows, players", [(None, 2), (2, 2), (3, 3), (4, 4)])
def test_one_person_plays_two_to_four_rows_as_if_each_were_a_player(rows: int | None, players: int) -> None:
    state = start(1, rows=rows)
    assert len(state.players) == players
    for player in state.players:
        assert (len(player.row), len(player.deck), player.tokens) == (4, 3, ALL_TOKENS)
    assert len(state.supply) == 50 - 2 * players
    assert state.actors == (0,)


@rule("E-82")
def test_the_one_seat_plays_every_row_in_turn() -> None:
    table = Table("", "", "", seats=1, rows=3)
    order = []
    for _ in range(4):
        order.append(table.state.active)
        assert table.state.actors == (0,)
        table.play("end_turn")
    assert order == [0, 1, 2, 0]
    assert [player.seat for player in GAME.view(table.state, 0).players] == [0, 0, 0]


@rule("E-82")
def test_each_row_keeps_its_own_cards_and_tokens() -> None:
    table = Table("oxygen", "bacteria", seats=1, rows=2)
    table.play("plus")
    table.play("end_turn")
    assert table.row(1) == ["bacteria"]
    assert table.state.players[1].tokens == ALL_TOKENS
    table.play("end_turn")
    assert "bacteria" in table.discard(1)
    assert "bacteria" not in table.row(0) + table.discard(0)
    assert table.choices("plus") == []


@rule("ER-35", "E-47")
def test_pass_works_between_rows() -> None:
    table = Table("oxygen", "salinity", seats=1, rows=2)
    table.play("pass_card", -1, "oxygen", 1)
    assert table.row(1) == ["salinity", "oxygen"]
    assert table.choices("put_on_deck") == []


@rule("ER-35")
def test_the_digital_way_has_a_single_row_whose_turns_follow_each_other() -> None:
    state = start(1, solo_mode="single_row")
    assert len(state.players) == 1
    assert len(state.supply) == 48
    state.play(0, ("end_turn",))
    assert (state.active, state.turns, state.actors) == (0, 2, (0,))


@rule("ER-35")
def test_pass_then_puts_the_card_on_top_of_the_own_deck() -> None:
    table = Table("oxygen bacteria", seats=1, solo_mode="single_row", decks=["salinity"])
    assert table.choices("pass_card") == []
    effects = table.play("put_on_deck", -1, "bacteria")
    assert (table.row(), table.deck()) == (["oxygen"], ["bacteria", "salinity"])
    assert table.state.players[0].tokens == ALL_TOKENS & ~PASS
    assert len(args_of(effects, "put_on_deck")) == 1
    table.play("plus", -1)
    assert table.row() == ["oxygen", "bacteria"]


@rule("ER-35", "ER-25")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_switch_for_pressure_holds_for_the_single_row_too(allowed: bool) -> None:
    table = Table("pressure oxygen", seats=1, solo_mode="single_row", pass_pressure=allowed)
    assert table.offers("put_on_deck") is True
    cards = {table.ids([choice[2]])[0] for choice in table.choices("put_on_deck")}
    assert cards == ({"pressure", "oxygen"} if allowed else {"oxygen"})


@rule("ER-35", "E-48")
def test_the_single_row_can_return_elements_too() -> None:
    table = Table("oxygen bacteria", seats=1, solo_mode="single_row")
    table.play("return_card", -1, "oxygen")
    assert table.stack("oxygen") == 9


@rule("ER-35")
def test_the_mode_for_playing_alone_means_nothing_to_several_players() -> None:
    assert len(start(3, solo_mode="single_row").players) == 3


@rule("E-82", "E-83", "E-84")
def test_the_one_person_wins_or_loses_once_however_many_rows() -> None:
    won = Table("alca_torda clupea_harengus", seats=1, rows=3, restored="ice mud river rock coast")
    won.play("restore")
    assert won.state.result is not None
    assert (won.state.result.winners, won.state.result.scores) == ((0,), (6,))
    lost = Table("pressure pressure", seats=1, rows=2, impacts=5)
    lost.play("end_turn")
    assert lost.state.result is not None
    assert (lost.state.result.winners, lost.state.result.scores) == ((), (0,))
