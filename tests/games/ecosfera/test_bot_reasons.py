"""What hints say of Ecosfera: every sentence held against a position made for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ecotone.core.advice import Advice
from ecotone.core.reasons import Pairs, gain, loss
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.bot.reasons import TERMS
from ecotone.games.ecosfera.box.content import PASS, PRODUCERS, TOKEN
from tests.games.ecosfera.table import Table

ADVICE: Advice = GAME.advice()
EEL, OTTER, PERCH, SWAN, FLOUNDER = (
    "anguilla_anguilla", "lutra_lutra", "perca_fluviatilis", "cygnus_olor", "platichthys_flesus",
)  # fmt: skip
MILFOIL, PONDWEED, NAJAD = "myriophyllum_spicatum", "potamogeton_perfoliatus", "najas_marina"  # all of mud and river
EELGRASS, SEA_LETTUCE = "zostera_marina", "ulva_lactuca"  # sunlight twice, and salinity or nutrients


def by(table: Table, verb: str, *args: int | str) -> Pairs:
    """What a choice does."""
    before = table.state.copy()
    table.play(verb, *args)
    return [(before, table.state)]


def funding(measure: str, row: str = "", answer: Sequence[Any] = (), **layout: Any) -> Pairs:
    """What a measure does, with the answer to its question if it asks one."""
    table = Table(row, measures=measure, funding=1, **layout)
    [(before, after)] = by(table, "fund", measure)
    if answer:
        [(_, after)] = by(table, *answer)
    return [(before, after)]


def drawing(policy: str, *others: str, **layout: Any) -> Pairs:
    """What a policy card does that a star draws; `others` are the rows of the other players."""
    return by(Table("protists", *others, policies=policy, **layout), "draw_policy")


# --- habitats ---------------------------------------------------------------------------------------


def one_habitat_is_restored() -> Pairs:
    return by(Table(f"{EEL} {PERCH} oxygen"), "restore")


def two_habitats_are_restored() -> Pairs:
    return by(Table(f"{EEL} {OTTER} oxygen", restored="ice"), "restore")


def guesses_differ_in_the_habitat() -> Pairs:
    return one_habitat_is_restored() + by(Table(f"{SWAN} {FLOUNDER} oxygen"), "restore")


def a_habitat_is_lost() -> Pairs:
    """By hand, as no rule takes a habitat tile back."""
    [(missing, restored)] = one_habitat_is_restored()
    return [(restored, missing)]


# --- impacts ----------------------------------------------------------------------------------------


def a_measure_removes_an_impact_tile() -> Pairs:
    return funding("habitat_restoration", impacts=2)


def an_action_spares_the_third_pressure_card() -> Pairs:
    """Beside ending the turn without one."""
    row, market = "pressure pressure sunlight sunlight salinity", EELGRASS
    [(_, idle)] = by(Table(row, producers=market), "end_turn")
    [(_, after)] = by(Table(row, producers=market), "acquire_producer", EELGRASS)
    return [(idle, after)]


def an_idle_turn_brings_the_third_pressure_card() -> Pairs:
    return by(Table("pressure pressure oxygen"), "end_turn")


# --- decks ------------------------------------------------------------------------------------------


def an_animal_is_acquired() -> Pairs:
    return by(Table(f"{MILFOIL} {PONDWEED} oxygen", consumers=EEL), "acquire_consumer")


def a_producer_is_acquired() -> Pairs:
    return by(Table(f"sunlight oxygen nutrients {MILFOIL}", producers=NAJAD), "acquire_producer")


def a_producer_is_acquired_with_an_element_of_the_market() -> Pairs:
    return by(Table(f"sunlight nutrients {MILFOIL}", producers=NAJAD), "acquire_producer")


def two_species_come_at_once() -> Pairs:
    """They are a producer and an animal, so that the row can do no more than before."""
    market = {"producers": "planothidium", "consumers": SWAN}
    return funding("fishing_gear_regulation", answer=("send_all", 0), **market)


def pressure_is_recycled() -> Pairs:
    row = f"pressure pressure {EEL} {PERCH}"
    return funding("recycling", row, ("recycle", "pressure", "pressure"), discards=["pressure"])


def an_animal_leaves_the_game() -> Pairs:
    return drawing("atmospheric_deposition", discards=["calanoida"])


def pressure_comes_into_another_row() -> Pairs:
    return drawing("waste_water_failure", "nutrients", discards=["", "pressure pressure"])


# --- prospects --------------------------------------------------------------------------------------


def plus_shows(card: str, row: str, **layout: Any) -> Callable[[], Pairs]:
    """A position in which the ability plus brings this card into the row."""
    return lambda: by(Table(row, decks=[card], **layout), "plus", TOKEN)


def another_row_can_buy_with_a_card_passed() -> Pairs:
    """Sea lettuce, which the own row can still buy, was in reach before: it is nothing new."""
    table = Table("sunlight salinity nutrients", "sunlight", producers=f"{EELGRASS} {SEA_LETTUCE}")
    return by(table, "pass_card", TOKEN, "salinity", 1)


def nothing_in_a_new_market_can_be_bought() -> Pairs:
    return by(Table("sunlight oxygen", producers=NAJAD, producer_deck="bacteria"), "refresh", TOKEN, PRODUCERS)


# --- tokens and policies ----------------------------------------------------------------------------


def a_token_is_turned_up() -> Pairs:
    return by(Table(f"{EEL} {PERCH}", tokens=(0,)), "reactivate", PASS)


def plus_shows_nothing_of_use() -> Pairs:
    return by(Table("sunlight", decks=["salinity"]), "plus", TOKEN)


SAID: list[tuple[str, bool, str, Callable[[], Pairs]]] = [
    ("habitats", True, "It brings back: River.", one_habitat_is_restored),
    ("habitats", True, "It brings back: River, Coast.", two_habitats_are_restored),
    ("habitats", True, "It brings a habitat back.", guesses_differ_in_the_habitat),
    ("habitats", False, "A habitat is damaged again.", a_habitat_is_lost),
    ("impacts", True, "It keeps impact tiles away.", a_measure_removes_an_impact_tile),
    ("impacts", True, "It keeps impact tiles away.", an_action_spares_the_third_pressure_card),
    ("impacts", False, "It brings an impact tile.", an_idle_turn_brings_the_third_pressure_card),
    ("decks", True, "With Eel the deck will show fitting pairs more often.", an_animal_is_acquired),
    ("decks", True, "With Spiny najad the deck will show fitting pairs more often.", a_producer_is_acquired),
    ("decks", True, "The decks will show fitting pairs more often.", two_species_come_at_once),
    ("decks", True, "There is less pressure in the decks.", pressure_is_recycled),
    ("decks", False, "The decks will show fitting pairs less often.", an_animal_leaves_the_game),
    ("decks", False, "It brings pressure into a deck.", pressure_comes_into_another_row),
    (
        "prospects", True, "Perch and Eel share River, so it can be restored next.",
        plus_shows(EEL, f"{PERCH} oxygen"),
    ),
    (
        "prospects", True, "Eel and Otter share River, Coast, so they can be restored next.",
        plus_shows(OTTER, f"{EEL} oxygen"),
    ),
    (
        "prospects", True, "Spiked water-milfoil and Claspingleaf pondweed share River, so Eel can be taken next.",
        plus_shows(PONDWEED, f"{MILFOIL} oxygen", consumers=f"squalus_acanthias {EEL}"),
    ),
    (
        "prospects", True, "The elements in the row suffice for Eelgrass next.",
        plus_shows("sunlight", "sunlight", producers=f"bacteria {EELGRASS}"),
    ),
    ("prospects", True, "The rows can do more from now on.", another_row_can_buy_with_a_card_passed),
    ("prospects", False, "The rows can do less from now on.", nothing_in_a_new_market_can_be_bought),
    ("tokens", True, "An ability is ready again.", a_token_is_turned_up),
    ("tokens", False, "It uses up an ability.", plus_shows_nothing_of_use),
    ("policies", True, "It brings a measure, or money for one.", lambda: drawing("recycling")),
    ("policies", True, "It brings a measure, or money for one.", lambda: drawing("funding")),
    ("policies", False, "Money for measures is spent.", lambda: funding("nutrient_retention")),
]  # fmt: skip


@pytest.mark.parametrize("term, better, words, position", SAID)
def test_what_moved_most_is_told(term: str, better: bool, words: str, position: Callable[[], Pairs]) -> None:
    found = (gain if better else loss)(ADVICE, 0, position())
    assert found is not None
    assert (found[0], str(found[1])) == (term, words)


def test_every_term_has_a_position_for_its_general_words_both_ways() -> None:
    held = {(term, better, words) for term, better, words, _ in SAID}
    general = {(name, True, str(term.better)) for name, term in TERMS.items()}
    general |= {(name, False, str(term.worse)) for name, term in TERMS.items()}
    assert general - held == set()


@pytest.mark.parametrize("term", TERMS)
def test_without_a_change_there_is_nothing_particular_to_say(term: str) -> None:
    state = Table(f"{EEL} {PERCH} sunlight", producers=EELGRASS).state
    assert [ADVICE.sentence(term, better, state, state, 0) for better in (True, False)] == [None, None]


# --- the cost ---------------------------------------------------------------------------------------

USES = "It uses these cards of the row: "


@pytest.mark.parametrize(
    "position, words",
    [
        (one_habitat_is_restored, USES + "Eel, Perch."),
        (an_animal_is_acquired, USES + "Spiked water-milfoil, Claspingleaf pondweed."),
        (a_producer_is_acquired, USES + "Sunlight, Oxygen, Nutrients."),
        (a_producer_is_acquired_with_an_element_of_the_market, USES + "Sunlight, Nutrients."),
        (plus_shows_nothing_of_use, "None"),
        (an_idle_turn_brings_the_third_pressure_card, "None"),
    ],
)
def test_the_cards_of_the_row_that_are_used_are_the_cost(position: Callable[[], Pairs], words: str) -> None:
    [(before, after)] = position()
    assert str(ADVICE.cost(before, after, 0)) == words


def test_cards_used_earlier_in_the_turn_are_no_cost() -> None:
    table = Table(f"{EEL} {PERCH} sunlight sunlight salinity", producers=EELGRASS)
    table.play("acquire_producer", EELGRASS)
    [(before, after)] = by(table, "restore")
    assert str(ADVICE.cost(before, after, 0)) == USES + "Eel, Perch."


def test_a_choice_that_ends_the_turn_leaves_no_card_used() -> None:
    """The third sunlight comes from the market and ends the turn: all rows are fresh again."""
    table = Table("sunlight sunlight salinity oxygen nutrients", producers=f"{EELGRASS} {NAJAD}")
    table.play("acquire_producer", EELGRASS)
    [(before, after)] = by(table, "acquire_producer", NAJAD)
    assert table.state.active == 1
    assert ADVICE.cost(before, after, 0) is None
