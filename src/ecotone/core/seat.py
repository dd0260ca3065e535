"""A seat as a bot gets it: what it sees, what it may choose, and guesses of what it cannot see."""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.core.view import View


class Seat:
    """All that a bot is handed. It always shows the present position, and nothing of the true state."""

    __slots__ = ("_state", "game", "number")

    def __init__(self, game: Game, state: State, number: int) -> None:
        self.game = game
        self.number = number
        self._state = state

    @property
    def view(self) -> View:
        """What this seat may know."""
        view: View = self.game.view(self._state, self.number)
        return view

    @property
    def choices(self) -> list[Listed]:
        """Answers to the decision on top, the quiet one first; none while others are asked."""
        return self._state.choices(self.number)

    @property
    def side_choices(self) -> list[Listed]:
        """What this seat may do besides."""
        return self._state.side_choices(self.number)

    @property
    def is_consent(self) -> bool:
        """Whether the question only asks to agree to what another seat wants."""
        return bool(self._state.pending) and self._state.pending[-1].consent

    @property
    def features(self) -> list[float]:
        """The position as this seat knows it, in numbers named by the game's advice; none where the game has none."""
        out: list[float] = self.game.advice().features(self._state, self.number)
        return out

    def choice_features(self, choice: Choice) -> list[float]:
        """One of the own choices in numbers, named by the game's advice."""
        out: list[float] = self.game.advice().choice_features(self._state, self.number, choice)
        return out

    def guess(self, rng: Rng) -> State:
        """A position that this seat cannot tell from the true one: all that it cannot know is dealt anew."""
        world = self._state.copy()
        world.redetermine(self.number, rng)
        return world

    def __repr__(self) -> str:
        return f"<Seat {self.number} of {self.game.id}>"
