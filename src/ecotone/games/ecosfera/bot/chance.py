"""How likely the Baltic is saved, from what the table shows. The weights were found by `tools/calibrate.py`."""

from __future__ import annotations

from typing import Final

from ecotone.core.odds import Sample, logistic, read_weights, weigh
from ecotone.games.ecosfera.bot.value import deck_worth, prospects
from ecotone.games.ecosfera.box.content import ALL_HABITATS
from ecotone.games.ecosfera.rules.state import Ecosfera

EVIDENCE: Final = (
    "even", "level2", "rows", "habitats", "habitats_squared", "impacts", "impacts_squared", "both", "decks",
    "prospects", "tokens", "measures", "funding",
)  # fmt: skip
SAVED: Final = read_weights(__package__, "saved", EVIDENCE)


def chance(state: Ecosfera, seat: int) -> float:
    """The same for every seat, as all win or lose together."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    return logistic(weigh(SAVED, evidence(state)))


def evidence(state: Ecosfera) -> list[float]:
    """What speaks for and against, by the names in `EVIDENCE`."""
    habitats = float(state.restored.bit_count())
    impacts = float(state.impacts)
    wanted = ALL_HABITATS & ~state.restored
    decks = hopes = 0.0
    tokens = 0
    rows = len(state.players)
    for index, player in enumerate(state.players):
        active = index == state.active
        tokens += player.tokens.bit_count()
        decks += deck_worth(state, player, wanted)
        hopes += prospects(state, player, state.used if active else [], wanted, state.acted and active)
    return [
        1.0,
        1.0 if state.settings.policies else 0.0,
        float(rows),
        habitats,
        habitats * habitats,
        impacts,
        impacts * impacts,
        habitats * impacts,
        decks / (100 * rows),
        hopes / 100,
        tokens / rows,
        float(len(state.measures)),
        float(len(state.funding)),
    ]


def samples(state: Ecosfera) -> list[Sample]:
    """What `tools/calibrate.py` learns from."""
    return [("saved", [evidence(state)], [0])]
