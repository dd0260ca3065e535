"""What agents see and do, as arrays and spaces, and the names of their numbers. All environments share it."""

from __future__ import annotations

import secrets
from typing import Any, Final

from ecotone.core.chance import SEEDS, Rng, derive
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.lab.agents.actions import ROWS
from ecotone.lab.agents.playing import NO_ROWS, Playing

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    raise BadSetup(Text("Environments need the extra 'env': pip install 'ecotone[env]'.")) from None

HIGHEST: Final = 1e6  # no number that is seen is larger
ASIDES: Final = 1  # side choices that a seat may make before it answers

Observation = dict[str, Any]  # Any: arrays by name


def open_game(game: str | Game, pack: Pack | None = None) -> Game:
    """The game with its pack, if it has named numbers to see it by."""
    found = game_named(game) if isinstance(game, str) else game
    found = found.with_pack(pack) if pack else found
    if not found.advice().feature_names:
        raise BadSetup(Text("{game} has no named features, so agents cannot see it.", game=found.name))
    return found


def environment_id(game: Game) -> str:
    """The name of a game's environments, with the version of its features: `ecotone/ecosfera-v1`."""
    return f"ecotone/{game.id}-v{game.advice().features_version}"


def observation_space(playing: Playing) -> Any:  # Any: a space
    """What is seen of a table."""
    advice, actions = playing.advice, playing.codes.size
    return Dict(
        {
            "observation": Box(-HIGHEST, HIGHEST, (len(advice.feature_names),), np.float32),
            "choices": Box(-HIGHEST, HIGHEST, (ROWS, len(advice.choice_names)), np.float32),
            "actions": Box(-1, actions - 1, (ROWS,), np.int32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(playing: Playing) -> Any:  # Any: a space
    """Every verb with every slot."""
    return Discrete(playing.codes.size)


def observed(playing: Playing, seat: int) -> Observation:
    """What a seat sees; choices, actions and mask are empty unless it is asked."""
    asked = seat == playing.seat
    rows = playing.described() if asked else bytearray(playing.blank)
    mask = bytearray(playing.mask) if asked else bytearray(playing.codes.size)  # a copy: an agent may write on it
    numbers = playing.rows() if asked else NO_ROWS[:]
    return {
        "observation": np.frombuffer(playing.position(seat), np.float32),
        "choices": np.ndarray((ROWS, len(playing.advice.choice_names)), np.float32, rows),
        "actions": np.frombuffer(numbers, np.int32),
        "action_mask": np.frombuffer(mask, np.int8),
    }


class Seeds:
    """Seeds of matches: the same row of them for the same seed."""

    def __init__(self) -> None:
        self.rng = Rng(secrets.randbelow(SEEDS))

    def next(self, seed: int | None) -> int:
        """The seed of the next match; a given one begins a new row."""
        if seed is not None:
            self.rng = Rng(derive(seed))
        return self.rng.fork().below(1 << 31)


def feature_names(game: str | Game) -> dict[str, list[str]]:
    """What the numbers are called: `observation`, `choices`, and the `verbs` of actions."""
    found = open_game(game)
    advice = found.advice()
    named = {"observation": advice.feature_names, "choices": advice.choice_names, "verbs": found.verbs}
    return {key: list(value) for key, value in named.items()}
