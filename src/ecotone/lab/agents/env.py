"""Environments for agents that learn: every game in PettingZoo's forms. The optional extra `ecotone[env]`.

    environment = env("ecologic", seats=2)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        ...
        environment.step(action)

An agent sees its seat's view in the game's named numbers and nothing else. An action is a verb and a slot (see
`actions.py`); `observation["action_mask"]` allows those of this moment, `observation["choices"]` describes them row by
row, `observation["actions"]` and `info["choices"]` say which they are. Where several seats decide at once they are
asked one after the other, and none sees what another has set aside; in the parallel form they answer together. A seat
that is asked may make a few side choices (an offer, an answer to one) before it answers. Consent that bots give by rule
is given for agents too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.text import Text

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

    from ecotone.lab.agents.environment import Environment
    from ecotone.lab.agents.pictures import RENDER_MODES
    from ecotone.lab.agents.spaces import Observation, environment_id
except ImportError:
    raise BadSetup(Text("Environments need the extra 'env': pip install 'ecotone[env]'.")) from None


def env(
    game: str | Game, seats: int | None = None, **settings: Any
) -> Any:  # Any: as EcotoneEnv; PettingZoo has no types
    """An environment with PettingZoo's usual wrapper, which refuses steps in the wrong order."""
    return wrappers.OrderEnforcingWrapper(EcotoneEnv(game, seats, **settings))


class Table(Environment):
    """What both of PettingZoo's forms share; agents are `seat_0`, `seat_1` and so on."""

    def __init__(self, game: str | Game, seats: int | None = None, **settings: Any) -> None:  # Any: as Environment's
        super().__init__(game, seats, **settings)
        self.metadata = {"name": environment_id(self.game), "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.playing.seats)]
        self.action_spaces = dict.fromkeys(self.possible_agents, self.acted_space)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.seen_space)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:  # Any: a space
        """What an agent sees: `observation`, `choices`, `actions` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # Any: a space
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know; choices, actions and mask are empty unless it is asked."""
        return self.seen(self.possible_agents.index(agent))

    def begin(self, seed: int | None) -> None:
        """A new match; the same seed gives the same one. Without a seed the next of a series."""
        super().begin(seed)
        self.agents = self.possible_agents[:]

    def information(self) -> dict[str, dict[str, Any]]:  # Any: PettingZoo's
        """The choices of the seat that is asked, in the order of `observation["actions"]`."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}  # Any: as above
        if self.playing.seat >= 0:
            infos[self.possible_agents[self.playing.seat]] = {"choices": self.playing.choices()}
        return infos

    def render(self) -> str | None:
        """The table as a spectator sees it, in words (`ansi`) or drawn (`svg`)."""
        return self.drawn()

    def close(self) -> None:
        """Nothing is held open."""


class EcotoneEnv(Table, AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One game as an environment in which one agent after the other is asked."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # Any: not used
        """A new match; the same seed gives the same one. Without a seed the next of a series."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.information()
        self.agent_selection = self.possible_agents[self.playing.seat]

    def step(self, action: int | None) -> None:
        """Make the choice of that number for the agent that is asked; None for one that is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        playing = self.playing
        brought = self.act(action)
        self._cumulative_rewards[agent] = 0.0
        if brought is not None:
            self.rewards = dict(zip(self.agents, brought, strict=True))
            self._accumulate_rewards()
        self.infos[agent] = {}
        if playing.seat >= 0:
            self.agent_selection = asked = self.possible_agents[playing.seat]
            self.infos[asked] = {"choices": playing.choices()}
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]


class EcotoneParallelEnv(Table, ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """One game as an environment in which all seats step at once: those that are asked answer, the others wait.

    What a waiting seat sends is not looked at; `infos` have `choices` for those that are asked.
    """

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:  # Any: PettingZoo's
        """A new match; the same seed gives the same one."""
        self.begin(seed)
        return self.all_seen(), self.infos

    def all_seen(self) -> dict[str, Observation]:
        """What every seat sees; seats that are asked at once each have their own choices, which `infos` name."""
        playing = self.playing
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}  # Any: PettingZoo's
        out = {}
        for seat, agent in enumerate(self.possible_agents):
            if playing.asks(seat):
                playing.list_for(seat)
                self.infos[agent] = {"choices": playing.choices()}
            out[agent] = self.seen(seat)
        return out

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:  # Any: PettingZoo's five
        """Make the choices of all seats that are asked, in the order of their seats."""
        playing = self.playing
        total = [0.0] * playing.seats
        for seat in playing.state.actors:
            if not playing.asks(seat):  # an answer before has settled the matter
                break
            playing.list_for(seat)
            for other, one in enumerate(self.act(actions.get(self.possible_agents[seat])) or ()):
                total[other] += one
        over = playing.seat < 0
        observations = self.all_seen()
        if over:
            self.agents = []
        return (
            observations,
            dict(zip(self.possible_agents, total, strict=True)),
            dict.fromkeys(self.possible_agents, over),
            dict.fromkeys(self.possible_agents, False),
            self.infos,
        )


def parallel_env(game: str | Game, seats: int | None = None, **settings: Any) -> EcotoneParallelEnv:  # Any: as env's
    """The same table in PettingZoo's parallel form."""
    return EcotoneParallelEnv(game, seats, **settings)
