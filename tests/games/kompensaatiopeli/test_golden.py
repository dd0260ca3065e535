"""Golden files: counts of choice sequences, the order of choices, and two whole games as readable text.

`ECOTONE_REWRITE=1 pytest tests/games/kompensaatiopeli/test_golden.py` writes the texts anew; review the diff like
code. The games themselves are records in golden/*.json; should the rules change so that they cannot be replayed, find
new ones with `python -m tests.games.kompensaatiopeli.showcase`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ecotone.core.choice import Open
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.director import CLOSINGS
from tests.games.kompensaatiopeli.showcase import GAMES, recorded, story
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    RICH,
    SAVER,
    at,
    do,
    hold,
    mask,
    permits,
    project,
    table,
    turn_of,
)
from tests.kit.golden import compare, sequences

GOLDEN = Path(__file__).parent / "golden"
LAND = "MmFPw fmX?w W??Lm ????? mfw?P"


def first_turn() -> Kompensaatiopeli:
    """Four seats, the first choice of the seeded game 7."""
    state = GAME.begin(4, {}, 7)
    assert isinstance(state, Kompensaatiopeli)
    return state


def busy_developer() -> Kompensaatiopeli:
    """Something of everything: plans to build and to offset, a protest, a completed site, cards of all kinds."""
    state = turn_of(table(LAND), RICH)
    project(state, "cycle_highway", "A1 B1")
    project(state, "solar_park", "E2 E3", built="E3")
    state.media = mask("B1")
    state.done = state.spent = mask("A5")
    state.sites = [(at("A5"), RICH, -1)]
    state.offset_once = True
    hold(state, RICH, "resource resource dirty meadow oops corruption")
    return state


def busy_birder() -> Kompensaatiopeli:
    """Proposals, an area to make, campaigns and a demonstration."""
    state = turn_of(table(LAND), BIRDER)
    project(state, "tram", "E1 E2 E3")
    state.media = mask("E1")
    state.proposals = mask("A1 C1")
    hold(state, BIRDER, "resource main_resource meadow holistic landowner_declines")
    return state


def busy_saver() -> Kompensaatiopeli:
    """Polluted land to restore, a bank with one tile, a species to offset."""
    state = turn_of(table(LAND), SAVER)
    project(state, "cycle_highway", "A1 B1")
    state.bank = [CONTENT.tile("meadow_empty_8")]
    hold(state, SAVER, "resource resource resource meadow holistic political_influence")
    return state


def in_the_permit_process() -> Kompensaatiopeli:
    """A conditional permit lies open, and the first conservationist is asked."""
    state = turn_of(table(LAND), RICH)
    hold(state, RICH, "resource resource")
    hold(state, BIRDER, "resource eu_court cooperation")
    permits(state, "granted_fee denied granted")
    do(state, RICH, "plan", "timber_school")
    do(state, RICH, "place", at("B1"))
    do(state, RICH, "pay_plan", 0)
    do(state, RICH, "reveal")
    return state


POSITIONS: dict[str, tuple[Callable[[], Kompensaatiopeli], int]] = {
    "first turn": (first_turn, 3),
    "busy developer": (busy_developer, 3),
    "busy birder": (busy_birder, 3),
    "busy saver": (busy_saver, 3),
    "in the permit process": (in_the_permit_process, 3),
}


def test_counts_of_choice_sequences() -> None:
    lines = [
        "How many sequences of 1, 2, 3 choices can follow a position, whoever makes them; forms count once.",
        "A change here means that some choice has become possible or impossible.",
        "",
    ]
    for name, (position, depth) in POSITIONS.items():
        counts = [sequences(position(), n) for n in range(1, depth + 1)]
        lines.append(f"{name}: {', '.join(map(str, counts))}")
    compare(GOLDEN / "counts.txt", "\n".join(lines) + "\n")


def test_the_order_of_choices() -> None:
    lines = ["The choices of a position in the order in which they are listed; the first is the quiet one.", ""]
    for name, (position, _) in POSITIONS.items():
        state = position()
        lines.append(f"{name}, {[GAME.words.seat(seat).say() for seat in state.actors]}")
        for item in state.choices(state.actors[0]):
            lines.append("  " + json.dumps(item.bounds() if isinstance(item, Open) else item))
    compare(GOLDEN / "order.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", GAMES.values())
def test_a_whole_game_as_readable_text(name: str) -> None:
    compare(GOLDEN / f"{name}.txt", story(recorded(name)))


@pytest.mark.parametrize("seats, name", GAMES.items())
def test_a_game_touches_every_kind_of_choice(seats: int, name: str) -> None:
    match = recorded(name)
    assert match.seats == seats
    assert match.result is not None
    lacking = set(GAME.verbs) - {choice[0] for _, choice in match.record}
    assert lacking <= CLOSINGS, "all but one way to use the bank"
    assert len(lacking) <= 1, "the bank has two tiles in a game, and each serves once (K-104)"


def test_the_two_games_together_touch_that_one_too() -> None:
    together = {choice[0] for name in GAMES.values() for _, choice in recorded(name).record}
    assert together == set(GAME.verbs)
