"""What bots ask of BETTER Life: the wiring of `value`, `temperaments`, `social`, and of `trust` for the expert."""

from __future__ import annotations

from collections.abc import Sequence

from ecotone.core.advice import Advice, Strengths, Tuning
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.features import Numbers
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.games.betterlife.bot import chance, features, reasons, routine, trust, value, way
from ecotone.games.betterlife.bot.social import scripted
from ecotone.games.betterlife.bot.temperaments import temperaments
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import SecretCommit, reopen


class BetterLifeAdvice(Advice[BetterLife]):
    """The judgement of a sensible player."""

    strengths = Strengths(Tuning(blind=True), normal=8, hard=800, haste=0.2)
    expert_about = Text("thinks long, and plays for all among those who keep their word")
    features_version = features.VERSION
    feature_names = features.NAMES
    choice_names = features.CHOICE_NAMES
    terms = reasons.TERMS
    nudges = reasons.NUDGES
    minor_kinds = frozenset({"number", "ip", "option"})

    def __init__(self, content: Content) -> None:
        self.content = content
        self.temperaments = temperaments(content)
        self.scripted = scripted(content)
        self.dice_pay = way.where_dice_pay(content)

    def aside(self, state: BetterLife, seat: int, listed: list[Listed]) -> Choice | None:
        """A pledge in the discussion."""
        return value.pledge(state, seat)

    def routine(self, state: BetterLife, seat: int) -> Choice | None:
        """Which cards to keep, and which events on top."""
        return routine.routine(state, seat)

    def sensible(self, state: BetterLife, seat: int, listed: list[Listed]) -> list[Listed]:
        """No good card given up while there is a worse one, no offer that cannot help, no card before its place."""
        return routine.sensible(state, seat, listed, self.dice_pay[state.settings.track])

    def fills(self, state: BetterLife, seat: int, form: Open) -> list[Choice]:
        """Shares for a vote."""
        return value.fills(state, form)

    def ask_again(self, state: BetterLife, seat: int) -> None:
        """A secret vote is open until all have committed."""
        if isinstance(state.pending[-1], SecretCommit):
            reopen(state, seat)

    def chance(self, state: BetterLife, seat: int) -> float:
        """How likely the seat wins."""
        return chance.chance(state, seat)

    def reward(self, state: BetterLife, seat: int) -> float:
        """To be first, and a little for a common victory behind another."""
        return value.reward(state, seat)

    def value(self, state: BetterLife, seat: int) -> float:
        """What the position is worth to a seat."""
        return value.value(state, seat)

    def features(self, state: BetterLife, seat: int) -> list[float]:
        """The position in numbers."""
        return features.features(state, seat)

    def describe(self, state: BetterLife, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
        """Choices in numbers."""
        features.describe(state, seat, choices, out)

    def sides(self, state: BetterLife) -> int:
        """How many sides may win."""
        return state.seats

    def for_expert(self) -> Advice[BetterLife]:
        """With an eye for whose word counts."""
        return PartnerAdvice(self.content)

    def moves(self, before: BetterLife, after: BetterLife, seat: int) -> dict[str, float]:
        """What changed, by what it weighs."""
        return reasons.moves(before, after, seat)

    def sentence(self, term: str, better: bool, before: BetterLife, after: BetterLife, seat: int) -> Text | None:
        """What changed, in words."""
        return reasons.sentence(term, better, before, after, seat)

    def remark(self, state: BetterLife, seat: int, choice: Choice) -> Text | None:
        """What is kept for later."""
        return routine.remark(state, seat, choice, self.dice_pay[state.settings.track])

    def cost(self, before: BetterLife, after: BetterLife, seat: int) -> Text | None:
        """What was paid."""
        return reasons.cost(before, after, seat)


class PartnerAdvice(BetterLifeAdvice):
    """The judgement of one who keeps its word, and plays for all among those who keep theirs."""

    def aside(self, state: BetterLife, seat: int, listed: list[Listed]) -> Choice | None:
        """A promise in the discussion."""
        return trust.pledge(state, seat)

    def sensible(self, state: BetterLife, seat: int, listed: list[Listed]) -> list[Listed]:
        """What was promised is given."""
        return trust.as_promised(state, seat, super().sensible(state, seat, listed))

    def reward(self, state: BetterLife, seat: int) -> float:
        """To be first, and a common victory as far as the others are partners."""
        return value.reward(state, seat, trust.together(state, seat))


def advice(game: Game) -> BetterLifeAdvice:
    """The advice for a game with its content."""
    return BetterLifeAdvice(game.content)
