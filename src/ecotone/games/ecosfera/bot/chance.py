"""How likely the Baltic is saved. The weights were found by `tools/calibrate.py`.

All that a choice can change counts as it does in `value`, which knows what brings about what; weights found one by one
from games that were won and lost would take what goes with winning for what wins: a habitat that was just restored
counted less than the pair of animals that it had cost.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.odds import Sample, logistic, read_weights, weigh
from ecotone.games.ecosfera.bot.value import value
from ecotone.games.ecosfera.rules.state import Ecosfera

EVIDENCE: Final = ("even", "level2", "rows", "value", "fours")
FOUR: Final = 4  # rounds are counted in fours, so that hardly a choice looks worse only because it ends a round
SAVED: Final = read_weights(__package__, "saved", EVIDENCE)


def chance(state: Ecosfera, seat: int) -> float:
    """The same for every seat, as all win or lose together."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    return logistic(weigh(SAVED, evidence(state)))


def evidence(state: Ecosfera) -> list[float]:
    """What speaks for and against, by the names in `EVIDENCE`."""
    rows = len(state.players)
    fours = state.turns // (FOUR * rows)
    return [1.0, 1.0 if state.settings.policies else 0.0, float(rows), value(state) / 100, float(fours)]


def samples(state: Ecosfera) -> list[Sample]:
    """What `tools/calibrate.py` learns from."""
    return [("saved", [evidence(state)], [0])]
