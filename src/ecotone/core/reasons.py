"""Why one position is better than another, told in words of the game: for hints, and for the talk afterwards."""

from __future__ import annotations

from typing import Final

from ecotone.core.advice import Advice
from ecotone.core.state import State
from ecotone.core.text import Text

LITTLE: Final = 0.02  # log-odds below which nothing is worth a word

Pairs = list[tuple[State, State]]  # positions to compare, one pair for each guess of what is hidden


def moved(advice: Advice, seat: int, pairs: Pairs) -> list[tuple[str, float]]:
    """How much each term of judgement speaks for the second positions against the first, the strongest first.

    Guesses in which the game ends say nothing: there the result counts, not the terms.
    """
    total: dict[str, float] = {}
    for before, after in going_on(pairs):
        for term, weight in advice.moves(before, after, seat).items():
            total[term] = total.get(term, 0.0) + weight / len(pairs)
    return sorted(total.items(), key=lambda item: -item[1])


def going_on(pairs: Pairs) -> Pairs:
    """Those in which the game has not ended: what is asked of a judgement goes for a game that still has a question."""
    return [(before, after) for before, after in pairs if before.result is None and after.result is None]


def gain(advice: Advice, seat: int, pairs: Pairs) -> tuple[str, Text] | None:
    """The term that moved most to the good, and what is to be said of it; None where none did."""
    terms = moved(advice, seat, pairs)
    if not terms or terms[0][1] <= LITTLE:
        return None
    return terms[0][0], told(advice, terms[0][0], True, seat, pairs)


def loss(advice: Advice, seat: int, pairs: Pairs) -> tuple[str, Text] | None:
    """The term that moved most to the bad, and what is to be said of it; None where none did."""
    terms = moved(advice, seat, pairs)
    if not terms or terms[-1][1] >= -LITTLE:
        return None
    return terms[-1][0], told(advice, terms[-1][0], False, seat, pairs)


def told(advice: Advice, term: str, better: bool, seat: int, pairs: Pairs) -> Text:
    """What happened to a term: in particular where all guesses agree, as else it is not known; or in general."""
    said = [advice.sentence(term, better, before, after, seat) for before, after in going_on(pairs)]
    first = said[0]
    if first is not None and all(one == first for one in said):
        return first
    return advice.terms[term].better if better else advice.terms[term].worse
