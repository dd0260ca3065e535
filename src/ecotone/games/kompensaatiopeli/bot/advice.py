"""What bots ask of this game."""

from __future__ import annotations

from collections.abc import Sequence

from ecotone.core.advice import Advice, Strengths, Tuning
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.features import Numbers
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.bot import chance, deals, features, reasons, routine
from ecotone.games.kompensaatiopeli.bot.value import value
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


class KompensaatiopeliAdvice(Advice[Kompensaatiopeli]):
    """The judgement of a sensible player."""

    strengths = Strengths(Tuning(same_worlds=True), normal=60, hard=1000, expert=1500)
    features_version = features.VERSION
    feature_names = features.NAMES
    choice_names = features.CHOICE_NAMES
    terms = reasons.TERMS
    nudges = reasons.NUDGES
    minor_kinds = frozenset({"dirty", "knowledge"})

    def aside(self, state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> Choice | None:
        """Answers to offers, and an offer in the own turn."""
        return deals.aside(state, seat, listed)

    def routine(self, state: Kompensaatiopeli, seat: int) -> Choice | None:
        """Which card to draw or to lay off."""
        return routine.routine(state, seat)

    def sensible(self, state: Kompensaatiopeli, seat: int, listed: list[Listed]) -> list[Listed]:
        """No surveys in the middle of an action, nor those that help the others only."""
        return routine.sensible(state, seat, listed)

    def fills(self, state: Kompensaatiopeli, seat: int, form: Open) -> list[Choice]:
        """Prices for bank tiles."""
        return deals.fills(state, seat, form)

    def chance(self, state: Kompensaatiopeli, seat: int) -> float:
        """How likely the seat wins."""
        return chance.chance(state, seat)

    def value(self, state: Kompensaatiopeli, seat: int) -> float:
        """How well the seat's team stands."""
        return value(state, seat)

    def features(self, state: Kompensaatiopeli, seat: int) -> list[float]:
        """The position in numbers."""
        return features.features(state, seat)

    def describe(self, state: Kompensaatiopeli, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
        """Choices in numbers."""
        features.describe(state, seat, choices, out)

    def sides(self, state: Kompensaatiopeli) -> int:
        """How many sides may win."""
        return 2

    def moves(self, before: Kompensaatiopeli, after: Kompensaatiopeli, seat: int) -> dict[str, float]:
        """What changed, by what it weighs."""
        return reasons.moves(before, after, seat)

    def sentence(
        self, term: str, better: bool, before: Kompensaatiopeli, after: Kompensaatiopeli, seat: int
    ) -> Text | None:
        """What changed, in words."""
        return reasons.sentence(term, better, before, after, seat)

    def cost(self, before: Kompensaatiopeli, after: Kompensaatiopeli, seat: int) -> Text | None:
        """What was paid."""
        return reasons.cost(before, after, seat)


def advice(game: Game) -> KompensaatiopeliAdvice:
    """The advice for a game with its content."""
    return KompensaatiopeliAdvice()
