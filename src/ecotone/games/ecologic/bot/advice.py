"""What bots ask of Ecologic, and which module answers."""

from __future__ import annotations

from collections.abc import Sequence

from ecotone.core.advice import Advice, Strengths, Tuning
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.features import Numbers
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.games.ecologic.bot import chance, deals, features, reasons, value
from ecotone.games.ecologic.rules.state import Ecologic


class EcologicAdvice(Advice[Ecologic]):
    """The judgement of a sensible player."""

    strengths = Strengths(Tuning(rounds=4, same_worlds=True, widen=False), normal=30, hard=300, expert=600)
    features_version = features.VERSION
    feature_names = features.NAMES
    choice_names = features.CHOICE_NAMES
    terms = reasons.TERMS
    nudges = reasons.NUDGES

    def aside(self, state: Ecologic, seat: int, listed: list[Listed]) -> Choice | None:
        """Answers to offers, and offers."""
        return deals.aside(state, seat, listed)

    def sensible(self, state: Ecologic, seat: int, listed: list[Listed]) -> list[Listed]:
        """All but what another choice does as well and better."""
        return value.sensible(state, seat, listed)

    def fills(self, state: Ecologic, seat: int, form: Open) -> list[Choice]:
        """Low bids."""
        return value.fills(form)

    def instinct(self, state: Ecologic, seat: int) -> Choice | None:
        """Bids, auctions and places without looking ahead."""
        return value.instinct(state, seat)

    def routine(self, state: Ecologic, seat: int) -> Choice | None:
        """Where the first tokens go."""
        return value.routine(state, seat)

    def round(self, state: Ecologic) -> int:
        """The turn."""
        return state.turn

    def chance(self, state: Ecologic, seat: int) -> float:
        """How likely the seat wins."""
        return chance.chance(state, seat)

    def value(self, state: Ecologic, seat: int) -> float:
        """How well a seat is placed for the final score."""
        return value.value(state, seat)

    def features(self, state: Ecologic, seat: int) -> list[float]:
        """The position in numbers."""
        return features.features(state, seat)

    def describe(self, state: Ecologic, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
        """Choices in numbers."""
        features.describe(state, seat, choices, out)

    def sides(self, state: Ecologic) -> int:
        """How many sides may win."""
        return 2 if state.settings.teams else state.settings.seats

    def moves(self, before: Ecologic, after: Ecologic, seat: int) -> dict[str, float]:
        """What changed, by what it weighs."""
        return reasons.moves(before, after, seat)

    def sentence(self, term: str, better: bool, before: Ecologic, after: Ecologic, seat: int) -> Text | None:
        """What changed, in words."""
        return reasons.sentence(term, better, before, after, seat)

    def cost(self, before: Ecologic, after: Ecologic, seat: int) -> Text | None:
        """What was paid."""
        return reasons.cost(before, after, seat)


def advice(game: Game) -> EcologicAdvice:
    """The advice for a game with its content."""
    return EcologicAdvice()
