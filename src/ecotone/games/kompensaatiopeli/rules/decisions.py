"""The bases of all decisions and steps of this game."""

from __future__ import annotations

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Decision, Step
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.trades import play_aside, side_choices


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
