"""What a seat, or a spectator, may know of a game of Ecosfera (E-92, ER-60)."""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.view import View


class PlayerView(Struct, frozen=True):
    """One row and what belongs to it. The supply deck and the discard pile are listed without their order."""

    seat: int
    row: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    tokens: int


class MarketView(Struct, frozen=True):
    """The open places (-1 is an empty one) and the number of cards in the deck."""

    places: tuple[int, ...]
    deck: int


class EcosferaView(View, frozen=True, kw_only=True):
    """The whole open table; it is the same for all seats."""

    level: int
    active: int
    players: tuple[PlayerView, ...]
    producers: MarketView
    consumers: MarketView
    stacks: tuple[int, ...]
    supply: int
    restored: int
    impacts: int
    turns: int
    acted: bool
    ended: bool
    fresh: bool
    used: tuple[int, ...]
    spent: tuple[int, ...]
    starred: tuple[int, ...]
    policy_deck: int
    policy_discard: tuple[int, ...]
    measures: tuple[int, ...]
    funding: int
    lasting: tuple[int, ...]
    noise: tuple[int, ...]
    noise_to_come: tuple[int, ...]
    skips: int
    refused: tuple[int, ...]
    implemented: bool
    due: int
    removed: tuple[int, ...]
    cost: tuple[tuple[tuple[int, int], ...], ...]
    switches: tuple[str, ...] = ()  # set as the digital version has them, and told on cards
