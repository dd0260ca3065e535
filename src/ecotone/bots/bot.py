"""What a bot is: it chooses for a seat, from what that seat offers."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, quiet
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Plays any seat of one game. It sees the seat's view and choices, and may guess what else there is."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.advice = game.advice()

    @abstractmethod
    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """An answer to the decision on top, which asks this seat."""

    def aside(self, seat: Seat, rng: Rng) -> Choice | None:
        """A side choice besides, such as an offer: what the game thinks sensible in a world like the true one."""
        listed = seat.side_choices
        return self.advice.aside(seat.guess(rng), seat.number, listed) if listed else None


def guess(advice: Advice, seat: Seat, rng: Rng) -> State:
    """A guess to think in: secret answers of others to the same question are still to come, whoever was asked first."""
    world = seat.guess(rng)
    advice.ask_again(world, seat.number)
    return world


def answer(bot: Bot, seat: Seat, rng: Rng) -> Choice:
    """What is played for a seat with a bot: the bot chooses, but where only consent is asked it is given."""
    return quiet(seat.choices) if seat.is_consent else bot.choose(seat, rng)
