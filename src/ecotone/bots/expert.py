"""The expert: search that asks a learned judge besides the game's own, or one that the game has just for it.

What was learned is a small network in `bot/expert.npz`, made by `tools/train.py`. It is given the numbers that the game
describes positions and choices by (`features`, see docs/bots.md), as one seat knows them, and says how far the game's
own judgement of that seat's chance is off, and which of its choices looks best. Only numpy is needed to ask it: `pip
install 'ecotone[expert]'`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
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
PARTS: Final = ("mean", "scale", "w1", "b1", "w2", "b2", "wv", "bv", "wc", "own", "version", "spread")
# Positions asked about at once. Products of more would wake the threads of numpy's library, which spin on every core
# for longer than they help; and other bots and other people need those.
ROWS: Final = 8

Array = Any  # Any: a numpy array; numpy may be missing


class Network:
    """Two layers over a position; what they add to its chance, and a score for each choice by what it has in common.

    While a game is trained several networks may lie in one file, their first layers side by side; here they lie one
    behind the other, so that each layer is one product. Each cuts off what is further from the usual than anything it
    has learned from, `spread` deviations from the mean.
    """

    def __init__(self, parts: dict[str, Array]) -> None:
        np = self.numpy = import_module("numpy")
        mean, scale, w1, b1, w2, b2, wv, bv, wc = (np.ascontiguousarray(parts[name], np.float32) for name in PARTS[:9])
        self.w2 = w2.reshape(-1, *w2.shape[-2:])
        count, width = self.w2.shape[:2]
        mean, scale = (np.broadcast_to(part, (count, len(w1)))[..., None] for part in (mean, scale))
        reach = np.divide(parts["spread"], scale, out=np.full_like(scale, np.inf), where=scale > 0)
        self.low, self.high = ((mean + side * reach).swapaxes(1, 2) for side in (-1, 1))
        scaled = scale * w1.reshape(-1, count, width).swapaxes(0, 1)  # so that positions need not be scaled one by one
        self.w1 = np.ascontiguousarray(scaled)
        self.b1 = b1.reshape(count, 1, width) - mean.swapaxes(1, 2) @ self.w1
        self.b2 = b2.reshape(count, 1, width)
        self.wv = wv.reshape(count, width, 1)
        self.bias = float(bv[0])
        self.wc = wc
        self.own = float(parts["own"])
        self.version = int(parts["version"])

    def hidden(self, positions: Array) -> Array:
        """What the second layers make of positions, one a row: networks, positions, units."""
        np = self.numpy
        h = np.minimum(np.maximum(positions, self.low), self.high) @ self.w1
        h += self.b1
        h = np.maximum(h, 0.0, out=h) @ self.w2
        h += self.b2
        return np.maximum(h, 0.0, out=h)

    def added(self, positions: Array) -> Array:
        """What is added to the log-odds of positions, one a row."""
        return (self.hidden(positions) @ self.wv).sum(axis=0)[:, 0]

    def odds(self, features: list[float], own: float) -> float:
        """How likely the seat wins, in log-odds, where the game's own judgement says `own`."""
        return self.all_odds(array("f", features), [own])[0]

    def all_odds(self, features: array[float], own: list[float]) -> list[float]:
        """The same for many positions, whose features lie one after the other."""
        np = self.numpy
        positions = np.frombuffer(features, np.float32).reshape(len(own), -1)
        added: list[float] = []
        for row in range(0, len(own), ROWS):
            added += self.added(positions[row : row + ROWS]).tolist()
        return [self.own * one + more + self.bias for one, more in zip(own, added, strict=True)]

    def scores(self, features: list[float], choices: list[list[float]]) -> list[float]:
        """How good each choice looks, as logarithms of shares."""
        np = self.numpy
        inner = np.append(self.hidden(np.array([features], np.float32)), np.float32(1.0))
        with np.errstate(invalid="ignore"):  # seen once in a product of noughts: the library below flags what is sound
            scores = np.array(choices, np.float32) @ (self.wc @ inner)
        top = scores.max()
        out: list[float] = (scores - top - np.log(np.exp(scores - top).sum())).tolist()
        return out


def has_expert(game: Game) -> bool:
    """Whether the game has an expert: somebody has trained one, or the game has an advice for it."""
    return game.advice().for_expert() is not None or has_network(game)


def has_network(game: Game) -> bool:
    """Whether somebody has trained an expert for the game."""
    try:
        return files(game.room("bot")).joinpath(FILE).is_file()
    except (ModuleNotFoundError, ValueError):  # a game without a room for bots
        return False


def can_play(game: Game) -> bool:
    """Whether the game's expert can be offered here: there is numpy to ask its network with, if it has one."""
    return has_expert(game) and (not has_network(game) or find_spec("numpy") is not None)


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
    """The game's own advice, but what a position is worth is mended by what the network says."""

    def __init__(self, own: Advice, network: Network) -> None:
        self.own = own
        self.network = network

    def reward(self, state: State, seat: int) -> float:
        """Both judgements together; the end of a game needs none."""
        own = self.own.reward(state, seat)
        if state.result is not None:
            return own
        return logistic(self.network.odds(self.own.features(state, seat), log_odds(own)))

    def rewards(self, states: Sequence[State], seat: int) -> list[float]:
        """The same for many positions at once, which is much cheaper."""
        out = [self.own.reward(state, seat) for state in states]
        open_ones = [row for row, state in enumerate(states) if state.result is None]
        if open_ones:
            numbers = array("f")
            for row in open_ones:
                numbers.fromlist(self.own.features(states[row], seat))
            odds = self.network.all_odds(numbers, [log_odds(out[row]) for row in open_ones])
            for row, one in zip(open_ones, odds, strict=True):
                out[row] = logistic(one)
        return out

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

    def ask_again(self, state: State, seat: int) -> None:
        """As the game."""
        self.own.ask_again(state, seat)


class ExpertBot(Bot):
    """Thinks with a better judge, as long as `hard` does or longer."""

    def __init__(self, game: Game, network: Network | None = None, iterations: int = 0) -> None:
        super().__init__(game)
        own = self.advice.for_expert()
        network = network or network_of(game.room("bot"))
        if network is not None and network.version == self.advice.features_version:
            self.advice = LearnedAdvice(own or self.advice, network)
        elif own is not None:
            self.advice = own
        else:
            raise BadSetup(Text("{game} has no bot 'expert'.", game=game.name))
        strengths = game.advice().strengths
        # Held rather than inherited: what is compiled cannot be inherited by what is not.
        self.search = SearchBot(game, strengths.thinking(iterations or strengths.expert or strengths.hard))
        self.search.advice = self.advice

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """What the search finds."""
        return self.search.choose(seat, rng)
