"""Golden files: counts of choice sequences, the order of choices, whole games as transcripts.

`ECOTONE_REWRITE=1 pytest tests/games/ecosfera/test_golden.py` writes them anew; review the diff like code.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ecotone import Match
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.games.ecosfera.table import Table, start
from tests.kit.golden import compare, compare_counts
from tests.kit.rule import rule
from tests.kit.transcript import transcript

GOLDEN = Path(__file__).parent / "golden"

# --- positions ------------------------------------------------------------------------------


def first_turn() -> Ecosfera:
    """Two players, the first choice of the seeded game 15."""
    return start(2, 15)


def rich_turn() -> Ecosfera:
    """Level 1: something of everything, a pair of consumers at the start and a sleeping token."""
    return Table(
        "sunlight sunlight salinity pressure oocystis_borgei viruses larus_fuscus mytilus_edulis",
        "oxygen pressure pressure nutrients",
        decks=["temperature pressure oxygen nutrients", "sunlight salinity bacteria"],
        discards=["chara ruppia", ""],
        producers="zostera_marina skeletonema_marinoi najas_marina nodularia_spumigena",
        consumers="gadus_morhua clupea_harengus cygnus_olor rotifera",
        tokens=(3, 7),
        restored="mud",
        impacts=2,
    ).state


def policy_turn() -> Ecosfera:
    """Level 2: stars, four measures that can be funded, one that cannot, two funding cards, a short policy deck."""
    return Table(
        "oxygen nutrients synechococcus furcellaria_lumbricalis saduria_entomon pressure",
        "pressure nutrients alca_torda",
        "sunlight clupea_harengus",
        producers="planothidium viruses vertebrata_lanosa zostera_marina",
        consumers="perca_fluviatilis cygnus_olor larus_fuscus pusa_hispida",
        policies="saltwater_inflow green_energy oil_spill funding climate_change coastal_tourism_season",
        measures=[
            "hazardous_substance_regulation",
            "migratory_barrier_removal",
            "recycling",
            "maritime_spatial_plan",
            "bubble_curtains",
        ],
        funding=2,
        restored="ice pelagic",
        impacts=1,
    ).state


def solo_turn() -> Ecosfera:
    """One person, three rows, the second one to act."""
    table = Table(
        "sunlight oxygen", "salinity temperature cygnus_olor", "pressure", seats=1, rows=3,
        producers="vertebrata_lanosa viruses skeletonema_marinoi -", consumers="idotea_baltica - - -",
    )  # fmt: skip
    table.begin(1)
    return table.state


def single_row_turn() -> Ecosfera:
    """One person in the way of the digital version: pass goes to the own deck, species can go under theirs."""
    return Table(
        "sunlight temperature pressure fontinalis_antipyretica gadus_morhua", seats=1, preset="digital",
        producers="mesodinium_rubrum vertebrata_lanosa - -", consumers="anguilla_anguilla - - -",
    ).state  # fmt: skip


POSITIONS: dict[str, Callable[[], Ecosfera]] = {
    position.__name__: position for position in (first_turn, rich_turn, policy_turn, solo_turn, single_row_turn)
}

ORDER_HEAD = """\
# The choices of two positions in the order in which they are listed.
# Random players and bots choose by place in the list, so another order is another game for the same seed. The first
# choice is the quiet one, which the table plays for a seat whose time is up: it must stay 'end_turn'.
#   ECOTONE_REWRITE=1 pytest tests/games/ecosfera/test_golden.py
"""


def test_the_number_of_choice_sequences() -> None:
    compare_counts(GOLDEN, "ecosfera", POSITIONS)


@rule("ER-61")
def test_the_order_of_the_choices() -> None:
    text = ORDER_HEAD
    for name in ("rich_turn", "policy_turn"):
        state = POSITIONS[name]()
        view = GAME.view(state, 0)
        text += f"\n{name}: {POSITIONS[name].__doc__}\n"
        for choice in state.choices(0):
            assert isinstance(choice, tuple)
            text += f"  {' '.join(map(str, choice)):<34}{GAME.words.choice(view, choice)}\n"
    compare(GOLDEN / "order.txt", text)


# --- whole games ----------------------------------------------------------------------------

WEIGHTS = {
    "end_turn": 4, "restore": 400, "acquire_consumer": 100, "acquire_producer": 30, "return_card": 0, "plus": 2,
    "refresh": 4, "reactivate": 40, "draw_policy": 4, "fund": 40, "back": 0, "recycle": 4,
}  # fmt: skip
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "two_players_level_1": (2, {}, 385),
    "three_players_level_2": (3, {"level": 2}, 3094),
    "solo_digital": (1, {"preset": "digital"}, 2131),
}


@rule("ER-61")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_seeded_game(name: str) -> None:
    seats, options, seed = GAMES[name]
    match = Match.new("ecosfera", seats, seed, options)
    compare(GOLDEN / f"{name}.txt", transcript(match, WEIGHTS, seed))
    again = Match.from_json(match.to_json())
    assert again.view(None) == match.view(None)
