"""Offsetting on the board, staged: the tile, its sites, the price, the die (K-71 to K-82, K-147 to K-150)."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import HOLISTIC, KNOWLEDGE, NATURES, NO_NATURE
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import BANK
from ecotone.games.kompensaatiopeli.rules.bank_sales import make_offer, offer_form, use_own_bank
from ecotone.games.kompensaatiopeli.rules.decisions import OFFSET
from ecotone.games.kompensaatiopeli.rules.offset_sites import (
    allowed_natures,
    bank_sites,
    board_sites,
    complete_offset,
    is_sure,
    may_search,
    polluted_sites,
    sites_needed,
    to_offset,
    tokens_for,
)
from ecotone.games.kompensaatiopeli.rules.paying import knowledge_ways, pay_with_knowledge, resources, take_back
from ecotone.games.kompensaatiopeli.rules.pile_search import find_in_pile, in_pile, not_found
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive

NOT_NAMED: Final = -1  # no polluted site among the sites


def add_offsets(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """Every tile that this seat could offset now (K-71, K-72)."""
    if not state.bank and not (resources(state, seat) and fitting_natures(state, seat)):
        return
    for position in places_of(to_offset(state)):
        if Offset(seat, position, (), NOT_NAMED, NO_NATURE).steps(state, seat):
            out.append(("offset", position))


def begin_offset(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Name the tile; nothing is paid yet."""
    state.pending.append(Offset(seat, choice[1], (), NOT_NAMED, NO_NATURE))


def price(state: Kompensaatiopeli, n: int, polluted: bool) -> int:
    """Money for n sites on the board: 1 € each, and 3 € for one on polluted land (K-77, K-78, K-150)."""
    eur = state.content.eur
    if polluted:
        return eur["offset_polluted_site"] + (n - 1) * eur["offset_extra_site"]
    return eur["offset_first_site"] + (n - 1) * eur["offset_extra_site"]


def fitting_natures(state: Kompensaatiopeli, seat: int) -> int:
    """The nature types for which this hand holds knowledge, as a mask (K-26)."""
    hand = state.hands[seat]
    if hand[HOLISTIC]:
        return 7
    return (hand[KNOWLEDGE] > 0) | (hand[KNOWLEDGE + 1] > 0) << 1 | (hand[KNOWLEDGE + 2] > 0) << 2


class Offset(WhileActive):
    """Naming the sites. At most one is polluted land: two would cost more cards than a hand may hold (K-150)."""

    __slots__ = ("lost", "polluted", "sites", "wanted")
    prompt = "offset"
    rules = ("K-71", "K-74", "K-75", "K-76", "K-77", "K-78", "K-79", "K-85", "K-148", "K-150")

    def __init__(self, seat: int, lost: int, sites: tuple[int, ...], polluted: int, wanted: int) -> None:
        super().__init__((seat,))
        self.lost = lost
        self.sites = sites
        self.polluted = polluted  # the site that is polluted land
        self.wanted = wanted  # the type that shall grow there

    def detail(self) -> Choice:
        return (self.lost, self.sites, self.polluted, self.wanted)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("back",)]
        out += self.steps(state, seat)
        return out

    def steps(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        """The next site, or the price; only what can still be completed is listed."""
        need = sites_needed(state, self.lost)
        if not need or tokens_for(state, self.lost) < need or len(self.sites) > need:
            return []
        in_bank = bool(self.sites) and self.sites[0] >= BANK
        if len(self.sites) == need:
            return self._bank_price(state, seat) if in_bank else self._board_price(state, seat)
        out: list[Listed] = []
        if not in_bank:
            self._add_board_sites(state, seat, need, out)
        if in_bank or not self.sites:
            self._add_bank_sites(state, seat, need, out)
        return out

    def _add_board_sites(self, state: Kompensaatiopeli, seat: int, need: int, out: list[Listed]) -> None:
        money = resources(state, seat)
        fits = fitting_natures(state, seat)
        free = board_sites(state, self.lost)
        taken = 0
        for site in self.sites:
            taken |= 1 << site
        ordinary = (free | taken).bit_count() - (self.polluted != NOT_NAMED)
        free &= ~taken
        if self.polluted == NOT_NAMED:
            dirt = self._polluted_steps(state, need, money, fits, ordinary)
            plain = money >= price(state, need, False) and ordinary >= need
            last = len(self.sites) == need - 1
            if plain and not (dirt and not last):
                # Without polluted land the knowledge card must fit one of the sites named in the end (K-77).
                fitting = self._fitting(state, fits)
                if not fitting & (free | taken):
                    plain = False
                elif last and not fitting & taken:
                    free &= fitting
            if plain or (dirt and not last):
                out += [("site", position) for position in places_of(free)]
            out += dirt
        elif money >= price(state, need, True) and fits >> self.wanted & 1 and ordinary >= need - 1:
            out += [("site", position) for position in places_of(free)]

    def _fitting(self, state: Kompensaatiopeli, fits: int) -> int:
        mask = 0
        for nature in range(3):
            if fits >> nature & 1:
                mask |= state.natures[nature]
        return mask

    def _polluted_steps(self, state: Kompensaatiopeli, need: int, money: int, fits: int, ordinary: int) -> list[Listed]:
        if money < price(state, need, True) or ordinary < need - 1:
            return []
        natures = [n for n in allowed_natures(state, self.lost) if fits >> n & 1 and may_search(state, n)]
        return [
            ("polluted_site", position, NATURES[nature])
            for position in places_of(polluted_sites(state))
            for nature in natures
        ]

    def _board_price(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        if resources(state, seat) < price(state, len(self.sites), self.polluted != NOT_NAMED):
            return []
        if self.polluted != NOT_NAMED:
            if not may_search(state, self.wanted):
                return []
            return [("pay_sites", name) for name in knowledge_ways(state, seat, self.wanted)]
        return pay_ways(state, seat, self.sites)

    def _add_bank_sites(self, state: Kompensaatiopeli, seat: int, need: int, out: list[Listed]) -> None:
        places = bank_sites(state, self.lost)
        can_ask = seat == state.saver or state.offers_made[seat] < state.content.max_offers
        if len(places) >= need and can_ask:
            out += [("bank_site", place - BANK) for place in places if place not in self.sites]

    def _bank_price(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        if seat == state.saver:
            return [("use_bank",)]
        return offer_form(state, seat)

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "back":
            state.pending.pop()
        elif verb == "site":
            state.pending[-1] = Offset(seat, self.lost, (*self.sites, choice[1]), self.polluted, self.wanted)
        elif verb == "polluted_site":
            wanted = NATURES.index(choice[2])
            state.pending[-1] = Offset(seat, self.lost, (*self.sites, choice[1]), choice[1], wanted)
        elif verb == "bank_site":
            state.pending[-1] = Offset(seat, self.lost, (*self.sites, BANK + choice[1]), self.polluted, self.wanted)
        elif verb == "pay_sites":
            state.pending.pop()
            self._attempt(state, seat, choice[1])
        elif verb == "use_bank":
            state.pending.pop()
            use_own_bank(state, seat, self.lost, self.sites)
        else:
            make_offer(state, seat, self.lost, self.sites, choice[1])

    def _attempt(self, state: Kompensaatiopeli, seat: int, knowledge: str) -> None:
        """The first payment; polluted land is replaced before anything else is looked at (K-150)."""
        n = len(self.sites)
        if self.polluted == NOT_NAMED:
            pay_with_knowledge(state, seat, "offset_first_site", price(state, n, False), knowledge)
        else:
            if not in_pile(state, self.wanted):
                take_back(state, seat, "offset_polluted_site", price(state, n, True), knowledge)
                not_found(state, self.wanted)
                return
            pay_with_knowledge(state, seat, "offset_polluted_site", price(state, n, True), knowledge)
            tile = find_in_pile(state, self.wanted)
            state.gone.append(state.lift(self.polluted))
            state.lay(self.polluted, tile)
            state.tell("land_restored", (seat, self.polluted, tile))
        state.acts |= OFFSET
        state.release_sites(self.lost)  # K-148: light tokens on sites not named return; those named are laid anew
        for site in self.sites:
            state.lights |= 1 << site
            state.light_for[site] = self.lost
        state.tell("sites_chosen", (seat, self.lost, self.sites))
        roll_for_success(state, seat, self.lost, self.sites)


def pay_ways(state: Kompensaatiopeli, seat: int, sites: tuple[int, ...]) -> list[Listed]:
    """The knowledge cards that fit a chosen site (K-77)."""
    names: list[str] = []
    for site in sites:
        for name in knowledge_ways(state, seat, state.nature_at(site)):
            if name not in names:
                names.append(name)
    if "holistic" in names:  # the special card last
        names.remove("holistic")
        names.append("holistic")
    return [("pay_sites", name) for name in names]


def roll_for_success(state: Kompensaatiopeli, seat: int, lost: int, sites: tuple[int, ...]) -> None:
    """Sure, or one die for all sites; after a failure the player decides (K-80, K-81)."""
    if is_sure(state, lost, sites):
        complete_offset(state, seat, lost, sites)
        return
    face = state.rng.stream("dice").die()
    success = face in state.content.offset_success
    state.tell("offset_die", (seat, face, success), reveals=True)
    if success:
        complete_offset(state, seat, lost, sites)
    else:
        state.pending.append(Retry(seat, lost, sites))


class Retry(WhileActive):
    """After a failed die: pay again for the same sites and roll again, or stop (K-81, K-82)."""

    __slots__ = ("lost", "sites")
    prompt = "retry"
    rules = ("K-81", "K-82", "K-148")

    def __init__(self, seat: int, lost: int, sites: tuple[int, ...]) -> None:
        super().__init__((seat,))
        self.lost = lost
        self.sites = sites

    def detail(self) -> Choice:
        return (self.lost, self.sites)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("stop",)]
        n = len(self.sites)
        # A survey may meanwhile have found another species on the tile, so that other sites would be needed.
        if sites_needed(state, self.lost) == n and resources(state, seat) >= price(state, n, False):
            out += pay_ways(state, seat, self.sites)
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "stop":
            state.tell("offset_stopped", (seat, self.lost))
            return
        pay_with_knowledge(state, seat, "offset_first_site", price(state, len(self.sites), False), choice[1])
        roll_for_success(state, seat, self.lost, self.sites)


def may_offset(state: Kompensaatiopeli, seat: int) -> bool:
    """Developers and the planet saver, once per turn (K-71, K-23)."""
    return not state.acts & OFFSET and (state.teams[seat] == DEVELOPERS or seat == state.saver)
