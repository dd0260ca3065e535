"""What a match says about sharing nature, measured alike in every game, for statistics over many games.

A game tells what each seat gave for all, what would have been its fair share, which words were kept, and how well the
commons were after every round; how, stands in its `debrief/measures.py`. All else is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

TIPPING_POINT: Final = 0.5  # commons that stay below half to the end have tipped
FREE_RIDER: Final = 0.5  # of the fair share: who gives less rides free

OF_GAMES: Final = {
    "contribution": "what all seats gave, as a part of the fair shares of all",
    "free_riding": "share of the seats that gave less than half of their fair share",
    "inequality": "Gini coefficient of the points, points below 0 counted as 0: 0 all alike, towards 1 one has all",
    "commons": "how well the commons were at the end: 1 whole, 0 gone",
    "tipped": "the round after which the commons stayed below half for good; 0 if they did not",
    "words_kept": "promises that were kept",
    "words_broken": "promises that were broken",
}
OF_SEATS: Final = {
    "given": "what the seat gave for all",
    "fair_share": "what would have been its fair share",
    "contribution": "the first as a part of the second; 1 where nothing was to be given",
    "free_rider": "whether that is less than half",
    "words_kept": "its promises that were kept",
    "words_broken": "its promises that were broken",
}


@dataclass(frozen=True, slots=True)
class Measures:
    """What one game tells of a finished match. `commons` is 1 where they are whole, 0 where they are gone.

    They are those at the start and after every round. `table` and `seats` hold the figures that only this game has.
    """

    given: tuple[float, ...]
    fair: tuple[float, ...]
    kept: tuple[int, ...]
    broken: tuple[int, ...]
    commons: tuple[float, ...]
    table: Mapping[str, int]
    seats: tuple[Mapping[str, int], ...]

    def of_game(self, scores: Sequence[int]) -> dict[str, float | int]:
        """The figures of the whole table, as `OF_GAMES` names them, then the game's own."""
        ratios = [ratio(given, fair) for given, fair in zip(self.given, self.fair, strict=True)]
        return {
            "contribution": round(ratio(sum(self.given), sum(self.fair)), 6),
            "free_riding": round(sum(one < FREE_RIDER for one in ratios) / len(ratios), 6),
            "inequality": round(gini(scores), 6),
            "commons": round(self.commons[-1], 6),
            "tipped": tipped(self.commons),
            "words_kept": sum(self.kept),
            "words_broken": sum(self.broken),
            **self.table,
        }

    def of_seat(self, seat: int) -> dict[str, float | int | bool]:
        """The figures of one seat, as `OF_SEATS` names them, then the game's own."""
        part = ratio(self.given[seat], self.fair[seat])
        return {
            "given": float(self.given[seat]),
            "fair_share": round(float(self.fair[seat]), 6),
            "contribution": round(part, 6),
            "free_rider": part < FREE_RIDER,
            "words_kept": self.kept[seat],
            "words_broken": self.broken[seat],
            **self.seats[seat],
        }


def ratio(given: float, fair: float) -> float:
    """What was given as a part of what was fair; whoever had nothing to give has given enough."""
    return given / fair if fair > 0 else 1.0


def equal_shares(given: Sequence[float]) -> tuple[float, ...]:
    """Fair shares where no rule says what is needed: as much for each."""
    return (sum(given) / len(given),) * len(given)


def gini(values: Sequence[float]) -> float:
    """The Gini coefficient: half the mean difference between two values, over the mean."""
    ordered = sorted(max(0, value) for value in values)
    total = sum(ordered)
    if total <= 0:
        return 0.0
    size = len(ordered)
    return sum((2 * place - size - 1) * value for place, value in enumerate(ordered, start=1)) / (size * total)


def tipped(commons: Sequence[float]) -> int:
    """The round after which the commons were below the tipping point for good; 0 if they never were."""
    if commons[-1] >= TIPPING_POINT:
        return 0
    last_well = max((place for place, level in enumerate(commons) if level >= TIPPING_POINT), default=-1)
    return max(1, last_well + 1)
