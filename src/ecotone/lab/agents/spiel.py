"""The games for OpenSpiel's algorithms: `pip install open_spiel`, then import this module, which registers them.

    import pyspiel
    import ecotone.lab.agents.spiel
    game = pyspiel.load_game("ecotone_ecosfera(seats=2)")

Chance is drawn by the games themselves (`SAMPLED_STOCHASTIC`): every new state is another deal. Algorithms that guess
hidden cards ask `resample_from_infostate`, which deals anew all that a player cannot know; `resampler` is the same for
ISMCTS bots written in Python. Actions are those of the other environments, without side choices.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ecotone.core.chance import Rng
from ecotone.core.errors import BadSetup
from ecotone.core.registry import game_named, games
from ecotone.core.text import Text
from ecotone.lab.agents.playing import Playing

try:
    import pyspiel
except ImportError:
    raise BadSetup(Text("OpenSpiel is not there: pip install open_spiel.")) from None

PREFIX = "ecotone_"
LONGEST = 20_000  # choices in a game


class Held:
    """A table as a state holds it: OpenSpiel copies states by what their parts say to `deepcopy`."""

    def __init__(self, playing: Playing, rng: Rng) -> None:
        self.playing = playing
        self.rng = rng

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.playing.copy(), self.rng)  # one generator for all copies: each guess is another


class EcotoneState(pyspiel.State):  # type: ignore[misc] # has no types
    """A position."""

    def __init__(self, game: Any) -> None:  # Any: an EcotoneGame
        super().__init__(game)
        self.held = game.deal()

    @property
    def playing(self) -> Playing:
        """The table."""
        playing: Playing = self.held.playing
        return playing

    def current_player(self) -> Any:  # Any: pyspiel's
        """Who is asked, or that it is over."""
        return self.playing.seat if self.playing.seat >= 0 else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.playing.numbers) if player == self.playing.seat else []

    def _apply_action(self, action: int) -> None:
        self.playing.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        numbers = self.playing.numbers
        return str(self.playing.listed[numbers.index(action)][0]) if action in numbers else str(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.playing.seat < 0

    def returns(self) -> list[float]:
        """1 for winners and -1 for the others; nothing before the end."""
        result = self.playing.state.result
        winners = range(0) if result is None else result.winners
        lost = 0.0 if result is None else -1.0
        return [1.0 if seat in winners else lost for seat in range(self.playing.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees and may do, as text."""
        seat = max(0, self.playing.seat) if player is None else player
        asked = self.playing.numbers if seat == self.playing.seat else []
        return json.dumps([seat, self.playing.position(seat).hex(), asked])

    def observation_string(self, player: int | None = None) -> str:
        """The same."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> EcotoneState:
        """A state that the player cannot tell from this one."""
        other: EcotoneState = self.clone()
        other.held.playing = self.playing.guess(player, self.held.rng.fork())
        return other

    def __str__(self) -> str:
        return repr(self.playing.state)


class EcotoneGame(pyspiel.Game):  # type: ignore[misc] # has no types
    """A game with so many seats. `seed` begins another row of deals."""

    def __init__(self, game_id: str, params: Mapping[str, Any] | None = None) -> None:  # Any: pyspiel's
        given = {**specification(game_id), **(params or {})}
        game = game_named(game_id)
        self.first = Playing(game, game.check_seats(given["seats"]), game.all_options({}), 0)
        self.rng = Rng(given["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.first.codes.size,
            max_chance_outcomes=0,
            num_players=self.first.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game_id), info, dict(given))

    def deal(self) -> Held:
        """The next deal."""
        playing = self.first.copy()
        playing.begin(self.rng.fork().below(1 << 31))
        return Held(playing, self.rng.fork())

    def new_initial_state(self) -> EcotoneState:
        """A new match."""
        return EcotoneState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:  # Any: pyspiel's
        """None: use the strings of a state."""


def specification(game_id: str) -> dict[str, int]:
    """What may be set, and what it is if it is not."""
    return {"seats": game_named(game_id).usual_seats, "seed": 1}


def game_type(game_id: str) -> Any:  # Any: pyspiel's
    """What OpenSpiel wants to know of a game beforehand."""
    kinds, game = pyspiel.GameType, game_named(game_id)
    return kinds(
        short_name=PREFIX + game_id,
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=specification(game_id),
    )


def resampler(state: EcotoneState, player: int) -> EcotoneState:
    """For `ISMCTSBot.set_resampler` of `open_spiel.python.algorithms.ismcts`."""
    return state.resample_from_infostate(player)


def register() -> list[str]:
    """Make the games known to `pyspiel.load_game`; returns their names."""
    known = set(pyspiel.registered_names())
    for game_id, game in games().items():
        if game.advice().feature_names and PREFIX + game_id not in known:
            made = type(f"{game_id.capitalize()}Game", (EcotoneGame,), {"__init__": _begin(game_id)})
            pyspiel.register_game(game_type(game_id), made)
    return [name for name in pyspiel.registered_names() if name.startswith(PREFIX)]


def _begin(game_id: str) -> Callable[..., None]:
    """How OpenSpiel makes a game of this name."""

    def begin(self: EcotoneGame, params: Mapping[str, Any] | None = None) -> None:  # Any: pyspiel's
        EcotoneGame.__init__(self, game_id, params)

    return begin


NAMES = register()
