"""Restoring polluted land (K-100 to K-102) and buying tiles for the bank (K-103, K-104): the planet saver."""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import HOLISTIC, KNOWLEDGE, NATURES
from ecotone.games.kompensaatiopeli.rules.decisions import TILE, Ask
from ecotone.games.kompensaatiopeli.rules.free_tokens import free_restoration
from ecotone.games.kompensaatiopeli.rules.offset_sites import may_search
from ecotone.games.kompensaatiopeli.rules.paying import knowledge_ways, pay_with_knowledge, resources, take_back
from ecotone.games.kompensaatiopeli.rules.pile_search import ANY, any_left, find_in_pile, in_pile, matches, not_found
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def add_restorations(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """The planet saver's tile actions."""
    hand = state.hands[seat]
    money = resources(state, seat)
    targets = state.polluted & ~state.taken()
    if targets and money >= state.content.eur["restoration"] and free_restoration(state):
        names = [NATURES[n] for n in range(3) if hand[KNOWLEDGE + n] and may_search(state, n)]
        if hand[HOLISTIC] and any_left(state):
            names.append("holistic")
        out += [("restore", position, name) for position in places_of(targets) for name in names]
    if money >= state.content.eur["bank_tile"] and len(state.bank) < state.content.max_bank_tiles:
        for nature in range(3):
            if may_search(state, nature):
                out += [("buy_tile", NATURES[nature], name) for name in knowledge_ways(state, seat, nature)]


def restore(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Polluted land makes way for the first tile of the card's type (K-101)."""
    position: int = choice[1]
    nature = ANY if choice[2] == "holistic" else NATURES.index(choice[2])
    if not pay_for_search(state, seat, "restoration", nature, choice[2]):
        return
    tile = find_in_pile(state, nature)
    state.gone.append(state.lift(position))
    state.lay(position, tile)
    state.restored |= 1 << position
    state.tell("restored", (seat, position, tile))


def buy_tile(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Search the pile for a bank tile of the named type (K-103)."""
    nature = NATURES.index(choice[1])
    if not pay_for_search(state, seat, "bank_tile", nature, choice[2]):
        return
    state.tell("pile_searched", (seat, nature), (tuple(sorted(state.pile)),), 1 << seat, reveals=True)
    state.pending.append(TakeBankTile(seat, nature))


def pay_for_search(state: Kompensaatiopeli, seat: int, what: str, nature: int, knowledge: str) -> bool:
    """Pay for a search of the pile; False, and the action is not used up, where it holds no such tile (KR-41)."""
    eur = state.content.eur[what]
    if not in_pile(state, nature):
        take_back(state, seat, what, eur, knowledge)
        not_found(state, nature)
        return False
    pay_with_knowledge(state, seat, what, eur, knowledge)
    state.acts |= TILE
    return True


class TakeBankTile(Ask):
    """Which tile of the type, empty or with a species, comes into the bank. Only the planet saver sees the pile.

    No surveys here: the pile lies revealed and its tile is not taken yet (K-21); a survey would draw from that pile.
    """

    __slots__ = ("nature",)
    prompt = "take_tile"
    rules = ("K-103", "K-104")

    def __init__(self, seat: int, nature: int) -> None:
        super().__init__((seat,))
        self.nature = nature

    def detail(self) -> Choice:
        return (self.nature,)

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = []
        seen: set[int] = set()
        species = state.content.tile_species
        for tile in sorted(state.pile):
            if matches(state, tile, self.nature) and species[tile] not in seen:
                seen.add(species[tile])
                out.append(("take_tile", tile))
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        tile: int = choice[1]
        state.pile.remove(tile)
        state.rng.stream("tiles").shuffle(state.pile)
        state.unseen[self.nature] -= 1
        state.bank.append(tile)
        state.tell("bank_tile", (seat, tile), reveals=True)
