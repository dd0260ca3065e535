"""What a seat, or a spectator, may know of a game (K-140)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecotone.core.view import View
from ecotone.games.kompensaatiopeli.box.card_kinds import Cards, Deal
from ecotone.games.kompensaatiopeli.box.deal_forms import Promise
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE

FACE_DOWN: Final = -2
BARE: Final = NOWHERE


class PlayerView(Struct, frozen=True):
    """One seat as all see it: role, number of cards, how many from the funding deck, and the cards known to all."""

    role: int
    team: int
    cards: int
    funding: int
    shown: tuple[int, ...]
    offers_left: int


class ProjectView(Struct, frozen=True):
    """A project on the table: header, tokens with the first one first, whether it has its permit, the camp."""

    header: int
    planner: int
    tiles: tuple[int, ...]
    permitted: bool
    camp: bool


class SiteView(Struct, frozen=True):
    """A completed offsetting site: its place, who carried it out, the tile that moved there."""

    place: int
    seat: int
    moved: int


class BankView(Struct, frozen=True):
    """A tile of the bank, and whether it has served."""

    tile: int
    spent: bool


class Offer(Struct, frozen=True):
    """An open offer, made aloud: cards that the giver shows, cards that it asks for, promises both ways."""

    number: int
    giver: int
    taker: int
    give: Cards
    want: Deal
    mine: str | None  # what the giver promises
    yours: str | None  # what the taker shall promise


class Part(Struct, frozen=True):
    """One source of a team's points; provisional ones are fixed at the end of the game only (K-137)."""

    name: str
    count: int
    points: int
    provisional: bool = False


class OwnLine(Struct, frozen=True):
    """One line of a role's own points: `count // per * points`, within the limit if there is one (K-139)."""

    metric: str
    count: int
    points: int
    per: int
    limit: int
    gained: int


class KompensaatiopeliView(View, frozen=True, kw_only=True):
    """The open table, and the own hand. Places are masks of the 25 positions."""

    players: tuple[PlayerView, ...]
    active: int
    round: int
    rounds: int
    acts: int
    hand: tuple[int, ...] | None
    main_first: bool
    board: tuple[int, ...]
    plans: int
    built: int
    headers: tuple[int, ...]
    projects: tuple[ProjectView, ...]
    proposals: int
    areas: int
    lights: int
    light_for: tuple[int, ...]
    done: int
    spent: int
    restored: int
    declined: int
    media: int
    demos: int
    eligible: int
    due: int
    ore: int
    sites: tuple[SiteView, ...]
    bank: tuple[BankView, ...]
    pile: int
    pile_seen: tuple[int, ...] | None
    lost: tuple[int, ...]
    gone: int
    law: int
    offset_once: bool
    tokens: tuple[int, int, int, int, int]
    funding_deck: int
    main_deck: int
    funding_discard: tuple[int, ...]
    main_discard: tuple[int, ...]
    row: tuple[int, ...]
    permit_deck: int
    permits_seen: tuple[int, ...] | None
    opened: tuple[int, ...]
    running: int
    aside: int
    own_aside: tuple[int, ...]
    searched: int
    offers: tuple[Offer, ...]
    promises: tuple[Promise, ...]
    developers: tuple[Part, ...]
    conservationists: tuple[Part, ...]
    individual: tuple[int, ...] | None
    own_lines: tuple[tuple[OwnLine, ...], ...] | None  # what `individual` is made of, for the same seats
    extinctions: tuple[tuple[int, int], ...]
