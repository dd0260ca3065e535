"""The end of a turn: discarding, drawing, whose turn is next (E-61 to E-66, ER-49, ER-50)."""

from __future__ import annotations

import pytest

from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS, PRODUCERS
from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule


@rule("E-61")
@pytest.mark.parametrize("row", ["", "oxygen", "pressure pressure", "alca_torda clupea_harengus"])
def test_ending_the_turn_is_always_possible_and_listed_first(row: str) -> None:
    table = Table(row, tokens=(0,))
    assert table.choices()[0] == ("end_turn",)
    table.play("end_turn")
    assert table.state.active == 1


@rule("E-61")
def test_the_card_for_no_action_comes_before_the_impact_and_both_before_the_discard() -> None:
    table = Table("pressure pressure")
    order = [effect.name for effect in table.play("end_turn")]
    assert order[:5] == ["idle", "pressure", "too_much_pressure", "impact", "discard_row"]


@rule("E-62")
def test_used_and_unused_cards_all_go_to_the_discard_pile_and_marks_are_removed() -> None:
    table = Table("sunlight sunlight salinity ruppia oxygen", producers="zostera_marina - - -", discards=["bacteria"])
    table.play("acquire_producer", "zostera_marina")
    table.play("refresh", "ruppia", PRODUCERS)
    effects = table.play("end_turn")
    assert table.discard() == ["bacteria", "sunlight", "sunlight", "salinity", "ruppia", "oxygen", "zostera_marina"]
    assert (table.state.used, table.state.spent, table.state.acted) == ([], [], False)
    assert not GAME.view(table.state, None).ended
    assert args_of(effects, "discard_row") == [(0,)]


@rule("E-63")
def test_the_player_draws_four_cards_from_the_top() -> None:
    table = Table("bacteria", decks=["oxygen salinity sunlight temperature nutrients"])
    table.play("end_turn")
    assert (table.row(), table.deck()) == (["oxygen", "salinity", "sunlight", "temperature"], ["nutrients"])


@rule("E-63", "E-65")
def test_the_new_row_is_drawn_before_the_next_player_begins() -> None:
    table = Table("bacteria", "oxygen")
    order = [(effect.name, effect.args[0]) for effect in table.play("end_turn")]
    assert [item for item in order if item[0] in ("discard_row", "draw", "turn")] == [
        ("discard_row", 0), ("draw", 0), ("draw", 0), ("draw", 0), ("draw", 0), ("turn", 1),
    ]  # fmt: skip
    assert (table.state.active, table.row(1)) == (1, ["oxygen"])


@rule("E-64")
def test_a_short_deck_is_drawn_first_then_the_discard_pile_with_the_row_is_shuffled() -> None:
    table = Table("bacteria viruses", decks=["oxygen salinity"], discards=["sunlight temperature"])
    effects = table.play("end_turn")
    order = [effect.name for effect in effects if effect.name in ("draw", "shuffle")]
    assert order == ["draw", "draw", "shuffle", "draw", "draw"]
    assert table.row()[:2] == ["oxygen", "salinity"]
    assert sorted(table.row() + table.deck()) == [
        "bacteria", "oxygen", "pressure", "salinity", "sunlight", "temperature", "viruses",
    ]  # fmt: skip
    assert table.discard() == []
    assert len(table.row()) == 4


@rule("E-64")
def test_the_row_just_discarded_can_be_drawn_again() -> None:
    table = Table("bacteria viruses chara", decks=[""])
    table.play("end_turn")
    assert sorted(table.row()) == ["bacteria", "chara", "pressure", "viruses"]
    assert (table.deck(), table.discard()) == ([], [])


@rule("E-64", "ER-61")
def test_the_shuffle_follows_the_seed() -> None:
    rows = set()
    for seed in (1, 1, 2, 3):
        table = Table(
            "bacteria viruses chara alca_torda", "", decks=[""], discards=["oxygen salinity sunlight"], seed=seed
        )
        table.play("end_turn")
        rows.add(tuple(table.row() + table.deck()))
    assert len(rows) == 3


@rule("E-64", "E-63")
def test_with_exactly_four_cards_in_the_deck_nothing_is_shuffled() -> None:
    table = Table("bacteria", decks=["oxygen salinity sunlight temperature"])
    effects = table.play("end_turn")
    assert args_of(effects, "shuffle") == []
    assert table.discard() == ["bacteria", "pressure"]


@rule("ER-20")
def test_with_too_few_cards_the_new_row_is_shorter() -> None:
    table = Table("alca_torda clupea_harengus", decks=[""])
    table.play("restore")
    table.play("end_turn")
    assert sorted(table.row()) == ["alca_torda", "clupea_harengus"]


@rule("ER-20")
def test_without_any_card_the_new_row_is_empty() -> None:
    table = Table("", decks=[""], supply=0)
    table.play("end_turn")
    assert (table.row(), table.state.active) == ([], 1)


@rule("E-65")
def test_after_the_last_player_the_first_one_is_next() -> None:
    table = Table("", "", "", "")
    for player in (1, 2, 3, 0):
        effects = table.play("end_turn")
        assert args_of(effects, "turn") == [(player,)]
        assert table.state.actors == (player,)


@rule("E-66", "ER-11")
@pytest.mark.parametrize(
    "row, added",
    [("pressure pressure pressure", 0), ("pressure pressure pressure pressure", 0), ("oxygen oxygen oxygen", 1)],
)
def test_a_turn_that_ends_early_is_discarded_and_drawn_anew_but_not_punished_for_idleness(row: str, added: int) -> None:
    table = Table("", row, supply=10)
    effects = table.play("end_turn")
    assert args_of(effects, "idle") == [(0,)]
    assert len(args_of(effects, "pressure")) == 1 + added
    assert args_of(effects, "discard_row") == [(0,), (1,)]
    assert len([draw for draw in args_of(effects, "draw") if draw[0] == 1]) == 4
    assert args_of(effects, "turn") == [(1,), (0,)]
    assert len(table.row(1)) == 4
    assert len(table.discard(1)) == len(row.split()) + added


@rule("E-66")
def test_a_turn_ended_by_plus_is_not_punished_for_idleness() -> None:
    table = Table("oxygen oxygen pressure", decks=["oxygen"])
    effects = table.play("plus")
    assert (args_of(effects, "idle"), len(args_of(effects, "pressure"))) == ([], 1)


@rule("ER-50")
def test_a_row_may_grow_or_shrink_and_nobody_evens_it_out_before_the_end_of_their_own_turn() -> None:
    table = Table("oxygen salinity sunlight cygnus_olor", "bacteria viruses chara ruppia")
    table.play("pass_card", -1, "oxygen", 1)
    table.play("pass_card", "cygnus_olor", "salinity", 1)
    assert (len(table.row(0)), len(table.row(1))) == (2, 6)
    table.play("end_turn")
    assert (len(table.row(0)), len(table.row(1))) == (4, 6)
    assert table.state.active == 1


@rule("ER-16", "ER-49")
def test_at_the_end_of_a_turn_empty_places_are_filled_if_their_deck_has_cards() -> None:
    table = Table("", producers="- viruses - -", consumers="- - - alca_torda", producer_deck="chara ruppia bacteria",
                  consumer_deck="rotifera", short=True)  # fmt: skip
    table.play("end_turn")
    assert table.market(PRODUCERS) == ["chara", "viruses", "ruppia", "bacteria"]
    assert table.market(CONSUMERS) == ["rotifera", "-", "-", "alca_torda"]


@rule("ER-49")
def test_places_are_filled_after_the_new_row_is_drawn() -> None:
    table = Table("", producers="- - - -")
    order = [effect.name for effect in table.play("end_turn")]
    assert order.index("deal") > max(i for i, name in enumerate(order) if name == "draw")
    assert order[-1] == "turn"
