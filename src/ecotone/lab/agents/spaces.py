"""What agents see and do, as arrays and spaces, and the names of their numbers. All environments share it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape
from typing import Any, Final

from ecotone.core.chance import SEEDS, Rng, derive
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup, IllegalChoice
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.lab.agents.actions import ROWS
from ecotone.lab.agents.playing import NOBODY, NUMBERS, Playing

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    raise BadSetup(Text("Environments need the extra 'env': pip install 'ecotone[env]'.")) from None

HIGHEST: Final = 1e6  # no number that is seen is larger
ASIDES: Final = 1  # side choices that a seat may make before it answers
NO_ROWS: Final = NUMBERS.pack(*NOBODY)
RENDER_MODES: Final = ["ansi", "svg"]

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


def start(game: Game, seats: int | None, options: Mapping[str, Any] | None, asides: int) -> Playing:  # Any: options
    """The table of an environment, checked."""
    number = game.check_seats(game.usual_seats if seats is None else seats)
    return Playing(game, number, game.all_options(options or {}), asides)


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
    rows = playing.described() if asked else bytearray(ROWS * playing.row.size)
    mask = playing.mask if asked else bytearray(playing.codes.size)
    numbers = playing.rows() if asked else NO_ROWS
    return {
        "observation": np.frombuffer(bytearray(playing.position(seat)), dtype=np.float32),
        "choices": np.frombuffer(rows, dtype=np.float32).reshape(ROWS, -1),
        "actions": np.frombuffer(bytearray(numbers), dtype=np.int32),
        "action_mask": np.frombuffer(bytearray(mask), dtype=np.int8),
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


def check_action(playing: Playing, action: object) -> int:
    """The number of an allowed action; refuses any other."""
    number = -1 if action is None else int(action)  # type: ignore[call-overload] # numpy's whole numbers too
    if not playing.is_allowed(number):
        allowed = ", ".join(map(str, sorted(playing.numbers)[:8]))
        raise IllegalChoice(
            Text("Action {action} is masked. Allowed now: {allowed}.", action=str(action), allowed=allowed)
        )
    return number


def check_render_mode(mode: str | None) -> str | None:
    """A way to draw that there is, or None for none."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise BadSetup(Text("There is no render mode {mode}. Render modes: {known}.", mode=mode, known=known))
    return mode


def rendered(playing: Playing, mode: str | None, seat: int | None = None) -> str | None:
    """The table in words, as lines or as an SVG picture of them; None where nothing is to be drawn."""
    if mode is None:
        return None
    match = Match(playing.game, playing.seats, playing.seed, playing.settings)
    match.state, match.record = playing.state, playing.record
    text = match.text(seat)
    return text if mode == "ansi" else picture(playing.game.name, text.splitlines())


def picture(title: str, lines: list[str]) -> str:
    """Lines of words as an SVG picture."""
    step, width = 18, 9 * max(map(len, [title, *lines])) + 24
    rows = "".join(f'<text x="12" y="{48 + step * number}">{escape(line)}</text>' for number, line in enumerate(lines))
    height = 60 + step * len(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="monospace" font-size="14"><rect width="100%" height="100%" fill="#f7f5ee"/>'
        f'<text x="12" y="24" font-weight="bold" font-size="16">{escape(title)}</text>{rows}</svg>'
    )


def feature_names(game: str | Game) -> dict[str, list[str]]:
    """What the numbers are called: `observation`, `choices`, and the `verbs` of actions."""
    found = open_game(game)
    advice = found.advice()
    named = {"observation": advice.feature_names, "choices": advice.choice_names, "verbs": found.verbs}
    return {key: list(value) for key, value in named.items()}
