"""What bots ask of Ecosfera, answered by `value`."""

from __future__ import annotations

from collections.abc import Sequence

from ecotone.core.advice import Advice, Strengths, Tuning
from ecotone.core.choice import Choice, Listed
from ecotone.core.features import Numbers
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.games.ecosfera.bot import chance, features, reasons
from ecotone.games.ecosfera.bot.value import sensible, value
from ecotone.games.ecosfera.rules.state import Ecosfera


class EcosferaAdvice(Advice[Ecosfera]):
    """The judgement of a sensible player."""

    strengths = Strengths(Tuning(), normal=12, hard=30, expert=280)
    features_version = features.VERSION
    feature_names = features.NAMES
    choice_names = features.CHOICE_NAMES
    terms = reasons.TERMS
    nudges = reasons.NUDGES

    def sensible(self, state: Ecosfera, seat: int, listed: list[Listed]) -> list[Listed]:
        """The choices without those that come to the same."""
        return sensible(state, listed)

    def chance(self, state: Ecosfera, seat: int) -> float:
        """How likely the seat wins."""
        return chance.chance(state, seat)

    def value(self, state: Ecosfera, seat: int) -> float:
        """How near the sea is to being saved."""
        return value(state)

    def features(self, state: Ecosfera, seat: int) -> list[float]:
        """The position in numbers."""
        return features.features(state, seat)

    def describe(self, state: Ecosfera, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
        """Choices in numbers."""
        features.describe(state, seat, choices, out)

    def sides(self, state: Ecosfera) -> int:
        """How many sides may win."""
        return 1

    def moves(self, before: Ecosfera, after: Ecosfera, seat: int) -> dict[str, float]:
        """What changed, by what it weighs."""
        return reasons.moves(before, after)

    def sentence(self, term: str, better: bool, before: Ecosfera, after: Ecosfera, seat: int) -> Text | None:
        """What changed, in words."""
        return reasons.sentence(term, better, before, after)

    def cost(self, before: Ecosfera, after: Ecosfera, seat: int) -> Text | None:
        """What was paid."""
        return reasons.cost(before, after)


def advice(game: Game) -> EcosferaAdvice:
    """The advice for a game with its content."""
    return EcosferaAdvice()
