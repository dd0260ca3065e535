"""Everything Ecosfera says: prompts, choices, effects and the table in lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecotone import Match
from ecotone.core.choice import Choice
from ecotone.core.effect import Effect
from ecotone.games import ecosfera
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH
from ecotone.games.ecosfera.rules.turn import PLAYS
from ecotone.games.ecosfera.words.effects import EFFECTS
from tests.games.ecosfera.table import Table
from tests.kit.rule import rule

WORDS = GAME.words
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(str(ecosfera.__file__)).parent.rglob("*.py"))


def choice_sentence(table: Table, verb: str, *args: int | str) -> str:
    """The sentence of the first listed choice of that verb that fits."""
    named = iter(table.cards([arg for arg in args if isinstance(arg, str)]))
    wanted = tuple(next(named) if isinstance(arg, str) else arg for arg in args)
    choice = next(c for c in table.choices(verb) if c[1 : 1 + len(wanted)] == wanted)
    return str(WORDS.choice(GAME.view(table.state, table.seat), choice))


def effect_sentences(effects: list[Effect]) -> list[str]:
    """Effects as sentences."""
    return [str(WORDS.effect(effect.seen_by(None))) for effect in effects]


def board(table: Table) -> list[str]:
    """The table in lines."""
    return [str(line) for line in WORDS.board(GAME.view(table.state, None))]


# --- choices --------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", GAME.verbs)
def test_every_verb_has_a_heading(verb: str) -> None:
    assert str(WORDS.verb(verb))


def test_every_choice_of_the_turn_is_among_the_verbs() -> None:
    assert set(PLAYS) <= set(GAME.verbs)


def test_actions_are_said_with_all_their_cards() -> None:
    table = Table(
        "sunlight sunlight salinity bacteria viruses alca_torda mytilus_edulis",
        producers="zostera_marina fontinalis_antipyretica najas_marina ulva_lactuca", consumers="clupea_harengus - - -",
    )  # fmt: skip
    assert choice_sentence(table, "end_turn") == "End the turn"
    assert (
        choice_sentence(table, "acquire_producer", "zostera_marina")
        == "Acquire Eelgrass for Sunlight, Sunlight, Salinity"
    )
    assert choice_sentence(table, "acquire_producer", "ulva_lactuca") == (
        "Acquire Sea lettuce for Sunlight, Sunlight, Nutrients; from the market: Nutrients"
    )
    assert choice_sentence(table, "acquire_consumer") == "Acquire Herring with Bacteria and Viruses"
    assert choice_sentence(table, "restore") == "Restore Water with Razorbill and Blue mussel"


@rule("E-33", "ER-23")
def test_restoring_names_only_habitats_that_are_still_missing() -> None:
    table = Table("perca_fluviatilis esox_lucius", restored="river")
    assert choice_sentence(table, "restore") == "Restore Mud, Rock with Perch and Pike"


@rule("E-14", "E-21")
def test_used_elements_are_not_counted_when_it_is_said_what_the_market_must_add() -> None:
    table = Table("sunlight sunlight salinity", producers="zostera_marina - - -")
    table.use("sunlight")
    assert choice_sentence(table, "acquire_producer").endswith("; from the market: Sunlight")


def test_abilities_are_said_with_their_source_and_target() -> None:
    table = Table("gadus_morhua oxygen", "salinity")
    assert choice_sentence(table, "pass_card", -1, "oxygen") == "Pass Oxygen to Player 2 (by the pass token)"
    assert choice_sentence(table, "pass_card", "gadus_morhua") == "Pass Oxygen to Player 2 (by Cod)"
    assert choice_sentence(table, "return_card", -1) == "Return Oxygen to the market (by the pass token)"
    assert choice_sentence(table, "plus", -1) == "Draw a card (by the plus token)"
    assert choice_sentence(table, "plus", "gadus_morhua") == "Draw a card (by Cod)"
    assert choice_sentence(table, "refresh", -1, 0) == "Refresh the producers (by the refresh token)"
    assert choice_sentence(table, "refresh", "gadus_morhua", 1) == "Refresh the consumers (by Cod)"


def test_the_other_choices_of_the_turn_are_said() -> None:
    table = Table(
        "alca_torda clupea_harengus", tokens=(PASS,), measures="bubble_curtains", funding=1, policies="funding"
    )
    assert choice_sentence(table, "reactivate", PLUS) == "Reactivate the plus token"
    assert choice_sentence(table, "draw_policy") == "Draw a policy card by the star of Herring"
    assert choice_sentence(table, "fund") == "Fund Bubble curtains"
    solo = Table("oxygen", seats=1, solo_mode="single_row")
    assert choice_sentence(solo, "put_on_deck") == "Put Oxygen on your deck (by the pass token)"
    forced = Table("alca_torda clupea_harengus", tokens=(PASS,), reactivation="any_time_per_pair_forced")
    assert choice_sentence(forced, "wake", 0, REFRESH) == "Activate the refresh token of Player 1"


# --- prompts --------------------------------------------------------------------------------


def test_the_prompt_says_who_is_asked_for_what() -> None:
    table = Table("oxygen", "salinity")
    table.play("end_turn")
    assert str(WORDS.prompt(GAME.view(table.state, None))) == "Player 2: Take actions, use abilities, or end the turn."
    forced = Table("alca_torda clupea_harengus", tokens=(PASS,), reactivation="any_time_per_pair_forced")
    assert str(WORDS.prompt(GAME.view(forced.state, None))) == "Player 1: Which token becomes active again?"


@rule("E-81", "ER-55")
def test_waking_a_token_names_the_rules_of_both_its_causes() -> None:
    forced = Table("alca_torda clupea_harengus", tokens=(PASS,), reactivation="any_time_per_pair_forced")
    prompt = GAME.view(forced.state, None).prompt
    assert prompt is not None
    assert set(prompt.rules) == {"E-54", "ER-42", "E-81", "ER-55"}


def test_after_the_end_the_prompt_says_why_it_is_over() -> None:
    table = Table("pressure pressure", impacts=5)
    table.play("end_turn")
    assert str(WORDS.prompt(GAME.view(table.state, None))) == (
        "The last impact tile is placed: the Baltic Sea is damaged beyond repair."
    )
    assert str(WORDS.seat(2)) == "Player 3"


# --- effects --------------------------------------------------------------------------------


def test_every_effect_of_the_rules_has_a_sentence() -> None:
    names = set(re.findall(r"""(?:\btell|Effect)\(\s*"(\w+)\"""", SOURCE)) | {"won", "lost", "agree", "refuse"}
    assert len(names) > 35
    assert names == set(EFFECTS)


def test_an_idle_turn_is_told_from_the_pressure_card_to_the_next_turn() -> None:
    table = Table("oxygen", "salinity", decks=["oxygen"])
    assert effect_sentences(table.play("end_turn"))[:5] == [
        "Player 1 took no action.",
        "Player 1 takes a pressure card.",
        "The turn of Player 1 ends: the row is discarded.",
        "Player 1 draws Oxygen.",
        "Player 1 shuffles the discard pile into a new deck.",
    ]
    table = Table("bacteria", "salinity", producers="- zostera_marina chara ruppia", producer_deck="viruses")
    sentences = effect_sentences(table.play("end_turn"))
    assert "New in the market: Viruses." in sentences
    assert sentences[-1] == "Player 2 begins a turn."


def test_actions_are_told() -> None:
    table = Table(
        "sunlight salinity bacteria viruses alca_torda", producers="zostera_marina - - -", producer_deck="chara",
        consumers="clupea_harengus - - -", consumer_deck="rotifera",
    )  # fmt: skip
    assert effect_sentences(table.play("acquire_producer")) == [
        "Player 1 takes Sunlight from the market.",
        "Player 1 acquires Eelgrass with Sunlight, Sunlight, Salinity.",
        "New in the market: Stoneworts.",
    ]
    assert effect_sentences(table.play("acquire_consumer", "clupea_harengus")) == [
        "Player 1 acquires Herring with Bacteria, Viruses.",
        "New in the market: Rotifers.",
    ]
    assert effect_sentences(table.play("restore")) == [
        "Player 1 uses Razorbill and Herring.",
        "Player 1 restores Water.",
    ]


def test_abilities_are_told() -> None:
    table = Table("oxygen salinity gadus_morhua cygnus_olor", "sunlight", decks=["bacteria"], short=True,
                  producer_deck="chara", producers="viruses - - -")  # fmt: skip
    assert effect_sentences(table.play("pass_card", -1, "oxygen", 1)) == [
        "Player 1 uses the pass token.",
        "Player 1 passes Oxygen to Player 2.",
    ]
    assert effect_sentences(table.play("return_card", "cygnus_olor", "salinity")) == [
        "Player 1 uses the pass ability of Mute swan.",
        "Salinity of Player 1 returns to the market.",
    ]
    assert effect_sentences(table.play("plus", "gadus_morhua")) == [
        "Player 1 uses the plus ability of Cod.",
        "Player 1 draws Bacteria.",
    ]
    assert effect_sentences(table.play("refresh", -1, 0)) == [
        "Player 1 uses the refresh token.",
        "The producers in the market are replaced.",
        "New in the market: Stoneworts.",
        "New in the market: Viruses.",
    ]
    pair = Table("alca_torda clupea_harengus", tokens=(0,))
    assert effect_sentences(pair.play("reactivate", PLUS)) == ["Player 1 turns tokens up: plus."]
    solo = Table("bacteria", seats=1, solo_mode="single_row")
    assert effect_sentences(solo.play("put_on_deck"))[1:] == ["Player 1 puts Bacteria on the deck."]


def test_troubles_are_told() -> None:
    table = Table("oxygen oxygen pressure pressure", decks=["oxygen"], impacts=5)
    assert effect_sentences(table.play("plus"))[2:] == [
        "Player 1 has too many cards of Oxygen.",
        "Player 1 takes a pressure card.",
        "Player 1 has 3 pressure cards.",
        "Player 1 places impact tile number 6.",
        "The last impact tile is placed: the Baltic Sea is damaged beyond repair.",
    ]


def test_a_victory_is_told() -> None:
    table = Table("alca_torda clupea_harengus", restored="ice mud river rock coast")
    assert effect_sentences(table.play("restore"))[-1] == "All six habitats are restored: the Baltic Sea is saved."


# --- the table ------------------------------------------------------------------------------


@rule("ER-01")
def test_consumers_are_shown_above_producers() -> None:
    lines = board(Table("oxygen"))
    heads = [line.partition(":")[0] for line in lines]
    assert heads.index("Consumers") < heads.index("Producers")


def test_the_table_in_lines() -> None:
    table = Table(
        "sunlight sunlight salinity pressure", "", producers="zostera_marina zannichellia_palustris - -",
        consumers="gadus_morhua - - -", short=True, consumer_deck="alca_torda", stacks={"oxygen": 0}, supply=9,
        restored="ice coast", impacts=1, tokens=(5, 0), discards=["bacteria viruses"],
    )  # fmt: skip
    table.play("acquire_producer", "zostera_marina")
    assert board(table) == [
        "Restored: Ice, Coast.",
        "Still missing: Mud, River, Rock, Water.",
        "Impact tiles: 1 of 6.",
        "Consumers: Cod [Water; pass, plus, refresh], (empty), (empty), (empty). In the deck: 1.",
        "Producers: (empty), Horned pondweed [River; refresh, star; costs Oxygen, Nutrients, Temperature], (empty), "
        "(empty). In the deck: 0.",
        "Elements: Sunlight 8, Oxygen 0, Salinity 8, Nutrients 8, Temperature 8. Pressure cards: 9.",
        "Player 1 (to act): Sunlight (used), Sunlight (used), Salinity (used), Pressure card, "
        "Eelgrass [Coast; pass]. "
        "Tokens: pass, refresh. Deck 5, discard pile 2.",
        "Player 2: empty row. Tokens: none. Deck 5, discard pile 0.",
    ]


@rule("E-86")
def test_the_policy_cards_are_shown_at_level_2_only() -> None:
    table = Table("", measures="bubble_curtains recycling", funding=2, lasting="climate_change", policies="oil_spill")
    assert board(table)[6:8] == [
        "Measures: Bubble curtains, Recycling and waste disposal. Funding cards: 2. Policy deck: 1.",
        "Lasting: Climate change. Noise now: no. Noise in the next turn: no.",
    ]
    assert not any(line.startswith(("Measures", "Lasting")) for line in board(Table("")))


def test_species_in_a_row_are_shown_with_their_signs_and_marks() -> None:
    table = Table("gadus_morhua synechococcus oxygen", "clupea_harengus bacteria", policies="funding")
    cod, cyano = table.cards("gadus_morhua synechococcus")
    table.state.used += [cod, cyano]
    table.state.spent.append(cod)
    table.state.starred.append(cyano)
    first, second = board(table)[-2:]
    assert "Cod [Water; pass, plus, refresh] (used, ability spent), " in first
    assert "star] (used, star spent), Oxygen. " in first
    assert "Herring [Water; " in second
    assert "costs" not in first + second


@rule("ER-48", "ER-59")
def test_what_the_next_turn_brings_is_shown() -> None:
    table = Table("", level=2)
    table.state.noise_to_come.append(table.card("underwater_noise"))
    assert board(table)[7] == "Lasting: none. Noise now: no. Noise in the next turn: yes."
    assert not any("skipped" in line for line in board(table))
    table.state.skips = 1
    assert board(table)[8] == "The next player is skipped."
    table.state.skips = 2
    assert board(table)[8] == "After each of the next 2 turns a player is skipped."


@rule("ER-62")
def test_the_market_shows_what_producers_cost_now() -> None:
    table = Table("", producers="ulva_lactuca - - -", measures="nutrient_retention", funding=1)
    assert "costs Sunlight, Sunlight, Nutrients" in board(table)[4]
    table.play("fund")
    assert "costs Sunlight, Sunlight]" in board(table)[4]


def test_nobody_is_to_act_after_the_end() -> None:
    table = Table("pressure pressure", impacts=5)
    table.play("end_turn")
    assert not any("(to act)" in line for line in board(table))
    assert board(table)[2] == "Impact tiles: 6 of 6."


# --- ideas ----------------------------------------------------------------------------------


def test_ideas_are_what_one_might_want_in_a_turn() -> None:
    table = Table("oxygen", producers="zostera_marina - - -", consumers="- alca_torda - -")
    ideas = WORDS.ideas(GAME.view(table.state, 0))
    assert ideas == [
        ("acquire_producer", table.card("zostera_marina")),
        ("acquire_consumer", table.card("alca_torda")),
        ("restore",),
        ("pass_card",),
        ("plus",),
        ("refresh",),
        ("reactivate",),
    ]
    two = Table("oxygen", measures="bubble_curtains")
    assert WORDS.ideas(GAME.view(two.state, 0))[-2:] == [("draw_policy",), ("fund", two.card("bubble_curtains"))]


@rule("ER-35")
def test_a_single_row_thinks_of_its_deck_and_not_of_passing() -> None:
    solo = Table("oxygen", seats=1, solo_mode="single_row")
    verbs = [idea[0] for idea in WORDS.ideas(GAME.view(solo.state, 0))]
    assert "put_on_deck" in verbs
    assert "pass_card" not in verbs


def test_there_are_no_ideas_while_a_question_is_open_or_after_the_end() -> None:
    asked = Table("alca_torda clupea_harengus", tokens=(0,), reactivation="any_time_per_pair_forced")
    assert WORDS.ideas(GAME.view(asked.state, 0)) == []
    over = Table("pressure pressure", impacts=5)
    over.play("end_turn")
    assert WORDS.ideas(GAME.view(over.state, 0)) == []


def test_every_idea_that_is_not_possible_gets_a_reason() -> None:
    match = Match.new(GAME, 2, 7, {"level": 2})
    for _ in range(40):
        if match.result is not None:
            break
        seat = match.actors[0]
        view = match.view(seat)
        listed: list[Choice] = [choice for choice in match.choices(seat) if isinstance(choice, tuple)]
        for idea in WORDS.ideas(view):
            if not any(choice[: len(idea)] == idea for choice in listed):
                assert "is not possible now" not in str(match.why_not(seat, idea))
        match.play(seat, listed[-1] if len(listed) % 3 else listed[0])
