"""Golden files: text that a test compares, and that ECOTONE_REWRITE=1 writes anew; and counts of choice sequences."""

from __future__ import annotations

import os
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
