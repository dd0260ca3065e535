"""Level 2: the switches to the official digital version, the policy sets and content packs."""

from __future__ import annotations

from collections import Counter
from gettext import NullTranslations
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from ecotone.core.chance import Rng
from ecotone.core.content import Pack
from ecotone.core.ledger import ledger_of
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.terminal import legend
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.policies import policy_effect
from tests.games.ecosfera.table import Table, draw
from tests.kit.rule import rule

TWO_TILES = "lutra_lutra halichoerus_grypus"  # share ice and coast
HOUSE = {"saltwater_inflow", "coastal_tourism_season", "maritime_spatial_plan"}
MUD = HABITATS.index("mud")
FORCED: dict[str, Any] = {"reactivation": "any_time_per_pair_forced"}

# --- star_counts_as_ability -----------------------------------------------------------------------


@rule("ER-36")
def test_where_a_star_counts_as_an_ability_using_it_spends_the_ability() -> None:
    table = Table("protists", policies="funding funding", tokens=[0], star_counts_as_ability=True)
    assert table.offers("plus", "protists")
    table.draw()
    assert not table.choices("plus")
    assert not table.choices("draw_policy")


@rule("ER-36")
def test_where_a_star_counts_as_an_ability_using_the_ability_spends_the_star() -> None:
    table = Table("protists synechococcus", policies="funding", tokens=[0], star_counts_as_ability=True)
    table.play("plus", "protists")
    assert table.choices("draw_policy") == [("draw_policy", table.card("synechococcus"))]


@rule("ER-29")
def test_where_a_star_counts_as_an_ability_noise_blocks_it() -> None:
    table = draw("underwater_noise funding", "", "synechococcus", "nodularia_spumigena", star_counts_as_ability=True)
    table.play("end_turn")
    assert not table.choices("draw_policy")
    table.play("end_turn")
    assert table.choices("draw_policy")


# --- policy_draws ---------------------------------------------------------------------------------


@rule("ER-37")
def test_per_event_one_card_is_drawn_however_many_tiles_a_step_places() -> None:
    table = Table(TWO_TILES, policies="funding funding", policy_draws="per_event")
    table.play("restore")
    assert table.restored() == {"ice", "coast"}
    assert len(table.state.funding) == 1


@rule("ER-37", "ER-51")
def test_per_event_three_impacts_draw_one_card_and_climate_change_adds_none() -> None:
    three = Table("pressure pressure pressure pressure", policies="funding funding", policy_draws="per_event")
    assert (three.state.impacts, len(three.state.funding)) == (3, 1)
    extra = Table(
        "pressure pressure pressure", policies="funding funding", policy_draws="per_event", lasting="climate_change"
    )
    assert (extra.state.impacts, len(extra.state.funding)) == (2, 1)


# --- fertiliser_short -----------------------------------------------------------------------------


@rule("ER-31")
@pytest.mark.parametrize("left, gained", [(0, ["pressure"]), (1, ["pressure"]), (2, ["nutrients", "nutrients"])])
def test_with_pressure_only_a_short_market_gives_no_nutrients(left: int, gained: list[str]) -> None:
    table = draw("excessive_fertiliser", "oxygen", stacks={"nutrients": left}, fertiliser_short="pressure_only")
    assert table.row() == ["protists", *gained]
    assert table.stack("nutrients") == (1 if left == 1 else 0)


# --- policy_quirks --------------------------------------------------------------------------------


@rule("ER-30")
def test_with_quirks_any_discarded_policy_card_makes_a_warm_summer_kind() -> None:
    bad = draw("warm_summer", "", policy_quirks=True)
    assert [player.tokens for player in bad.state.players] == [0, 0]
    table = Table("protists synechococcus", policies="hunting warm_summer", tokens=[0, 0], policy_quirks=True)
    table.draw()
    table.draw()
    assert [player.tokens for player in table.state.players] == [7, 7]


@rule("ER-32", "ER-57")
def test_with_quirks_regulation_leaves_the_cards_unused_and_is_no_action() -> None:
    table = Table("chara cygnus_olor", measures="hazardous_substance_regulation", funding=1, policy_quirks=True)
    table.play("fund")
    assert table.restored() == {"mud"}
    assert table.state.used == []
    table.play("end_turn")
    assert "pressure" in table.discard()


@rule("ER-57")
def test_with_quirks_green_energy_is_no_action() -> None:
    table = draw("green_energy", policy_quirks=True)
    table.play("choose_habitat", MUD)
    table.play("end_turn")
    assert "pressure" in table.discard()


@rule("ER-34")
def test_with_quirks_recycling_takes_one_card_after_the_other_perhaps_one_just_drawn_and_they_leave_the_game() -> None:
    table = Table(
        "pressure sunlight",
        "pressure",
        decks=["pressure oxygen salinity"],
        measures="recycling",
        funding=1,
        policy_quirks=True,
    )
    table.play("fund")
    own, other = table.card("pressure"), table.card("pressure", 1)
    assert table.choices() == [("back",), ("recycle", own), ("recycle", other)]
    table.play("recycle", own)
    drawn = table.card("pressure")
    assert table.choices() == [("decline",), ("recycle", drawn), ("recycle", other)]
    supply = len(table.state.supply)
    table.play("recycle", drawn)
    assert table.row() == ["sunlight", "oxygen"]
    assert table.row(1) == ["pressure"]
    assert table.state.removed == [own, drawn]
    assert len(table.state.supply) == supply
    assert table.offers("end_turn")
    assert Counter(table.policies()) == {"recycling": 1, "funding": 1}


@rule("ER-34")
def test_with_quirks_the_second_card_of_recycling_may_be_declined() -> None:
    table = Table("pressure", "pressure", decks=["oxygen"], measures="recycling", funding=1, policy_quirks=True)
    table.play("fund")
    table.play("recycle")
    table.play("decline")
    assert (table.row(0), table.row(1)) == (["oxygen"], ["pressure"])
    assert table.offers("end_turn")


@rule("ER-34")
def test_with_quirks_recycling_ends_after_the_first_card_when_no_pressure_is_left() -> None:
    table = Table("pressure", decks=["oxygen"], measures="recycling", funding=1, policy_quirks=True)
    table.play("fund")
    assert table.row() == ["oxygen"]
    assert table.offers("end_turn")


# --- reactivation at level 2 ----------------------------------------------------------------------


@rule("ER-42")
def test_at_level_2_the_offer_to_reactivate_lapses_with_a_star_or_a_measure() -> None:
    row = "clupea_harengus alca_torda"
    layout: dict[str, Any] = {"tokens": [PASS], "policies": "funding", "measures": "nutrient_retention", "funding": 1}
    assert Table(row, **layout).choices("reactivate")
    star = Table(row, **layout)
    star.draw()
    assert not star.choices("reactivate")
    fund = Table(row, **layout)
    fund.play("fund")
    assert not fund.choices("reactivate")


@rule("ER-42")
def test_a_pair_received_from_a_measure_in_mid_turn_wakes_no_token() -> None:
    table = Table(
        "gadus_morhua", consumers="alca_torda - - -", tokens=[PASS], measures="migratory_barrier_removal", funding=1
    )
    table.play("fund")
    table.play("send", "alca_torda", 0)
    assert not table.choices("reactivate")
    assert table.state.players[0].tokens == PASS


@rule("ER-42")
def test_in_the_digital_way_a_pair_received_from_a_measure_must_wake_a_token() -> None:
    table = Table(
        "gadus_morhua", consumers="alca_torda - - -", tokens=[PASS], measures="migratory_barrier_removal", funding=1,
        **FORCED,
    )  # fmt: skip
    table.play("fund")
    table.play("send", "alca_torda", 0)
    assert table.choices() == [("wake", 0, PLUS), ("wake", 0, REFRESH)]


@rule("ER-42")
def test_in_the_digital_way_a_pair_wakes_the_token_that_a_drawn_card_put_to_sleep() -> None:
    table = draw("warm_summer", "gadus_morhua", **FORCED)
    assert [choice[:2] for choice in table.choices()] == [("wake", 0)] * 3
    table.play("wake", 0, PLUS)
    assert table.state.players[0].tokens == PLUS
    assert table.offers("end_turn")


@rule("ER-42")
def test_in_the_digital_way_each_pair_wakes_one_token_per_turn_and_again_in_the_next() -> None:
    table = Table("gadus_morhua alca_torda", decks=[""], tokens=[0], seats=1, solo_mode="single_row", level=2, **FORCED)
    table.play("wake", 0, PASS)
    assert table.offers("end_turn")
    table.play("end_turn")  # both come back, with a pressure card
    assert table.choices() == [("wake", 0, PLUS), ("wake", 0, REFRESH)]


@rule("ER-42")
def test_in_the_digital_way_two_separate_pairs_wake_two_tokens() -> None:
    table = Table("gadus_morhua alca_torda cygnus_olor macoma_balthica", tokens=[PASS], level=2, **FORCED)
    table.play("wake", 0, REFRESH)
    assert table.state.players[0].tokens == 7
    assert table.offers("end_turn")


@rule("ER-42")
def test_in_the_digital_way_a_pair_completed_by_an_action_wakes_a_token() -> None:
    table = Table(
        "synechococcus bacteria gadus_morhua", consumers="alca_torda - - -", tokens=[7 - PASS], level=2, **FORCED
    )
    table.play("acquire_consumer", "alca_torda")
    assert table.state.players[0].tokens == 7


# --- policy_set and preset ------------------------------------------------------------------------


@rule("E-03", "E-81")
def test_official27_leaves_out_exactly_the_three_house_cards() -> None:
    def deck(**options: object) -> Counter[str]:
        state = GAME.setup(2, GAME.all_options({"level": 2} | options), Rng(3))
        state.run_steps()
        return Counter(GAME.content.ids[card] for card in state.policy_deck)

    full, official = deck(), deck(policy_set="official27")
    assert (full.total(), official.total()) == (30, 27)
    assert full - official == Counter(HOUSE)
    assert deck(preset="digital") == official
    assert deck(policy_set="full30", preset="digital") == full


# --- content packs --------------------------------------------------------------------------------


def with_policy(id: str, **figures: object) -> dict[str, Any]:
    """The game with other figures on one policy card, as a layout."""
    return {"game": GAME.with_pack(Pack("other.toml", {"policy": [{"id": id, **figures}]}))}


@rule("E-81")
def test_a_pack_that_changes_the_figure_of_a_policy_card_is_played() -> None:
    less = draw("excessive_fertiliser", "nutrients", **with_policy("excessive_fertiliser", nutrients=1))
    assert less.row() == ["protists", "nutrients", "nutrients"]
    once = draw("nutrient_upwelling", "", **with_policy("nutrient_upwelling", rounds=1))
    assert (once.row(0).count("nutrients"), once.row(1).count("nutrients")) == (1, 1)
    harsh = Table("pressure pressure pressure", lasting="climate_change", **with_policy("climate_change", amount=2))
    assert harsh.state.impacts == 3


@rule("E-81", "ER-55")
def test_a_pack_may_narrow_a_choice_to_a_single_answer() -> None:
    green = draw("green_energy", **with_policy("green_energy", habitats=["rock"]))
    assert green.restored() == {"rock"}
    one = Table("pressure pressure", measures="recycling", funding=1, **with_policy("recycling", amount=1))
    one.play("fund")
    assert [len(choice) for choice in one.choices("recycle")] == [2, 2]
    quirk = Table(
        "pressure pressure", decks=["oxygen"], measures="recycling", funding=1, policy_quirks=True,
        **with_policy("recycling", amount=1),
    )  # fmt: skip
    quirk.play("fund")
    quirk.play("recycle")
    assert quirk.row() == ["pressure", "oxygen"]
    assert quirk.offers("end_turn")


@rule("E-81")
def test_a_pack_may_change_targets_and_protection() -> None:
    seals = draw("oil_spill", "lutra_lutra", "alca_torda", **with_policy("oil_spill", classes=["mammal"]))
    assert (seals.row(0), seals.row(1)) == (["protists"], ["alca_torda"])
    open_sea = with_policy("overfishing", protectable=False)
    unprotected = draw("overfishing", "gadus_morhua", lasting="strict_protection", **open_sea)
    assert unprotected.row() == ["protists"]
    birds_only = with_policy("strict_protection", prevents=["oil_spill"])
    for fate in ({"lasting": "strict_protection"}, {"measures": "strict_protection", "funding": 1}):
        assert draw("overfishing", "gadus_morhua", **fate, **birds_only).row() == ["protists"]
    assert "alca_torda" in draw("oil_spill", "alca_torda", lasting="strict_protection", **birds_only).row()


# --- what cards and rules say by them -----------------------------------------------------------

SAID = {
    "excessive_fertiliser": "they take none of them and add one pressure card",
    "underwater_noise": "and no star",
    "warm_summer": "If any policy card lies on the policy discard pile",
    "green_energy": "does not count as an action",
    "hazardous_substance_regulation": "Both cards stay unused",
    "recycling": "It leaves the game",
}


MEASURES = ("hazardous_substance_regulation", "recycling")  # these are told only as drawn, and do nothing yet


@rule("ER-29", "ER-30", "ER-31", "ER-32")
@pytest.mark.parametrize("policy", [policy for policy in SAID if policy not in MEASURES])
@pytest.mark.parametrize("preset", ["rulebook", "digital"])
def test_a_drawn_card_says_what_it_does_in_this_preset(preset: str, policy: str) -> None:
    table = Table("synechococcus", "", policies=policy, preset=preset)
    told = next(effect for effect in table.play("draw_policy", "synechococcus") if effect.name == "policy")
    text = str(GAME.words.told(told.seen_by(0)))
    assert (SAID[policy] in text) is (preset == "digital")


def drawn_by_terminal(view: EcosferaView) -> str:
    """The legend of the terminal, with the open cards below the signs."""
    console = Console(width=400, file=StringIO())
    console.print(legend(GAME.content, view, NullTranslations()))
    return console.file.getvalue()


@rule("ER-34", "ER-57")
@pytest.mark.parametrize("policy", MEASURES)
def test_an_open_card_says_it_on_the_page_and_in_the_terminal(policy: str) -> None:
    for preset in ("rulebook", "digital"):
        view = GAME.view(Table("", "", measures=policy, funding=1, preset=preset).state, 0)
        [card] = GAME.page().drawn(view).policy.cards
        assert (SAID[policy] in str(card.about)) is (preset == "digital")
        assert (SAID[policy] in drawn_by_terminal(view)) is (preset == "digital")


def test_a_pack_with_words_of_its_own_is_believed() -> None:
    game = GAME.with_pack(Pack("mine.toml", {"policy": [{"id": "recycling", "effect": "Sing a song."}]}))
    card = next(card for card, policy in game.content.policies.items() if policy.id == "recycling")
    assert str(policy_effect(game.content, card, ("policy_quirks",))) == "Sing a song."
    assert SAID["recycling"] in str(policy_effect(GAME.content, card, ("policy_quirks",)))


@rule("E-54", "E-73")
@pytest.mark.parametrize("language", ["en", "sv", "fi"])
def test_the_rules_say_what_the_switches_make_of_them(language: str) -> None:
    ledger = ledger_of(GAME, language)
    assert "`reactivation`" in ledger["E-54"]
    assert "`star_counts_as_ability`" in ledger["E-73"]
