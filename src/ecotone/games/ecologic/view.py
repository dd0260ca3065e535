"""What a seat, or a spectator, may know of a game of Ecologic: all but both piles and face-down tokens (G-128)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from ecotone.core.choice import Choice
from ecotone.core.view import View


class Company(Struct, frozen=True):
    """One seat's company. `supply` is by resource; `income` is that of its Refineries without events."""

    profits: int
    enviro: int
    minus: bool
    tokens: int
    supply: tuple[int, int]
    cards: tuple[int, ...]
    card_enviro: int
    card_costs: int
    income: int


class Sector(Struct, frozen=True):
    """One sector: its owner (-1 nobody), its Refinery level, its Enviro token (0 taken, None face down)."""

    owner: int
    level: int
    value: int | None


@dataclass(frozen=True, slots=True)
class Score:
    """What the points are made of. `seats` is one seat, or both partners of a team."""

    seats: tuple[int, ...]
    profits: int
    enviro: int
    base: int
    tokens: int
    cards: int
    tads: int
    initiatives: int

    @property
    def total(self) -> int:
        """All points (G-68)."""
        return self.base + self.tokens + self.cards + self.tads

    @property
    def rank(self) -> tuple[int, int, int]:
        """Ties: the higher base, then more Eco-Initiatives (G-69, GR-17)."""
        return self.total, self.base, self.initiatives


class EcologicView(View, frozen=True, kw_only=True):
    """The whole open table; it is the same for all seats. `scores` is how it would end now."""

    turn: int
    start: int
    phase: int
    event: int
    past: tuple[int, ...]
    pile: int
    companies: tuple[Company, ...]
    sectors: tuple[Sector, ...]
    prices: tuple[int, int]
    shift: tuple[int, int]
    tad_owner: tuple[int, ...]
    tad_field: tuple[int, ...]
    deck: int
    discard: tuple[int, ...]
    veto: bool
    silent: int
    partner: int
    closed: tuple[int, ...]
    offer: Choice | None
    promises: tuple[Choice, ...]
    scores: tuple[Score, ...]
    tads: bool
    teams: bool
    directors: bool
    free_deals: bool
    face_down: bool
    rounding: str
