"""Copies of a position, and positions that a seat cannot tell from the true one."""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.core.chance import Rng
from ecotone.games.kompensaatiopeli.box.card_kinds import KINDS, is_funding
from ecotone.games.kompensaatiopeli.rules.action_cards import Influence
from ecotone.games.kompensaatiopeli.rules.restoration import TakeBankTile
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

FUNDING = [kind for kind in range(KINDS) if is_funding(kind)]
MAIN = [kind for kind in range(KINDS) if not is_funding(kind)]


class Position(Kompensaatiopeli):
    """A position that can be copied and dealt anew. Dealing knows the open decisions, which `state` must not import."""

    __slots__ = ()

    def copy(self) -> Position:
        """An independent position."""
        new = Position(self.content, self.settings, self.rng.copy())
        copy_into(self, new)
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Deal anew hands, decks, face-down tiles and set-aside permits as this seat may imagine them (K-140).

        Everything hidden is sorted first, so the truth leaves no trace.
        """
        deal_hands(self, seat, FUNDING, self.funding, rng)
        deal_hands(self, seat, MAIN, self.main, rng)
        for other in range(len(self.main_first)):
            if other != seat:
                self.main_first[other] = False
        deal_tiles(self, seat, rng)
        deal_permits(self, seat, rng)
        self.rng = rng.fork()


def copy_into(old: Kompensaatiopeli, new: Kompensaatiopeli) -> None:
    """Fill a blank position with all that the other holds; what never changes is shared."""
    new.roles = old.roles
    new.teams = old.teams
    new.birder = old.birder
    new.saver = old.saver
    new.protester = old.protester
    new.active = old.active
    new.round = old.round
    new.turns = old.turns
    new.acts = old.acts
    new.cleared = old.cleared
    new.searched = old.searched
    new.board = old.board[:]
    new.down = old.down
    new.up = old.up
    new.species = old.species
    new.empty = old.empty
    new.polluted = old.polluted
    new.unoffsettable = old.unoffsettable
    new.natures = old.natures[:]
    new.pile = old.pile[:]
    new.unseen = old.unseen[:]
    new.lost = old.lost[:]
    new.gone = old.gone[:]
    new.losses = old.losses
    new.plans = old.plans
    new.built = old.built
    new.header_at = old.header_at[:]
    new.projects = old.projects[:]
    new.camp = old.camp
    new.proposals = old.proposals
    new.areas = old.areas
    new.lights = old.lights
    new.light_for = old.light_for[:]
    new.done = old.done
    new.spent = old.spent
    new.restored = old.restored
    new.declined = old.declined
    new.media = old.media
    new.demos = old.demos
    new.demonstrations = old.demonstrations
    new.sites = old.sites[:]
    new.bank = old.bank[:]
    new.bank_spent = old.bank_spent
    new.law = old.law
    new.offset_once = old.offset_once
    copy_cards(old, new)
    new.pending = old.pending[:]
    new.result = old.result


def copy_cards(old: Kompensaatiopeli, new: Kompensaatiopeli) -> None:
    """The half of a copy that is about cards and deals."""
    new.hands = [hand[:] for hand in old.hands]
    new.sizes = old.sizes[:]
    new.shown = [hand[:] for hand in old.shown]
    new.main_first = old.main_first[:]
    new.funding = old.funding[:]
    new.main = old.main[:]
    new.funding_discard = old.funding_discard[:]
    new.main_discard = old.main_discard[:]
    new.row = old.row[:]
    new.permits = old.permits[:]
    new.opened = old.opened[:]
    new.running = old.running
    new.aside = old.aside[:]
    new.plan = old.plan
    new.planner = old.planner
    new.verdict = old.verdict
    new.offers = old.offers[:]
    new.offer_number = old.offer_number
    new.offers_made = old.offers_made[:]
    new.promises = old.promises[:]
    new.offsets_made = old.offsets_made[:]
    new.dirty_spent = old.dirty_spent[:]
    new.sector_permits = old.sector_permits[:]
    new.species_found = old.species_found[:]


def deal_hands(state: Kompensaatiopeli, seat: int, kinds: list[int], deck: list[int], rng: Rng) -> None:
    """Unknown cards of the other hands and one deck. How many of each deck a hand holds is open to all (K-140)."""
    pool = deck[:]
    unknown = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            unknown.append(0)
            continue
        shown = state.shown[other]
        n = 0
        for kind in kinds:
            more = hand[kind] - shown[kind]
            n += more
            pool += [kind] * more
            hand[kind] = shown[kind]
        unknown.append(n)
    pool.sort()
    rng.shuffle(pool)
    for other, n in enumerate(unknown):
        for _ in range(n):
            state.hands[other][pool.pop()] += 1
    deck[:] = pool


def deal_tiles(state: Kompensaatiopeli, seat: int, rng: Rng) -> None:
    """Face-down tiles and the pile; who searches the pile right now sees it whole (K-103)."""
    down = places_of(state.down)
    search = next((entry for entry in state.pending if isinstance(entry, TakeBankTile)), None)
    if search is not None and search.seats == (seat,):
        tiles = sorted(state.board[position] for position in down)
        rng.shuffle(tiles)
        state.pile.sort()
    else:
        tiles = sorted([state.board[position] for position in down] + state.pile)
        rng.shuffle(tiles)
        state.pile = tiles[len(down) :]
        del tiles[len(down) :]
        if search is not None:  # the search has found a tile of that type
            nature = state.content.tile_nature
            if all(nature[tile] != search.nature for tile in state.pile):
                here = next(i for i, tile in enumerate(tiles) if nature[tile] == search.nature)
                there = rng.below(len(state.pile))
                tiles[here], state.pile[there] = state.pile[there], tiles[here]
    rng.shuffle(state.pile)
    for position, tile in zip(down, tiles, strict=True):
        state.board[position] = tile


def deal_permits(state: Kompensaatiopeli, seat: int, rng: Rng) -> None:
    """The permit deck and what others set aside; who looks through the deck right now knows both (K-113)."""
    looking = any(isinstance(entry, Influence) and entry.seats == (seat,) for entry in state.pending)
    pool = [card for owner, cards in state.aside if owner != seat for card in cards]
    if not looking:
        pool += state.permits
    pool.sort()
    rng.shuffle(pool)
    aside = []
    for owner, cards in state.aside:
        if owner == seat:
            aside.append((owner, cards))
        else:
            aside.append((owner, tuple(sorted(pool.pop() for _ in cards))))
    state.aside = aside
    if looking:
        state.permits.sort()
        rng.shuffle(state.permits)
    else:
        state.permits = pool
