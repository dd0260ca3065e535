"""What bots ask of this game."""

from __future__ import annotations

from ecotone.core.advice import Advice, Strengths, Tuning
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.game import Game
from skerries.bot.value import chance, fair_catch, value
from skerries.rules.state import Skerries


class SkerriesAdvice(Advice[Skerries]):
    """The judgement of a sensible crofter."""

    strengths = Strengths(Tuning(rounds=1), normal=20, hard=120)

    def value(self, state: Skerries, seat: int) -> float:
        return value(state, seat)

    def chance(self, state: Skerries, seat: int) -> float:
        return chance(state, seat)

    def round(self, state: Skerries) -> int:
        return state.summer

    def fills(self, state: Skerries, seat: int, form: Open) -> list[Choice]:
        """Catches worth a look: nothing, half of what is fair, what is fair, and a little more."""
        fair = fair_catch(state)
        wanted = [form.fill(n) for n in sorted({0, fair // 2, fair, fair + 1})]
        return [choice for choice in wanted if form.accepts(choice)] or [form.lowest()]

    def aside(self, state: Skerries, seat: int, listed: list[Listed]) -> Choice | None:
        """Pledges what is fair, where that is below what a boat can catch; it is possible once a summer."""
        for form in listed:
            if isinstance(form, Open) and form.accepts(form.fill(fair_catch(state))):
                return form.fill(fair_catch(state))
        return None


def advice(game: Game) -> SkerriesAdvice:
    """The advice for a game with its content."""
    return SkerriesAdvice()
