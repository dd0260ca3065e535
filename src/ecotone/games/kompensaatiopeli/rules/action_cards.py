"""Action cards of the own turn (K-110 to K-119, K-152); the two permit cards are played in the permit process."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    CHANGE_OF_LEGISLATION,
    CHECKUP,
    CORRUPTION,
    DEROGATION,
    HOLISTIC,
    KINDS,
    KNOWLEDGE,
    LANDOWNER,
    OOPS,
    POLITICAL_INFLUENCE,
)
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS, POLLUTED, SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import BANK, TileChoices
from ecotone.games.kompensaatiopeli.rules.decisions import Ask
from ecotone.games.kompensaatiopeli.rules.free_tokens import free_restoration
from ecotone.games.kompensaatiopeli.rules.law import roll_law
from ecotone.games.kompensaatiopeli.rules.offset_sites import own_tile, undo_site
from ecotone.games.kompensaatiopeli.rules.paying import dirty_cards, resources, take_money
from ecotone.games.kompensaatiopeli.rules.permit import play_card, rebuild_permit_deck
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

CARDS: Final = {  # the card that each verb plays
    "political_influence": POLITICAL_INFLUENCE,
    "oops": OOPS,
    "derogation": DEROGATION,
    "corruption": CORRUPTION,
    "checkup": CHECKUP,
    "change_of_legislation": CHANGE_OF_LEGISLATION,
    "landowner": LANDOWNER,
}
SET_ASIDE: Final = 3
LEAST_PERMITS: Final = 8  # so that five stay for a process (KR-39)
LANDOWNERS: Final = TileChoices("landowner")
OOPSES: Final = TileChoices("oops")
DEROGATIONS: Final = TileChoices("derogation")


def add_cards(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """Every action card that this hand can play now (K-152)."""
    hand = state.hands[seat]
    if hand[POLITICAL_INFLUENCE] and len(state.permits) + len(state.opened) >= LEAST_PERMITS:
        out.append(("political_influence",))
    if hand[OOPS]:
        OOPSES.add(out, state.plans & state.up)
    if hand[DEROGATION]:
        DEROGATIONS.add(out, state.plans & state.up)
    if hand[CORRUPTION] and state.teams[seat] == DEVELOPERS and dirty_cards(state, seat):
        out += [("corruption", site[0]) for site in state.sites]
    if hand[CHECKUP]:
        out += [("checkup", site[0]) for site in state.sites]
    if hand[CHANGE_OF_LEGISLATION] and state.offset_once:
        out.append(("change_of_legislation",))
    if hand[LANDOWNER] and free_restoration(state):
        LANDOWNERS.add(out, state.up & ~state.taken())


# --- permits --------------------------------------------------------------------------------------


def influence(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Look through the permit deck and set three cards aside (K-113)."""
    play_card(state, seat, POLITICAL_INFLUENCE)
    if len(state.permits) < SET_ASIDE:
        rebuild_permit_deck(state)
    state.tell("permits_seen", (seat,), (tuple(sorted(state.permits)),), 1 << seat, reveals=True)
    state.aside.append((seat, ()))
    state.pending.append(Influence((seat,)))


class Influence(Ask):
    """Setting aside one card after the other; only the player of the card sees which.

    No surveys here: the deck has been looked through and the card's effect is not over yet (K-21).
    """

    __slots__ = ()
    prompt = "influence"
    rules = ("K-113", "K-54")

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        return [("set_aside", state.content.permit_ids[card]) for card in sorted(set(state.permits))]

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        card = state.content.permit(choice[1])
        state.permits.remove(card)
        cards = tuple(sorted((*state.aside[-1][1], card)))
        state.aside[-1] = (seat, cards)
        state.tell("set_aside", (seat,), (card,), 1 << seat)
        if len(cards) == SET_ASIDE:
            state.pending.pop()
            state.permits.sort()
            state.rng.stream("permits").shuffle(state.permits)


# --- tiles ----------------------------------------------------------------------------------------


def oops(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """An accident destroys the tile under a plan token."""
    play_card(state, seat, OOPS)
    destroy(state, choice[1])


def derogation(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """An exemption from the law does the same."""
    play_card(state, seat, DEROGATION)
    destroy(state, choice[1])


def destroy(state: Kompensaatiopeli, position: int) -> None:
    """The tile leaves without offsetting; the plan token stays on the bare spot, and no law is rolled (K-114)."""
    tile = state.lift(position)
    kind = state.content.tile_kind[tile]
    if kind != POLLUTED:
        state.losses += 1
    state.release_sites(position)
    state.tell("destroyed", (tile, kind == SPECIES, position))
    state.discard_tile(tile)


def landowner(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """A red token closes a tile to plans, offsetting and conservation (K-119)."""
    play_card(state, seat, LANDOWNER)
    state.declined |= 1 << choice[1]
    state.tell("landowner", (seat, choice[1]))
    state.return_proposals(1 << choice[1])


# --- offsetting sites -----------------------------------------------------------------------------


def corruption(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """A bribe in dirty money undoes a completed site (K-115)."""
    play_card(state, seat, CORRUPTION)
    paid = take_money(state, seat, 0, 1)
    state.tell("pay", (seat, "corruption_bribe", tuple(paid)), reveals=True)
    state.tell("corrupted", (seat, choice[1]))
    undo_site(state, choice[1])


def checkup(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Is a site in order? If not, those involved repay, or lose their hands (K-116)."""
    place: int = choice[1]
    play_card(state, seat, CHECKUP)
    face = state.rng.stream("dice").die()
    bad = face in state.content.repay_faces
    state.tell("checkup", (seat, place, face, bad), reveals=True)
    if not bad:
        return
    involved = [next(site[1] for site in state.sites if site[0] == place)]
    if place >= BANK and state.saver not in involved:
        involved.append(state.saver)
    nature = state.content.tile_nature[own_tile(state, place)]
    for other in involved:
        if repay(state, other, nature):
            return
    for other in involved:
        lose_hand(state, other)


def repay(state: Kompensaatiopeli, seat: int, nature: int) -> bool:
    """Money and knowledge, the matching card before the holistic one; False if the hand cannot."""
    hand = state.hands[seat]
    kind = KNOWLEDGE + nature if hand[KNOWLEDGE + nature] else HOLISTIC
    eur = state.content.eur["checkup_repay"]
    if not hand[kind] or resources(state, seat) < eur:
        return False
    paid = take_money(state, seat, eur, 0)
    state.discard(seat, kind)
    state.tell("pay", (seat, "checkup_repay", (*paid, kind)), reveals=True)
    return True


def lose_hand(state: Kompensaatiopeli, seat: int) -> None:
    """The whole hand is discarded."""
    cards = [kind for kind in range(KINDS) for _ in range(state.hands[seat][kind])]
    for kind in cards:
        state.discard(seat, kind)
    state.tell("hand_lost", (seat, tuple(cards)), reveals=True)


def change_law(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Roll for legislation (K-118)."""
    play_card(state, seat, CHANGE_OF_LEGISLATION)
    roll_law(state)
