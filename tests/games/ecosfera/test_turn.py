"""The turn: how often a card is used, and by whom (E-13 to E-18, E-87)."""

from __future__ import annotations

import pytest

from ecotone import IllegalChoice, Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH
from tests.games.ecosfera.table import Table, args_of
from tests.kit.rule import rule


@rule("E-13", "E-17", "E-20", "E-29")
def test_a_turn_has_any_number_of_actions_and_what_is_bought_can_be_used_at_once() -> None:
    table = Table(
        "sunlight oxygen nutrients myriophyllum_spicatum acipenser_oxyrinchus",
        producers="najas_marina - - -",
        consumers="perca_fluviatilis - - -",
    )
    table.play("acquire_producer", "najas_marina")
    table.play("acquire_consumer", "perca_fluviatilis", "myriophyllum_spicatum", "najas_marina")
    table.play("restore", "acipenser_oxyrinchus", "perca_fluviatilis")
    assert table.restored() == {"mud", "river"}
    assert table.state.active == 0


@rule("E-13")
def test_actions_may_come_in_any_order() -> None:
    table = Table(
        "sunlight oxygen nutrients alca_torda phocoena_phocoena bacteria viruses",
        producers="najas_marina - - -",
        consumers="clupea_harengus - - -",
    )
    table.play("restore", "alca_torda", "phocoena_phocoena")
    table.play("acquire_consumer", "clupea_harengus", "bacteria", "viruses")
    table.play("acquire_producer", "najas_marina")
    assert {"clupea_harengus", "najas_marina"} <= set(table.row())


@rule("E-13", "E-61")
def test_a_turn_may_have_no_action_at_all() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.play("end_turn")
    assert table.state.active == 1


@rule("E-14", "E-19")
def test_an_element_card_is_used_for_one_producer_per_turn() -> None:
    table = Table("sunlight oxygen nutrients", producers="najas_marina ruppia - -")
    assert table.offers("acquire_producer", "ruppia")
    table.play("acquire_producer", "najas_marina")
    assert not table.offers("acquire_producer", "ruppia")


@rule("E-14", "E-26")
def test_a_producer_is_used_for_one_consumer_per_turn() -> None:
    table = Table("bacteria viruses chrysochromulina", consumers="clupea_harengus alca_torda - -")
    table.play("acquire_consumer", "clupea_harengus", "bacteria", "viruses")
    assert table.choices("acquire_consumer") == []


@rule("E-14", "E-34")
def test_a_consumer_is_used_for_one_pair_per_turn() -> None:
    table = Table("larus_fuscus alca_torda clangula_hyemalis")
    assert table.offers("restore", "larus_fuscus", "clangula_hyemalis")
    table.play("restore", "larus_fuscus", "alca_torda")
    assert table.choices("restore") == []


@rule("E-14", "E-62")
def test_a_card_can_be_used_again_in_a_later_turn() -> None:
    table = Table("larus_fuscus alca_torda clangula_hyemalis", "", decks=[""])
    table.play("restore", "larus_fuscus", "alca_torda")
    table.play("end_turn")
    table.play("end_turn")
    assert table.state.used == []
    table.play("restore", *[c for c in table.row() if c in ("larus_fuscus", "clangula_hyemalis")])
    assert table.restored() == {"pelagic", "coast"}


@rule("E-15")
def test_a_used_card_can_still_use_its_ability() -> None:
    table = Table("pauliella_taeniata bacteria", consumers="clupea_harengus - - -", tokens=(0,))
    table.play("acquire_consumer", "clupea_harengus", "pauliella_taeniata", "bacteria")
    table.play("refresh", "pauliella_taeniata")
    assert table.ids(table.state.spent) == ["pauliella_taeniata"]


@rule("E-15")
def test_a_card_whose_ability_was_used_can_still_be_used_for_an_action() -> None:
    table = Table("phocoena_phocoena alca_torda", tokens=(0,))
    table.play("refresh", "phocoena_phocoena", 0)
    table.play("restore", "phocoena_phocoena", "alca_torda")
    assert table.restored() == {"pelagic"}


@rule("E-16", "E-56")
@pytest.mark.parametrize("first", ["plus", "refresh", "pass_card"])
def test_a_card_with_several_symbols_uses_one_of_them_per_turn(first: str) -> None:
    table = Table("gadus_morhua oxygen", tokens=(0,))
    assert {choice[0] for choice in table.choices()} == {"end_turn", "pass_card", "return_card", "plus", "refresh"}
    table.play(first, "gadus_morhua")
    assert {choice[0] for choice in table.choices()} == {"end_turn"}


@rule("E-17", "E-51")
def test_a_card_revealed_by_plus_can_be_used_at_once() -> None:
    table = Table(
        "sunlight salinity",
        decks=["sunlight"],
        producers="zostera_marina - - -",
        stacks={"sunlight": 0},
        tokens=(PLUS,),
    )
    assert not table.offers("acquire_producer", "zostera_marina")
    table.play("plus")
    table.play("acquire_producer", "zostera_marina")
    assert table.used() == ["sunlight", "sunlight", "salinity"]


@rule("E-17", "E-57")
def test_a_card_revealed_by_plus_can_use_its_ability_at_once() -> None:
    table = Table("oxygen", decks=["ruppia"], tokens=(PLUS,))
    assert table.choices("refresh") == []
    table.play("plus")
    assert table.offers("refresh", "ruppia")


@rule("E-17", "E-57")
def test_a_bought_card_can_use_its_ability_at_once() -> None:
    table = Table(
        "sunlight oxygen nutrients bacteria viruses", producers="ruppia - - -", consumers="squalus_acanthias - - -",
        tokens=(0,),
    )  # fmt: skip
    table.play("acquire_producer", "ruppia")
    assert table.offers("refresh", "ruppia")
    table.play("acquire_consumer", "squalus_acanthias", "bacteria", "viruses")
    assert table.offers("plus", "squalus_acanthias")


@rule("E-18", "E-87")
def test_only_the_active_player_has_anything_to_choose() -> None:
    table = Table(
        "oxygen", "sunlight sunlight salinity ruppia phocoena_phocoena alca_torda synechococcus",
        producers="zostera_marina - - -", measures="bubble_curtains", funding=1, tokens=(0, 3), policies="oil_spill",
    )  # fmt: skip
    assert table.state.actors == (0,)
    assert table.state.choices(1) == []
    table.play("end_turn")
    assert table.state.actors == (1,)
    assert table.state.choices(0) == []
    verbs = {choice[0] for choice in table.choices()}
    assert {"acquire_producer", "restore", "refresh", "plus", "draw_policy", "fund", "reactivate"} <= verbs


@rule("E-18", "E-87")
def test_an_action_of_another_player_is_refused() -> None:
    match = Match.new(GAME, 2)
    with pytest.raises(IllegalChoice, match=r"It is not your turn: the table waits for Player 1\."):
        match.play(1, ("end_turn",))
    assert match.record == []


@rule("E-87")
def test_tokens_of_another_player_cannot_be_used() -> None:
    table = Table("oxygen sunlight", "gadus_morhua", tokens=(0, PASS | PLUS | REFRESH))
    assert table.choices() == [("end_turn",)]


@rule("ER-61")
def test_players_are_served_in_turn_order_from_the_active_one() -> None:
    table = Table("", "synechococcus", "", policies="nutrient_upwelling", stacks={"nutrients": 4})
    table.begin(1)
    effects = table.play("draw_policy")
    assert [player for player, _ in args_of(effects, "take_element")] == [1, 2, 0, 1]


@rule("E-92")
@pytest.mark.parametrize(
    "choice, reveals",
    [
        (("plus", -1), True),
        (("refresh", -1, 0), True),
        (("refresh", -1, 1), True),
        (("end_turn",), True),
        (("acquire_producer",), True),
        (("acquire_consumer",), True),
        (("restore",), False),
        (("pass_card", -1), False),
        (("return_card", -1), False),
    ],
)
def test_a_choice_that_turned_a_hidden_card_up_tells_so(choice: tuple[str | int, ...], reveals: bool) -> None:
    table = Table(
        "sunlight sunlight salinity bacteria viruses alca_torda mytilus_edulis",
        producers="zostera_marina ulva_lactuca chara ruppia",
        consumers="clupea_harengus cygnus_olor rotifera calanoida",
    )
    verb, *args = choice
    assert any(effect.reveals for effect in table.play(str(verb), *args)) is reveals
