"""The table of Kompensaatiopeli: landscape, tokens, hands, decks, permits, law, bank and deals."""

from __future__ import annotations

from abc import abstractmethod

from ecotone.core.chance import Rng
from ecotone.core.state import State
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    KINDS,
    MAIN_DIRTY,
    MAIN_RESOURCE,
    NO_NATURE,
    is_funding,
)
from ecotone.games.kompensaatiopeli.box.content import EMPTY, POLLUTED, SPECIES, Content
from ecotone.games.kompensaatiopeli.box.deal_forms import Promise
from ecotone.games.kompensaatiopeli.box.landscape import EVERYWHERE, NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.box.options import Settings
from ecotone.games.kompensaatiopeli.rules.project import Project
from ecotone.games.kompensaatiopeli.view import Offer

Site = tuple[int, int, int]  # place (25 and more: the bank), who carried it out (K-151), the tile moved there or -1


class Kompensaatiopeli(State):
    """A position. Places are bit masks of the 25 positions; hands count cards by kind."""

    __slots__ = (
        "active", "acts", "areas", "aside", "bank", "bank_spent", "birder", "board", "built", "camp", "cleared",
        "content", "declined", "demonstrations", "demos", "dirty_spent", "done", "down", "empty", "funding",
        "funding_discard", "gone", "hands", "header_at", "law", "light_for", "lights", "losses", "lost", "main",
        "main_discard", "main_first", "media", "natures", "offer_number", "offers", "offers_made", "offset_once",
        "offsets_made", "opened", "permits", "pile", "plan", "planner", "plans", "polluted", "projects", "promises",
        "proposals", "protester", "restored", "roles", "round", "row", "running", "saver", "searched",
        "sector_permits", "settings", "shown", "sites", "sizes", "species", "species_found", "spent", "teams", "turns",
        "unoffsettable", "unseen", "up", "verdict",
    )  # fmt: skip

    def __init__(self, content: Content, settings: Settings, rng: Rng) -> None:
        super().__init__(rng)
        seats = settings.seats
        self.content = content
        self.settings = settings
        # --- who
        self.roles: list[int] = []
        self.teams: list[int] = []
        self.birder = -1
        self.saver = -1
        self.protester = -1  # who holds the protest tokens (K-15)
        self.active = 0
        self.round = 1
        self.turns = 0
        self.acts = 0  # what the active player has used up this turn (K-22, K-23)
        self.cleared = NOWHERE  # the token from which a protest was removed this turn to build it (K-67)
        self.searched = 0  # types that a search of this turn did not find (KR-41)
        # --- landscape
        self.board = [NOWHERE] * POSITIONS
        self.down = 0
        self.up = 0
        self.species = 0  # this mask and the four below: face-up tiles only
        self.empty = 0
        self.polluted = 0
        self.unoffsettable = 0
        self.natures = [0, 0, 0]
        self.pile: list[int] = []
        self.unseen = content.totals[:]  # tiles by nature type that nobody sees: pile and face-down ones
        self.lost: list[int] = []  # lost species tiles (K-63)
        self.gone: list[int] = []  # polluted tiles out of the game (KR-20)
        self.losses = 0  # K-132
        # --- tokens
        self.plans = 0
        self.built = 0
        self.header_at = [-1] * POSITIONS
        self.projects: list[Project | None] = [None] * len(content.header_ids)
        self.camp = -1  # the header under the protest camp
        self.proposals = 0
        self.areas = 0
        self.lights = 0
        self.light_for = [NOWHERE] * POSITIONS  # for which tile a light token keeps its site (K-82)
        self.done = 0
        self.spent = 0  # where a completed site is or has been (K-75)
        self.restored = 0
        self.declined = 0
        self.media = 0
        self.demos = 0
        self.demonstrations = 0  # ever made (K-106)
        self.sites: list[Site] = []
        self.bank: list[int] = []
        self.bank_spent = 0  # mask of bank tiles that have served (K-104)
        self.law = 0
        self.offset_once = False  # K-118
        # --- cards
        self.hands = [[0] * KINDS for _ in range(seats)]
        self.sizes = [0] * seats
        self.shown = [[0] * KINDS for _ in range(seats)]  # at least so many of a hand are known to all
        self.main_first = [False] * seats  # which of like cards a seat pays first (K-10)
        self.funding: list[int] = []
        self.main: list[int] = []
        self.funding_discard: list[int] = []
        self.main_discard: list[int] = []
        self.row: list[int] = []
        # --- permits
        self.permits: list[int] = []
        self.opened: list[int] = []
        self.running = 0  # how many cards of the open pile belong to the running process (K-53)
        self.aside: list[tuple[int, tuple[int, ...]]] = []  # who set permit cards aside, and which (K-113)
        self.plan: Project | None = None  # in the permit process
        self.planner = -1
        self.verdict = 0  # by Cooperation: 1 granted, -1 denied
        # --- deals
        self.offers: list[Offer] = []
        self.offer_number = 0
        self.offers_made = [0] * seats
        self.promises: list[Promise] = []
        # --- what individual points count (K-139)
        self.offsets_made = [0] * seats
        self.dirty_spent = [0] * seats
        self.sector_permits = [0] * seats
        self.species_found = [0] * seats

    @abstractmethod
    def copy(self) -> Kompensaatiopeli:
        """An independent position; `redeal.Position` makes it, as it knows the decisions."""

    # --- places -------------------------------------------------------------------------

    def taken(self) -> int:
        """Positions with a token other than a proposal; protest tokens lie on plan tokens only."""
        return (
            self.plans | self.built | self.areas | self.lights | self.done | self.restored | self.declined | self.media
        ) | self.demos

    def turn_up(self, position: int) -> None:
        """A face-down tile becomes face up."""
        self.down &= ~(1 << position)
        tile = self.board[position]
        self.unseen[self.content.tile_nature[tile]] -= 1
        self.lay(position, tile)
        if self.effects is not None:
            self.tell("turn_up", (position, tile), reveals=True)

    def lay(self, position: int, tile: int) -> None:
        """A tile that all have seen lies face up here now."""
        bit = 1 << position
        content = self.content
        self.board[position] = tile
        self.up |= bit
        kind = content.tile_kind[tile]
        if kind == POLLUTED:
            self.polluted |= bit
            return
        self.natures[content.tile_nature[tile]] |= bit
        if kind == EMPTY:
            self.empty |= bit
        else:
            self.species |= bit
            if content.tile_ratio[tile] == 0:
                self.unoffsettable |= bit

    def lift(self, position: int) -> int:
        """Take the face-up tile off its place, which is bare now; the caller says where the tile goes."""
        keep = EVERYWHERE & ~(1 << position)
        tile = self.board[position]
        self.board[position] = NOWHERE
        self.up &= keep
        self.polluted &= keep
        self.empty &= keep
        self.species &= keep
        self.unoffsettable &= keep
        nature = self.content.tile_nature[tile]
        if nature != NO_NATURE:
            self.natures[nature] &= keep
        return tile

    def nature_at(self, position: int) -> int:
        """The nature type here; none on polluted land and bare spots (K-27)."""
        tile = self.board[position]
        return NO_NATURE if tile == NOWHERE else self.content.tile_nature[tile]

    def to_pile(self, tiles: list[int]) -> None:
        """Tiles go back into the pile, which is shuffled."""
        for tile in tiles:
            self.unseen[self.content.tile_nature[tile]] += 1
        self.pile += tiles
        self.rng.stream("tiles").shuffle(self.pile)

    def discard_tile(self, tile: int) -> None:
        """A tile off the board without an offset: lost if it shows a species, else back to the pile (K-63, K-64)."""
        if self.content.tile_kind[tile] == SPECIES:
            self.lost.append(tile)
        else:
            self.to_pile([tile])

    def return_proposals(self, mask: int) -> None:
        """Proposals here go back to the birder (K-51, K-83, K-119)."""
        mask &= self.proposals
        if mask:
            self.proposals &= ~mask
            self.tell("proposals_returned", (mask,))

    def release_sites(self, lost: int) -> None:
        """All light tokens kept for this tile return (K-149)."""
        freed = 0
        for position in range(POSITIONS):
            if self.light_for[position] == lost:
                self.light_for[position] = NOWHERE
                freed |= 1 << position
        if freed:
            self.lights &= ~freed
            self.tell("sites_freed", (lost, freed))

    def project_tokens_left(self) -> int:
        """Project tokens in the common supply (K-11)."""
        in_play = self.content.tokens_per_developer * self.settings.seats // 2
        return in_play - (self.plans | self.built).bit_count()

    # --- hands --------------------------------------------------------------------------

    def gain(self, seat: int, kind: int) -> None:
        """A card comes into a hand; open offers of that hand lapse."""
        self.hands[seat][kind] += 1
        self.sizes[seat] += 1
        if self.offers:
            self.lapse_offers(seat)

    def drop(self, seat: int, kind: int) -> None:
        """A card leaves a hand; what was known of such cards is one less."""
        self.hands[seat][kind] -= 1
        self.sizes[seat] -= 1
        shown = self.shown[seat]
        if shown[kind]:
            shown[kind] -= 1
        if self.offers:
            self.lapse_offers(seat)

    def discard(self, seat: int, kind: int) -> None:
        """A card goes from a hand to the discard pile of its own deck (K-10)."""
        self.drop(seat, kind)
        (self.funding_discard if is_funding(kind) else self.main_discard).append(kind)

    def show(self, seat: int, kind: int, n: int) -> None:
        """All have seen that a hand holds so many of a kind."""
        self.shown[seat][kind] = max(self.shown[seat][kind], n)

    def next_resource(self, seat: int) -> int:
        """Which resource card this seat pays next (K-10)."""
        return self.like_card(seat, FUNDING_RESOURCE, MAIN_RESOURCE)

    def next_dirty(self, seat: int) -> int:
        """Which dirty money card this seat pays next (K-10)."""
        return self.like_card(seat, FUNDING_DIRTY, MAIN_DIRTY)

    def like_card(self, seat: int, funding: int, main: int) -> int:
        """Of like cards the funding deck's goes first, unless the seat wants it the other way (K-10)."""
        hand = self.hands[seat]
        if self.main_first[seat]:
            return main if hand[main] else funding
        return funding if hand[funding] else main

    def lapse_offers(self, seat: int) -> None:
        """The offers of a seat are void: its hand has changed, or the game is over."""
        for offer in self.offers[:]:
            if offer.giver == seat:
                self.offers.remove(offer)
                self.tell("offer_lapsed", (offer.number, offer.giver, offer.taker))

    # --- seats --------------------------------------------------------------------------

    def clockwise(self, seat: int, team: int) -> list[int]:
        """The seats of a team, clockwise from this one, which comes first if it belongs to it."""
        n = len(self.teams)
        return [(seat + i) % n for i in range(n) if self.teams[(seat + i) % n] == team]
