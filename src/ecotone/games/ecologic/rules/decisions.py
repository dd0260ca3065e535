"""What several decisions of Ecologic share: answers that need no argument, and questions about one open card."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.pending import Decision, Step
from ecotone.games.ecologic.box.content import MOST_SECTORS
from ecotone.games.ecologic.rules.state import Ecologic

SKIP: Final = ("skip",)
DECLINE: Final = ("decline",)
BUY_CARD: Final = ("buy_card",)
PLACE: Final = [("place", sector) for sector in range(MOST_SECTORS)]


class CardQuestion(Decision[Ecologic]):
    """A question about one Eco-Initiative that lies open."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__((seat,))
        self.card = card

    def detail(self) -> Choice:
        return (self.card,)


class SeatBySeat(Step[Ecologic]):
    """A step that visits seats in turn and comes back after each who is asked; `done` counts those visited."""

    __slots__ = ("done",)

    def __init__(self, done: int) -> None:
        super().__init__()
        self.done = done
