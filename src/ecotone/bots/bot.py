"""What a bot is: it chooses for a seat, from what that seat may know."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Choice, Listed, quiet
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.core.text import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Plays any seat of one game. It may read the choices of its seat; for more it must redetermine a copy first."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def choose(self, state: State, seat: int, rng: Rng) -> Choice:
        """An answer to the decision on top, which asks this seat."""

    def why(self, state: State, seat: int, choice: Choice, rng: Rng) -> Text:
        """Why the bot made that choice here, in a sentence."""
        return Text("There is no special reason for it.")

    def aside(self, state: State, seat: int, rng: Rng) -> Choice | None:
        """A side choice besides, such as an offer: what the game thinks sensible in a world like the true one."""
        listed = state.side_choices(seat)
        if not listed:
            return None
        world = state.copy()
        world.redetermine(seat, rng)
        return self.game.aside(world, seat, listed)


def answer(bot: Bot, state: State, seat: int, rng: Rng) -> Choice:
    """What is played for a seat with a bot: the bot chooses, but where only consent is asked it is given."""
    if state.pending[-1].consent:
        return quiet(state.choices(seat))
    return bot.choose(state, seat, rng)


def onward(listed: list[Listed]) -> list[Listed]:
    """The choices without going back, where there is anything else: bots do not walk in circles."""
    first = listed[0]
    return listed[1:] if len(listed) > 1 and isinstance(first, tuple) and first[0] == BACK else listed
