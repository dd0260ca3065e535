"""Golden files: whole games as text, and how many ways there are on from some positions.

A record (json) is replayed and must read as its transcript (txt). ECOTONE_REWRITE=1 as a pytest run writes transcripts
and counts anew; with ECOTONE_REWRITE=games the bots also play the games anew. Review the diff.
"""

import os
from pathlib import Path

import pytest

from ecotone import Match
from ecotone.core.choice import Open
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.table import Table
from tests.games.ecologic.transcript import played_by_bots, transcript

GOLDEN = Path(__file__).parent / "golden"
REWRITE = os.environ.get("ECOTONE_REWRITE", "")
GAMES: dict[str, tuple[int, dict[str, object]]] = {  # seeds whose games have much to tell
    "standard": (342, {"first": 0}),
    "team": (799, {"first": 1, "teams": True, "preset": "first_game", "tads": True}),
}


def compared(name: str, text: str) -> None:
    path = GOLDEN / name
    if REWRITE:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_reads_as_its_transcript(name: str) -> None:
    record = GOLDEN / f"{name}.json"
    if REWRITE == "games":
        record.write_text(played_by_bots(4, *GAMES[name]).to_json(), encoding="utf-8")
    match = Match.from_json(record.read_text(encoding="utf-8"))
    assert match.seats == 4
    assert match.result is not None
    compared(f"{name}.txt", transcript(match))


POSITIONS = {
    "an action with 12 Profits": lambda: Table("s01:2", "s03", "s12", "s08", profits=12, deck="eco_12"),
    "an action with free deals": lambda: Table(
        "s01:2", "s03", profits=6, cards=["eco_01", "eco_13"], seats=2, free_deals=True
    ),
    "the only contractor": lambda: Table("s01", "s03", profits=11, event="the_only_contractor", seats=3),
    "a switch to BAT": lambda: Table("s01:2 s02", "s03:2", profits=2, event="obligatory_switch_to_bat", seats=2),
    "an expo": lambda: Table(
        cards=["eco_01 eco_02", "eco_03"], deck="eco_17 eco_12", event="industrial_environmental_expo", seats=2
    ),
    "a lawsuit": lambda: Table("s01", "s03 s04", "s12", event="lawsuit", seats=3),
}


def count(state: Ecologic, depth: int) -> int:
    """Sequences of choices of this length; an open choice counts as its lowest and its highest filling."""
    if depth == 0 or state.result is not None:
        return 1
    total = 0
    seat = state.actors[0]
    for item in state.choices(seat):
        if isinstance(item, Open):
            low, high = item.blanks[0].bounds()["number"]
            choices = [item.fill(bid) for bid in sorted({low, high})]
        else:
            choices = [item]
        for choice in choices:
            after = state.copy()
            after.play(seat, choice)
            total += count(after, depth - 1)
    return total


def test_the_number_of_ways_on_is_as_noted() -> None:
    lines = ["Sequences of choices to depth 1, 2, 3; a bid counts as its lowest and its highest.", ""]
    for name, position in POSITIONS.items():
        state = position().state
        state.effects = None
        lines.append(f"{name}: " + " ".join(str(count(state, depth)) for depth in (1, 2, 3)))
    compared("counts.txt", "\n".join(lines) + "\n")
