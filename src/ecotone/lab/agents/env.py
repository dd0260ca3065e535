"""Environments for agents that learn: every game as a PettingZoo AEC environment. The optional extra `ecotone[env]`.

    environment = env("ecologic", seats=2)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        ...
        environment.step(action)

An agent sees the view of its seat and nothing else. An action is the number of a choice in the list of this moment,
which `info["choices"]` spells out and `observation["action_mask"]` allows. Where several seats decide at once they are
asked one after the other, and none sees what another has set aside. A seat that is asked may make a few side choices
(an offer, an answer to one) before it answers. Consent that bots give by rule is given for agents too.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, Literal

from ecotone.core.chance import SEEDS, Rng, derive
from ecotone.core.choice import Choice, quiet
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup, IllegalChoice
from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.lab.agents.actions import actions

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from ecotone.lab.agents.encoding import HIGHEST, LENGTH, choice_width, encode_choice, encode_view
except ImportError:
    raise BadSetup(Text("Environments need the extra 'env': pip install 'ecotone[env]'.")) from None

ACTIONS: Final = 128  # actions there are, most of them masked at any moment
ASIDES: Final = 2  # side choices that a seat may make before it answers

Observation = dict[str, Any]  # Any: arrays by name


def env(
    game: str | Game, seats: int | None = None, **settings: Any
) -> Any:  # Any: as EcotoneEnv; PettingZoo has no types
    """An environment with PettingZoo's usual wrapper, which refuses steps in the wrong order."""
    return wrappers.OrderEnforcingWrapper(EcotoneEnv(game, seats, **settings))


class EcotoneEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One game as an environment; agents are `seat_0`, `seat_1` and so on.

    `reward` says what the last step brings: "win" is 1 for winners and -1 for the others, "score" the points.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,  # Any: checked by the game's options
        pack: Pack | None = None,
        reward: Literal["win", "score"] = "win",
        length: int = LENGTH,
    ) -> None:
        super().__init__()
        found = game_named(game) if isinstance(game, str) else game
        self.game = found.with_pack(pack) if pack else found
        name = f"ecotone_{self.game.id}_v{self.game.rules_version}"
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.seats = self.game.check_seats(self.game.usual_seats if seats is None else seats)
        self.settings = self.game.all_options(options or {})
        self.reward = reward
        self.length = length
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.rng = Rng(secrets.randbelow(SEEDS))
        self.shape = (ACTIONS, choice_width(self.game))
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-HIGHEST, HIGHEST, (length,), np.float32),
                    "choices": Box(-1, 1, self.shape, np.float32),
                    "action_mask": Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:  # Any: a space
        """What an agent sees: `observation`, `choices` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # Any: a space
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # Any: not used
        """A new match; the same seed gives the same one. Without a seed the next of a series."""
        if seed is not None:
            self.rng = Rng(derive(seed))
        self.state: State = self.game.begin(self.seats, self.settings, self.rng.fork().below(1 << 31))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}  # Any: PettingZoo's
        self.asides = [0] * self.seats
        self.listed: list[tuple[Choice, bool]] = []
        self.ask()

    def ask(self) -> None:
        """Give consent where only that is asked, then list what the next seat may do; or end the match."""
        state = self.state
        while state.result is None and state.pending[-1].consent:
            seat = state.actors[0]
            state.play(seat, quiet(state.choices(seat)))
        self.listed = []
        if state.result is not None:
            self.finish()
            return
        seat = state.actors[0]
        self.agent_selection = self.possible_agents[seat]
        self.listed = actions(state, seat, self.rng, ACTIONS, self.asides[seat] < ASIDES)
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"choices": [choice for choice, _ in self.listed]}

    def finish(self) -> None:
        """Hand out the rewards; every agent is done."""
        result = self.state.result
        assert result is not None
        for seat, agent in enumerate(self.possible_agents):
            won = 1.0 if seat in result.winners else -1.0
            self.rewards[agent] = won if self.reward == "win" else float(result.scores[seat])
            self.terminations[agent] = True
            self.infos[agent] = {}
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Make the choice of that number for the agent that is asked; None for one that is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.listed):
            raise IllegalChoice(
                Text(
                    "Action {action} is masked: actions are 0 to {last} now.",
                    action=str(action),
                    last=len(self.listed) - 1,
                )
            )
        seat = self.possible_agents.index(agent)
        choice, aside = self.listed[action]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if aside:
            self.asides[seat] += 1
            self.state.play_aside(seat, choice)
        else:
            self.asides[seat] = 0
            self.state.play(seat, choice)
        self.ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know; choices and mask are empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(ACTIONS, dtype=np.int8)
        choices = np.zeros(self.shape, dtype=np.float32)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[: len(self.listed)] = 1
            for number, (choice, _) in enumerate(self.listed):
                choices[number] = encode_choice(self.game, choice)
        return {
            "observation": encode_view(self.game.view(self.state, seat), self.length),
            "choices": choices,
            "action_mask": mask,
        }

    def render(self) -> None:
        """Nothing is drawn; `ecotone replay` and the pages show games."""

    def close(self) -> None:
        """Nothing is held open."""
