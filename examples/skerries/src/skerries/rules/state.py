"""The table of Skerries: the sound, the weather, and what each crofter has, has pledged and has sealed."""

from __future__ import annotations

from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.decks import deal_anew
from ecotone.core.state import State
from skerries.box.content import Content
from skerries.box.options import Settings

NONE: Final = -1  # no catch, no pledge


class Skerries(State):
    """A position. Catches and pledges are by seat; `opened` says whether all may see the catches."""

    __slots__ = (
        "catches", "content", "leader", "opened", "pile", "pledges", "points", "settings", "stock", "summer", "weather",
    )  # fmt: skip

    def __init__(self, content: Content, settings: Settings, rng: Rng) -> None:
        super().__init__(rng)
        seats = settings.seats
        self.content = content
        self.settings = settings
        self.stock = content.fish_per_seat * seats
        self.points = [0] * seats
        self.catches = [NONE] * seats
        self.pledges = [NONE] * seats
        self.opened = False
        self.pile: list[int] = []  # weather to come, the next card last
        self.weather = 0
        self.summer = 0
        self.leader = NONE

    def copy(self) -> Skerries:
        """An independent position."""
        new = Skerries(self.content, self.settings, self.rng.copy())
        new.stock = self.stock
        new.points = self.points[:]
        new.catches = self.catches[:]
        new.pledges = self.pledges[:]
        new.opened = self.opened
        new.pile = self.pile[:]
        new.weather = self.weather
        new.summer = self.summer
        new.leader = self.leader
        new.pending = self.pending[:]
        new.result = self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Hidden are the order of the pile, the catches that others have sealed, and the generator (S-17).

        A guess takes the others at their word. Any that the seat cannot rule out would do, and this is a likely one.
        """
        self.pile = deal_anew(self.pile, 0, rng)
        if not self.opened:
            for other, catch in enumerate(self.catches):
                if catch != NONE and other != seat:
                    pledge = self.pledges[other]
                    self.catches[other] = rng.below((self.limit if pledge == NONE else pledge) + 1)
        self.rng = rng.fork()

    @property
    def limit(self) -> int:
        """How many fish a boat can catch in this weather (S-05)."""
        return self.content.weather_limits[self.weather]

    @property
    def most(self) -> int:
        """How many fish the sound can hold (S-02)."""
        return self.content.most_per_seat * self.settings.seats

    @property
    def tip(self) -> int:
        """With fewer fish than this the sound tips (S-13)."""
        return self.content.tip_per_seat * self.settings.seats

    def order(self) -> list[int]:
        """All seats from the leader on (S-03)."""
        seats = self.settings.seats
        return [(self.leader + i) % seats for i in range(seats)]
