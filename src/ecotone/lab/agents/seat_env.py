"""One seat against bots as a Gymnasium environment, alone or many at once. Importing this module registers the ids.

    import gymnasium
    environment = gymnasium.make("ecotone.lab.agents.seat_env:ecotone/ecosfera-v1", bots="greedy")

An action that is masked stands for the next one that is allowed, and `info["masked"]` says so; with `strict` it is
refused. All else is as in `env.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ecotone.bots import BotLike, bot_like, bots_listed, bots_seated
from ecotone.core.chance import Rng
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.core.seat import Seat
from ecotone.core.text import Text
from ecotone.lab.agents.environment import Environment
from ecotone.lab.agents.pictures import RENDER_MODES
from ecotone.lab.agents.spaces import Observation, environment_id

try:
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise BadSetup(Text("Environments need the extra 'env': pip install 'ecotone[env]'.")) from None


class SeatEnv(Environment, gymnasium.Env[Observation, Any]):  # Any: a whole number, numpy's too
    """One seat of a game; bots have the others."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int = 0,
        bots: BotLike | Sequence[BotLike] = "random",
        strict: bool = False,
        **settings: Any,  # Any: as Environment's
    ) -> None:
        super().__init__(game, seats, **settings)
        if not 0 <= seat < self.playing.seats:
            last = self.playing.seats - 1
            raise BadSetup(Text("There is no seat {seat}. Seats: 0 to {last}.", seat=str(seat), last=last))
        self.seat = seat
        self.bots = [bot_like(one, self.game) for one in bots_seated(bots_listed(bots), self.playing.seats)]
        self.strict = strict
        self.observation_space = self.seen_space
        self.action_space = self.acted_space

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:  # Any: Gymnasium's
        """A new match up to the first question for this seat; the same seed gives the same one."""
        gymnasium.Env.reset(self, seed=seed)
        while True:  # a match that bots end before this seat was ever asked is none
            self.begin(seed)
            seed = None
            self.rng = Rng(self.playing.seed)
            self.let_bots_play()
            if self.playing.seat >= 0:
                return self.seen(self.seat), self.information()

    def let_bots_play(self) -> float:
        """Bots answer until this seat is asked or the match is over; what that brings the seat."""
        playing, brought = self.playing, 0.0
        while playing.seat not in (self.seat, -1):
            seat = playing.seat
            playing.answer(self.bots[seat].choose(Seat(self.game, playing.state, seat), self.rng))
            brought += self.own(self.rewarding.after(playing))
        return brought

    def own(self, brought: list[float] | None) -> float:
        """What this seat got of what a choice of anybody brought."""
        return brought[self.seat] if brought else 0.0

    def information(self) -> dict[str, Any]:  # Any: Gymnasium's
        """The choices behind `observation["actions"]`."""
        return {"choices": self.playing.choices()}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # Any: Gymnasium's
        """Make a choice, and let the bots make theirs."""
        playing = self.playing
        masked = not playing.is_allowed(int(action))
        brought = self.act(playing.nearest(int(action)) if masked and not self.strict else action)
        reward = self.own(brought) + self.let_bots_play()
        over = playing.seat < 0
        return self.seen(self.seat), reward, over, False, {**self.information(), "masked": masked}

    def render(self) -> str | None:
        """The table as this seat sees it, in words (`ansi`) or drawn (`svg`)."""
        return self.drawn(self.seat)


class SeatVectorEnv(VectorEnv[Observation, Any, Any]):  # Any: arrays
    """Many tables with one seat each, stepped together; one that is over begins anew in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as above

    def __init__(self, game: str | Game, num_envs: int = 8, **settings: Any) -> None:  # Any: as SeatEnv's
        self.tables = [SeatEnv(game, **settings) for _ in range(num_envs)]
        self.num_envs = num_envs
        self.render_mode = self.tables[0].render_mode
        self.single_observation_space = self.tables[0].observation_space
        self.single_action_space = self.tables[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:  # Any: Gymnasium's
        """New matches; table n gets the seed n places after the one given."""
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + n for n in range(self.num_envs)]
        return stacked([table.reset(seed=one)[0] for table, one in zip(self.tables, seeds, strict=True)]), {}

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:  # Any: Gymnasium's
        """One step at every table. `final_obs` has what was seen last at tables that were over."""
        seen, final = [], np.full(self.num_envs, None, dtype=object)
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=bool)
        for n, table in enumerate(self.tables):
            observation, rewards[n], over[n], _, _ = table.step(actions[n])
            if over[n]:
                final[n] = observation
                observation, _ = table.reset()
            seen.append(observation)
        info = {"final_obs": final, "_final_obs": over.copy()} if over.any() else {}
        return stacked(seen), rewards, over, np.zeros(self.num_envs, dtype=bool), info


def stacked(seen: list[Observation]) -> Observation:
    """What several tables show, table by table in every array."""
    return {name: np.stack([one[name] for one in seen]) for name in seen[0]}


def register() -> list[str]:
    """Make the games known to `gymnasium.make`; returns their ids."""
    ids = []
    for game in games().values():
        if game.advice().feature_names:
            name = environment_id(game)
            ids.append(name)
            if name not in gymnasium.registry:
                gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs={"game": game.id})
    return ids


IDS = register()
