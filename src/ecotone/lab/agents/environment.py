"""What every form of an environment is made of: a game, its table, seeds, rewards, spaces and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecotone.core.content import Pack
from ecotone.core.errors import IllegalChoice
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.lab.agents.pictures import check_render_mode, rendered
from ecotone.lab.agents.playing import Playing
from ecotone.lab.agents.rewards import Reward, Rewards
from ecotone.lab.agents.spaces import ASIDES, Observation, Seeds, action_space, observation_space, observed, open_game


class Environment:
    """One table after the other, with what agents see of it and may do. Forms add whose turn it is to answer."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,  # Any: checked by the game's options
        pack: Pack | None = None,
        reward: Reward = "win",
        asides: int = ASIDES,
        render_mode: str | None = None,
    ) -> None:
        self.game = open_game(game, pack)
        number = self.game.check_seats(self.game.usual_seats if seats is None else seats)
        self.playing = Playing(self.game, number, self.game.all_options(options or {}), asides)
        self.rewarding = Rewards(reward)
        self.seeds = Seeds()
        self.render_mode = check_render_mode(render_mode)
        self.seen_space = observation_space(self.playing)
        self.acted_space = action_space(self.playing)

    @property
    def state(self) -> State:
        """The whole position; agents do not see it."""
        return self.playing.state

    def begin(self, seed: int | None) -> None:
        """A new match; the same seed gives the same one. Without a seed the next of a series."""
        self.playing.begin(self.seeds.next(seed))
        self.rewarding.begin(self.playing)

    def seen(self, seat: int) -> Observation:
        """What a seat may know; choices, actions and mask are empty unless it is asked."""
        return observed(self.playing, seat)

    def act(self, action: object) -> list[float] | None:
        """Make the choice of an allowed number; what it brought each seat. Refuses any other number."""
        number = -1 if action is None else int(action)  # type: ignore[call-overload] # numpy's whole numbers too
        if not self.playing.is_allowed(number):
            allowed = ", ".join(map(str, sorted(self.playing.numbers)[:8]))
            raise IllegalChoice(
                Text("Action {action} is masked. Allowed now: {allowed}.", action=str(action), allowed=allowed)
            )
        self.playing.act(number)
        return self.rewarding.after(self.playing)

    def drawn(self, seat: int | None = None) -> str | None:
        """The table as a seat sees it, or for None a spectator, in the environment's render mode."""
        return rendered(self.playing, self.render_mode, seat)
