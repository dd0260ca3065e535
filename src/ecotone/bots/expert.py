"""The expert: search that asks a learned judge besides the game's own.

A game's judge is a small network in `bot/expert.npz`, made by `tools/train.py`. It is given the numbers that the game
describes positions and choices by (`features`, see docs/bots.md), as one seat knows them, and says how likely that seat
wins and which of its choices looks best. Only numpy is needed to ask it: `pip install 'ecotone[expert]'`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

from ecotone.bots.bot import Bot
from ecotone.bots.search import SearchBot
from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.odds import log_odds, logistic
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.core.text import Text

FILE: Final = "expert.npz"
LONGER: Final = 2  # the expert thinks so many times as long as `hard`
PARTS: Final = ("mean", "scale", "w1", "b1", "w2", "b2", "wv", "bv", "wc", "trust", "version")

Array = Any  # Any: a numpy array; numpy may be missing


class Network:
    """Two layers over a position; a chance from the second, and a score for each choice by what it has in common."""

    def __init__(self, parts: dict[str, Array]) -> None:
        self.numpy = import_module("numpy")
        self.mean, self.scale, self.w1, self.b1, self.w2, self.b2, self.wv, self.bv, self.wc = (
            parts[name].astype(self.numpy.float32) for name in PARTS[:9]
        )
        self.trust = float(parts["trust"])
        self.version = int(parts["version"])

    def hidden(self, features: list[float]) -> Array:
        """What the second layer makes of a position."""
        np = self.numpy
        x = (np.array(features, np.float32) - self.mean) * self.scale
        h = np.maximum(x @ self.w1 + self.b1, 0.0)
        return np.maximum(h @ self.w2 + self.b2, 0.0)

    def odds(self, features: list[float]) -> float:
        """How likely the seat wins, in log-odds."""
        return float(self.hidden(features) @ self.wv + self.bv[0])

    def scores(self, features: list[float], choices: list[list[float]]) -> list[float]:
        """How good each choice looks, as logarithms of shares."""
        np = self.numpy
        scores = np.array(choices, np.float32) @ self.wc @ np.append(self.hidden(features), np.float32(1.0))
        top = scores.max()
        out: list[float] = (scores - top - np.log(np.exp(scores - top).sum())).tolist()
        return out


def has_expert(game: Game) -> bool:
    """Whether somebody has trained an expert for the game."""
    try:
        return files(game.room("bot")).joinpath(FILE).is_file()
    except (ModuleNotFoundError, ValueError):  # a game without a room for bots
        return False


@cache
def network_of(package: str) -> Network | None:
    """The network in a game's room `bot`; None where a game has none. Without numpy it says what to install."""
    if not package or not files(package).joinpath(FILE).is_file():
        return None
    try:
        numpy = import_module("numpy")
    except ModuleNotFoundError:
        raise BadSetup(
            Text("The bot 'expert' needs numpy: install it with {command}.", command="pip install 'ecotone[expert]'")
        ) from None
    with numpy.load(BytesIO(files(package).joinpath(FILE).read_bytes())) as stored:
        return Network({name: stored[name] for name in PARTS})


class LearnedAdvice(Advice):
    """The game's own advice, but what a position is worth is weighed with what the network says."""

    def __init__(self, own: Advice, network: Network) -> None:
        self.own = own
        self.network = network

    def reward(self, state: State, seat: int) -> float:
        """Both judgements, on the scale of log-odds; the end of a game needs none."""
        own = self.own.reward(state, seat)
        if state.result is not None:
            return own
        learned = self.network.odds(self.own.features(state, seat))
        return logistic(log_odds(own) + self.network.trust * (learned - log_odds(own)))

    def preference(self, state: State, seat: int, choices: Sequence[Choice]) -> list[float]:
        """How good the choices look to the network."""
        numbers = [self.own.choice_features(state, seat, choice) for choice in choices]
        return self.network.scores(self.own.features(state, seat), numbers)

    def value(self, state: State, seat: int) -> float:
        """As the game."""
        return self.own.value(state, seat)

    def chance(self, state: State, seat: int) -> float:
        """As the game."""
        return self.own.chance(state, seat)

    def aside(self, state: State, seat: int, listed: list[Listed]) -> Choice | None:
        """As the game."""
        return self.own.aside(state, seat, listed)

    def sensible(self, state: State, seat: int, listed: list[Listed]) -> list[Listed]:
        """As the game."""
        return self.own.sensible(state, seat, listed)

    def fills(self, state: State, seat: int, form: Open) -> list[Choice]:
        """As the game."""
        return self.own.fills(state, seat, form)

    def instinct(self, state: State, seat: int) -> Choice | None:
        """As the game."""
        return self.own.instinct(state, seat)

    def routine(self, state: State, seat: int) -> Choice | None:
        """As the game."""
        return self.own.routine(state, seat)

    def round(self, state: State) -> int:
        """As the game."""
        return self.own.round(state)


class ExpertBot(Bot):
    """Thinks as `hard` does, but longer, and with the learned judge."""

    def __init__(self, game: Game, network: Network | None = None, iterations: int = 0) -> None:
        super().__init__(game)
        network = network or network_of(game.room("bot"))
        if network is None or network.version != self.advice.features_version:
            raise BadSetup(Text("{game} has no bot 'expert'.", game=game.name))
        self.advice = LearnedAdvice(self.advice, network)
        strengths = game.advice().strengths
        # Held rather than inherited: what is compiled cannot be inherited by what is not.
        self.search = SearchBot(game, strengths.thinking(iterations or LONGER * strengths.hard))
        self.search.advice = self.advice

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the search finds."""
        return self.search.choose(seat, rng)
