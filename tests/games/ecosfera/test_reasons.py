"""Why a choice is not possible: every reason names its cause."""

from __future__ import annotations

import pytest

from ecotone import Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH
from ecotone.games.ecosfera.words.reasons import REASONS
from tests.games.ecosfera.table import Table
from tests.kit.rule import rule

TOKEN = -1
PAIR = "Restoring takes two unused consumers of your row that share a habitat still missing: "

# --- whose turn, which question ----------------------------------------------------------------


@rule("E-18")
def test_a_seat_that_is_not_asked_hears_whose_turn_it_is() -> None:
    table = Table("oxygen", "salinity")
    assert str(GAME.why_not(table.state, 1, ("end_turn",))) == "It is not your turn: the table waits for Player 1."
    table.play("end_turn")
    assert str(GAME.why_not(table.state, 0, ("plus", TOKEN))) == "It is not your turn: the table waits for Player 2."


def test_an_open_question_comes_first() -> None:
    table = Table("alca_torda clupea_harengus", tokens=(0,), reactivation="any_time_per_pair_forced")
    assert table.why_not("end_turn") == "First answer the question that is open."


@pytest.mark.parametrize("choice", [("plus", "oxygen"), ("plus", 9999), ("plus", -2), ("restore", None)])
def test_what_is_no_choice_of_the_game_gets_no_reason_of_the_game(choice: tuple[object, ...]) -> None:
    table = Table("oxygen")
    assert GAME.why_not(table.state, 0, choice) is None
    match = Match.new(GAME, 2)
    assert str(match.why_not(0, choice)) == f"{choice!r} is not possible now."


def test_an_unknown_verb_gets_no_reason_of_the_game_but_the_verbs_there_are() -> None:
    assert GAME.why_not(Table("oxygen").state, 0, ("dance",)) is None
    assert str(Match.new(GAME, 2).why_not(0, ("dance",))).startswith("There is no choice 'dance'. Possible now: end_")


def test_a_possible_choice_has_no_reason_against_it() -> None:
    match = Match.new(GAME, 2, 7)
    assert {match.why_not(0, choice) for choice in match.choices(0)} == {None}


# --- producers ---------------------------------------------------------------------------------


@rule("E-19")
def test_only_a_producer_in_the_market_can_be_acquired() -> None:
    table = Table("sunlight sunlight salinity", producers="- viruses - -", consumers="alca_torda - - -")
    said = "Only a producer that lies in the market can be acquired."
    assert table.why_not("acquire_producer", "zostera_marina") == said
    assert table.why_not("acquire_producer", "alca_torda") == said
    assert table.why_not("acquire_producer") == said


def test_an_empty_place_of_the_market_is_no_card() -> None:
    table = Table("sunlight sunlight salinity", "")
    for choice in (("acquire_producer", -1), ("acquire_consumer", -1), ("restore", -1, -1), ("fund", -1)):
        assert GAME.why_not(table.state, 0, choice) is None


@rule("E-21")
def test_too_many_missing_elements_are_named_with_the_cost() -> None:
    table = Table("salinity oxygen", producers="zostera_marina - - -")
    assert table.why_not("acquire_producer", "zostera_marina") == (
        "Eelgrass: the cost is Sunlight, Sunlight, Salinity. Unused cards you lack: Sunlight, Sunlight. "
        "Only one of them can come from the market."
    )


@rule("E-21", "ER-18")
def test_an_empty_stack_is_named() -> None:
    table = Table("salinity sunlight", producers="zostera_marina - - -", stacks={"sunlight": 0})
    assert table.why_not("acquire_producer", "zostera_marina") == (
        "Eelgrass: you lack an unused Sunlight, and the market has none left."
    )


@rule("E-14")
def test_used_elements_do_not_count_as_owned() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.use("sunlight sunlight")
    assert "Unused cards you lack: Sunlight, Sunlight." in table.why_not("acquire_producer", "zostera_marina")


def test_a_producer_that_could_be_acquired_is_not_said_to_lack_anything() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    assert table.why_not("acquire_producer", "zostera_marina", 1) == "None"


# --- consumers ---------------------------------------------------------------------------------

NEEDS = "For Herring you need two unused producers in your row that share one of these habitats: Water."


@rule("E-26")
def test_only_a_consumer_in_the_market_can_be_acquired() -> None:
    table = Table("bacteria viruses", producers="chara - - -")
    said = "Only a consumer that lies in the market can be acquired."
    assert table.why_not("acquire_consumer", "clupea_harengus") == said
    assert table.why_not("acquire_consumer", "chara") == said
    assert table.why_not("acquire_consumer") == said


@rule("E-27")
def test_what_a_consumer_needs_is_said() -> None:
    table = Table("bacteria chara", consumers="clupea_harengus - - -")
    assert table.why_not("acquire_consumer", "clupea_harengus") == NEEDS
    assert table.why_not("acquire_consumer", "clupea_harengus", "bacteria", "chara") == NEEDS


@rule("E-26", "E-14")
def test_a_producer_that_cannot_pay_is_named() -> None:
    table = Table("bacteria viruses oxygen", consumers="clupea_harengus - - -")
    ask = ("acquire_consumer", "clupea_harengus")
    assert table.why_not(*ask, "bacteria", "chara") == "Stoneworts: not in your row."
    assert table.why_not(*ask, "bacteria", "oxygen") == "Oxygen: not the right kind of card for this."
    assert table.why_not(*ask, table.card("viruses"), table.card("viruses")) == "Two different cards are needed."
    table.use("viruses")
    assert table.why_not(*ask, "bacteria", "viruses") == "Viruses: already used this turn."


# --- habitats ----------------------------------------------------------------------------------


@rule("E-32", "E-33")
def test_what_a_pair_must_share_is_said() -> None:
    table = Table("alca_torda cygnus_olor", restored="ice mud river rock")
    assert table.why_not("restore") == PAIR + "Water, Coast."
    assert table.why_not("restore", "alca_torda", "cygnus_olor") == PAIR + "Water, Coast."


@rule("E-32", "E-14")
def test_a_consumer_that_cannot_be_paired_is_named() -> None:
    table = Table("alca_torda clupea_harengus bacteria")
    assert table.why_not("restore", "alca_torda", "cygnus_olor") == "Mute swan: not in your row."
    assert table.why_not("restore", "alca_torda", "bacteria") == "Bacteria: not the right kind of card for this."
    razorbill = table.card("alca_torda")
    assert table.why_not("restore", razorbill, razorbill) == "Two different cards are needed."
    table.use("clupea_harengus")
    assert table.why_not("restore", "alca_torda", "clupea_harengus") == "Herring: already used this turn."


# --- abilities ---------------------------------------------------------------------------------

VERBS = [("pass_card", "pass"), ("return_card", "pass"), ("plus", "plus"), ("refresh", "refresh")]


@rule("E-53", "E-16")
@pytest.mark.parametrize("verb, name", VERBS)
def test_a_used_token_or_spent_card_is_named(verb: str, name: str) -> None:
    table = Table("gadus_morhua oxygen", tokens=(0,))
    assert table.why_not(verb, TOKEN) == f"Your {name} token is used."
    table.state.spent.append(table.card("gadus_morhua"))
    assert table.why_not(verb, "gadus_morhua") == "The ability of Cod is spent for this turn."
    left = f"You have no {name} left: the token is used"
    assert table.why_not(verb) == f"{left}, and the sign is spent for this turn on Cod."
    bare = Table("oxygen", tokens=(0,))
    assert bare.why_not(verb) == f"{left} and no card in your row has that sign."


@rule("E-56")
@pytest.mark.parametrize("verb, name", VERBS)
def test_a_card_without_the_symbol_is_named(verb: str, name: str) -> None:
    table = Table("oxygen bacteria", "gadus_morhua")
    assert table.why_not(verb, "bacteria") == f"Bacteria: no {name} from this card in your row."
    assert table.why_not(verb, "gadus_morhua") == f"Cod: no {name} from this card in your row."


@pytest.mark.parametrize("verb", [verb for verb, _ in VERBS])
def test_noise_is_named(verb: str) -> None:
    table = Table("gadus_morhua oxygen")
    table.state.noise.append(table.card("underwater_noise"))
    assert table.why_not(verb, TOKEN) == "Underwater noise: no ability can be used in this turn."


@rule("E-47", "E-49", "E-50")
def test_why_a_card_cannot_be_passed() -> None:
    table = Table("cygnus_olor oxygen")
    assert table.why_not("pass_card", TOKEN, "chara", 1) == "Stoneworts: not in your row."
    assert table.why_not("pass_card", "cygnus_olor", table.card("cygnus_olor"), 1) == "A card cannot pass itself."
    assert table.why_not("pass_card", TOKEN, "oxygen", 0) == "A card is passed to another player."
    table.use("oxygen")
    assert table.why_not("pass_card", TOKEN, "oxygen", 1) == "Oxygen: already used this turn."
    empty = Table("", tokens=(PASS,))
    assert empty.why_not("pass_card") == "There is no unused card that could be passed."
    assert empty.why_not("pass_card", TOKEN) == "There is no unused card that could be passed."


@rule("ER-25")
def test_why_a_pressure_card_cannot_be_passed() -> None:
    table = Table("pressure", pass_pressure=False)
    assert table.why_not("pass_card", TOKEN, "pressure", 1) == "Pressure cards cannot be passed here."
    solo = Table("pressure", seats=1, solo_mode="single_row", pass_pressure=False)
    assert solo.why_not("put_on_deck", TOKEN, "pressure") == "Pressure cards cannot be passed here."


@rule("ER-35")
def test_why_a_card_cannot_be_put_on_the_own_deck() -> None:
    assert Table("oxygen").why_not("put_on_deck", TOKEN, "oxygen") == "A card is passed to another player."
    empty = Table("", seats=1, solo_mode="single_row")
    assert empty.why_not("put_on_deck") == "There is no unused card that could be put on your deck."
    spent = Table("oxygen", seats=1, solo_mode="single_row", tokens=(0,))
    assert spent.why_not("put_on_deck").startswith("You have no pass left")


@rule("ER-35")
def test_a_single_row_has_nobody_to_pass_to() -> None:
    solo = Table("oxygen", seats=1, solo_mode="single_row")
    said = "You play a single row: pass puts a card on your own deck."
    assert solo.why_not("pass_card") == solo.why_not("pass_card", TOKEN, "oxygen", 1) == said


@rule("E-48", "ER-28")
def test_why_a_card_cannot_be_returned() -> None:
    table = Table("bacteria pressure oxygen cygnus_olor")
    said = "Only unused element cards can be returned to the market."
    assert table.why_not("return_card", TOKEN, "bacteria") == said
    assert table.why_not("return_card", TOKEN, "pressure") == said
    assert table.why_not("return_card", "cygnus_olor", table.card("cygnus_olor")) == "A card cannot pass itself."
    assert table.why_not("return_card", TOKEN, "salinity") == "Salinity: not in your row."
    table.use("oxygen")
    assert table.why_not("return_card", TOKEN, "oxygen") == "Oxygen: already used this turn."
    switched = Table("pressure", recycle_species=True)
    assert switched.why_not("return_card", TOKEN, "pressure") == (
        "Only unused element cards, producers and consumers can be returned to the market."
    )


@rule("ER-20")
def test_why_plus_draws_nothing() -> None:
    table = Table("oxygen", decks=[""], tokens=(PLUS,))
    assert table.why_not("plus", TOKEN) == table.why_not("plus") == "Your deck and your discard pile are empty."


@rule("ER-17")
def test_why_a_market_cannot_be_refreshed() -> None:
    table = Table("oxygen", tokens=(REFRESH,), short=True)
    said = "That deck is empty, so nothing would change."
    assert table.why_not("refresh", TOKEN, 0) == table.why_not("refresh", TOKEN, 1) == table.why_not("refresh") == said


@rule("E-54", "ER-42")
def test_why_no_token_can_be_reactivated() -> None:
    said = "One token may come back, as the first thing in a turn that begins with two consumers sharing a habitat."
    assert Table("alca_torda cygnus_olor", tokens=(0,)).why_not("reactivate", PASS) == said
    assert Table("alca_torda cygnus_olor", tokens=(0,)).why_not("reactivate") == said
    assert Table("alca_torda cygnus_olor").why_not("reactivate") == "All your tokens are active."


@rule("ER-42")
def test_tokens_that_come_back_by_themselves_are_not_asked_for() -> None:
    table = Table("alca_torda cygnus_olor", tokens=(0,), reactivation="any_time_per_pair_forced")
    assert table.why_not("reactivate") == (
        "Here tokens come back by themselves, with every new pair of consumers that share a habitat."
    )


# --- policy ------------------------------------------------------------------------------------


@rule("E-86", "E-60")
def test_why_no_policy_card_can_be_drawn() -> None:
    assert Table("synechococcus").why_not("draw_policy") == "Stars work at level 2 only."
    empty = Table("synechococcus", level=2)
    assert empty.why_not("draw_policy", "synechococcus") == "The policy deck is empty."
    table = Table("bacteria", policies="oil_spill")
    said = "Drawing a policy card takes a card with a star in your row, once per turn and card."
    assert table.why_not("draw_policy") == table.why_not("draw_policy", "bacteria") == said


@rule("E-73", "ER-36")
def test_a_star_that_is_used_is_named() -> None:
    table = Table("synechococcus bacteria", policies="funding funding")
    table.play("draw_policy", "synechococcus")
    name = GAME.content.common[table.card("synechococcus")]
    said = f"Already used in this turn: the star of {name}."
    assert table.why_not("draw_policy") == table.why_not("draw_policy", "synechococcus") == said
    assert table.why_not("draw_policy", "bacteria").startswith("Drawing a policy card takes a card with a star")


@rule("ER-36")
def test_noise_blocks_a_star_only_where_it_counts_as_an_ability() -> None:
    switched = Table("synechococcus", policies="funding", star_counts_as_ability=True)
    switched.state.noise.append(switched.card("underwater_noise"))
    assert (
        switched.why_not("draw_policy")
        == switched.why_not("draw_policy", "synechococcus")
        == ("Underwater noise: no ability can be used in this turn, and here a star counts as one.")
    )
    table = Table("synechococcus", policies="funding")
    table.state.noise.append(table.card("underwater_noise"))
    assert table.offers("draw_policy", "synechococcus")


@rule("ER-36")
def test_a_spent_ability_takes_the_star_with_it_where_it_counts_as_one() -> None:
    table = Table("zannichellia_palustris", policies="funding", star_counts_as_ability=True)
    table.state.spent.append(table.card("zannichellia_palustris"))
    assert table.why_not("draw_policy") == (
        "A star counts as an ability here, and the ability is spent: Horned pondweed."
    )


def test_why_a_measure_cannot_be_funded() -> None:
    assert Table("", level=2).why_not("fund") == "Only a measure that lies open can be funded."
    poor = Table("", measures="bubble_curtains")
    assert poor.why_not("fund", "recycling") == "Only a measure that lies open can be funded."
    assert poor.why_not("fund", "bubble_curtains") == "Bubble curtains needs a funding card, and none is there."
    table = Table("", measures="bubble_curtains nutrient_retention", funding=1)
    assert table.why_not("fund", "bubble_curtains") == (
        "Bubble curtains needs: at least one inactive token of any player."
    )
    table.state.refused.append(table.card("nutrient_retention"))
    assert table.why_not("fund", "nutrient_retention") == (
        "Improved nutrient retention in agriculture was refused in this turn."
    )


# --- all of them -------------------------------------------------------------------------------


def test_every_verb_of_the_turn_but_ending_it_has_its_reasons() -> None:
    from ecotone.games.ecosfera.rules.turn import PLAYS

    assert set(REASONS) == set(PLAYS) - {"end_turn"}


def test_no_form_of_a_choice_confuses_the_reasons() -> None:
    table = Table(
        "gadus_morhua oxygen pressure bacteria", "salinity", producers="viruses - - -", consumers="alca_torda - - -",
        measures="bubble_curtains", policies="oil_spill",
    )  # fmt: skip
    cards = [-1, 0, 1, table.card("gadus_morhua"), table.card("viruses"), table.card("bubble_curtains")]
    asked = 0
    for verb in REASONS:
        for args in [(), *[(a,) for a in cards], *[(a, b, 1) for a in cards for b in cards]]:
            asked += 1
            reason = GAME.why_not(table.state, 0, (verb, *args))
            assert reason is None or str(reason).endswith(".")
    assert asked > 400
