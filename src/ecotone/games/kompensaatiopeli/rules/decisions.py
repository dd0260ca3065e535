"""The bases of all decisions and steps of this game, and what a turn allows once only."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Decision, Step
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.trades import play_aside, side_choices

# What a player may do once per turn (K-22, K-23), as bits of `state.acts`.
TILE: Final = 1  # the tile action
REMOVAL: Final = 2  # removing a protest token
OFFSET: Final = 4  # one offsetting process
CARD: Final = 8  # one action card


class Ask(Decision[Kompensaatiopeli]):
    """A question to seats. `trades` says whether deals may be struck while it is open (K-123, K-146, K-156)."""

    __slots__ = ()
    trades = True

    def side_choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        return side_choices(state, seat) if self.trades else []

    def play_aside(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        play_aside(state, seat, choice)


class Do(Step[Kompensaatiopeli]):
    """Something that happens by itself."""

    __slots__ = ()


def deals_are_open(state: Kompensaatiopeli) -> bool:
    """Whether deals may be struck at the decision on top (K-123, K-146, K-156)."""
    top = state.pending[-1] if state.pending else None
    return isinstance(top, Ask) and top.trades
