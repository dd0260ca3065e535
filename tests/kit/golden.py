"""Golden files: text that a test compares, and that ECOTONE_REWRITE=1 writes anew; and counts of choice sequences."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from ecotone.core.choice import Open
from ecotone.core.state import State

REWRITE = os.environ.get("ECOTONE_REWRITE") == "1"


def compare(path: Path, text: str) -> None:
    """The file must hold this text; when rewriting, it is made to, and the diff is reviewed like code."""
    if REWRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; ECOTONE_REWRITE=1 pytest writes it"
    assert path.read_text(encoding="utf-8") == text


def sequences(state: State, depth: int) -> int:
    """How many different sequences of exactly `depth` choices can follow, whoever makes them; forms count once."""
    total = 0
    for seat in state.actors:
        choices = state.choices(seat)
        if depth == 1:
            total += len(choices)
            continue
        for choice in choices:
            after = state.copy()
            after.play(seat, choice.lowest() if isinstance(choice, Open) else choice)
            total += sequences(after, depth - 1)
    return total


def compare_counts(golden: Path, game: str, positions: Mapping[str, Callable[[], State]]) -> None:
    """The counts to depth 1, 2 and 3 from named positions, each with the sentence that describes it."""
    text = f"""\
# How many sequences of 1, 2 and 3 choices can follow these positions (tests/games/{game}/test_golden.py lays them out).
# Every rule about what may be chosen has a part in these numbers, so a rule changed by mistake changes one of them.
# If a change is meant, say in the commit which rule moved which number:
#   ECOTONE_REWRITE=1 pytest tests/games/{game}/test_golden.py
"""
    for name, position in positions.items():
        about = str(position.__doc__).rstrip(".")
        counts = [sequences(position(), depth) for depth in (1, 2, 3)]
        text += f"{name:<16}{counts[0]:>6}{counts[1]:>8}{counts[2]:>10}   {about}\n"
    compare(golden / "counts.txt", text)
