"""Why an answer to the open question is not possible: places of a staged action, its price, short answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import COOPERATION, EU_COURT, KIND_OF, NATURES, WATER
from ecotone.games.kompensaatiopeli.box.content import LINE, MIDDLE_EDGE, WATER_START
from ecotone.games.kompensaatiopeli.box.landscape import BANK, NEAR, POSITIONS, RING, row_col
from ecotone.games.kompensaatiopeli.rules.conservation import Proposals
from ecotone.games.kompensaatiopeli.rules.decisions import CARD, Ask
from ecotone.games.kompensaatiopeli.rules.offset_sites import (
    allowed_natures,
    bank_sites,
    board_sites,
    may_search,
    polluted_sites,
    sites_needed,
    tokens_for,
)
from ecotone.games.kompensaatiopeli.rules.offsetting import NOT_NAMED, Offset, price
from ecotone.games.kompensaatiopeli.rules.paying import money_ways
from ecotone.games.kompensaatiopeli.rules.planning import Plan, ground
from ecotone.games.kompensaatiopeli.rules.protests import Campaigns
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.token_batch import TokenBatch
from ecotone.games.kompensaatiopeli.words.names import NATURE_NAMES, card_name, header_name, place_name

SHAPE_NEEDS: Final = (
    Text("a connected group that begins on the edge"),
    Text("neighbouring tiles among the three middle ones of an edge"),
    Text("a straight line that begins on the edge"),
    Text("a connected group that begins on a water tile at the edge"),
)


def answer_reason(state: Kompensaatiopeli, seat: int, top: Ask, choice: Choice) -> Text | None:
    """The reason why this is no answer to the question now, or None where only the general answer fits."""
    verb = choice[0]
    if isinstance(top, Plan) and verb in PLANNING:
        return PLANNING[verb](state, top, position_of(choice))
    if isinstance(top, Offset) and verb in OFFSETTING:
        return OFFSETTING[verb](state, seat, top, choice)
    if isinstance(top, Proposals | Campaigns) and verb in {top.verb, top.pay_verb}:
        return token_batch(state, seat, top, None if verb == top.pay_verb else position_of(choice))
    return short_answer(state, seat, top, choice)


def position_of(choice: Choice) -> int | None:
    """The position that a choice names, if it names one."""
    return choice[1] if len(choice) > 1 and type(choice[1]) is int and 0 <= choice[1] < POSITIONS else None


def occupied(state: Kompensaatiopeli, position: int) -> Text | None:
    """Why a tile cannot take a token: face down, bare, or another token lies there (K-36)."""
    bit = 1 << position
    where = row_col(position)
    if state.down & bit:
        return Text("{place}: face down. A nature survey turns it up (1 €).", place=where)
    named = (
        (state.built, Text("a building")),
        (state.plans, Text("a plan token")),
        (state.areas, Text("a conservation area")),
        (state.lights, Text("a reserved offsetting site")),
        (state.done, Text("a completed offsetting site")),
        (state.restored, Text("a restored tile")),
        (state.declined, Text("a landowner who declined")),
    )
    for mask, token in named:
        if mask & bit:
            return Text("{place}: {token} lies there.", place=where, token=token)
    if not state.up & bit:
        return Text("{place}: a bare spot, without a tile.", place=where)
    return None


# --- planning -------------------------------------------------------------------------------------


def place(state: Kompensaatiopeli, top: Plan, position: int | None) -> Text | None:
    """K-36 to K-39."""
    content = state.content
    shape = content.shapes[top.header]
    if len(top.tiles) == content.sizes[top.header]:
        return Text("All tiles are named: pay, or go back.")
    if position is None:
        return None
    where = row_col(position)
    if position in top.tiles:
        return Text("{place}: already in the plan.", place=where)
    reason = occupied(state, position)
    if reason is not None:
        return reason
    if not ground(state, top.header) >> position & 1:
        return Text("{place}: no ore, and a mine is planned on ore only.", place=where)
    if not top.tiles and not RING >> position & 1:
        return Text("{place}: not at the edge of the board, where the first token must lie.", place=where)
    if not top.tiles and shape == WATER_START and not state.natures[WATER] >> position & 1:
        return Text(
            "{place}: not water, where {project} must begin.",
            place=where,
            project=header_name(content, top.header),
        )
    if shape in {LINE, MIDDLE_EDGE}:
        return Text(
            "{place}: does not fit. The shape for {project}: {shape}.",
            place=where,
            project=header_name(content, top.header),
            shape=SHAPE_NEEDS[shape],
        )
    if top.tiles and not any(NEAR[position] >> tile & 1 for tile in top.tiles):
        return Text("{place}: does not touch the plan.", place=where)
    return Text("{place}: too little room from here on. A nature survey may open more (1 €).", place=where)


def pay_plan(state: Kompensaatiopeli, top: Plan, position: int | None) -> Text:
    """K-34, K-40, K-142."""
    missing = state.content.sizes[top.header] - len(top.tiles)
    if missing:
        return Text.count("One more tile must be named first.", "{n} more tiles must be named first.", missing)
    return Text("Planning costs {n} €, paid with no card too many.", n=state.content.eur["planning"])


# --- offsetting -----------------------------------------------------------------------------------


def no_further_site(state: Kompensaatiopeli, top: Offset, place: int | None, bank: bool) -> Text | None:
    """What hinders naming this place, and any further site on the board or in the bank (K-74, K-76, K-79)."""
    need = sites_needed(state, top.lost)
    if len(top.sites) >= need:
        return Text("All sites are named.")
    if tokens_for(state, top.lost) < need:
        return Text("There are not enough offsetting tokens.")
    if top.sites and (top.sites[0] >= BANK) is not bank:
        return Text("All sites lie on the board, or all in the bank; go back to begin anew.")
    if place is not None and place in top.sites:
        return Text("{place} is already named.", place=place_name(place))
    return None


def site(state: Kompensaatiopeli, seat: int, top: Offset, choice: Choice) -> Text | None:
    """K-74 to K-79."""
    position = position_of(choice)
    reason = no_further_site(state, top, position, False)
    if reason is not None or position is None:
        return reason
    where = row_col(position)
    if not board_sites(state, top.lost) >> position & 1:
        reason = no_land(state, position)
        if reason is not None:
            return reason
        if state.polluted >> position & 1:
            return Text(
                "{place}: polluted. It may be turned into a site for {n} € and knowledge.",
                place=where,
                n=state.content.eur["offset_polluted_site"],
            )
        return Text("{place}: another nature type than the tile to be offset.", place=where)
    return Text("The price of these sites cannot be paid from your hand, or all must lie in the bank.")


def no_land(state: Kompensaatiopeli, position: int) -> Text | None:
    """Why no site can be here, whatever grows there (K-75)."""
    reason = occupied(state, position)
    if reason is None and state.spent >> position & 1:
        return Text("{place}: has been an offsetting site before.", place=row_col(position))
    return reason


def polluted_site(state: Kompensaatiopeli, seat: int, top: Offset, choice: Choice) -> Text | None:
    """K-78, K-150, KR-41."""
    position = position_of(choice)
    reason = no_further_site(state, top, position, False)
    if reason is not None or position is None:
        return reason
    if top.polluted != NOT_NAMED:
        return Text("Two polluted sites would cost more cards than a hand may hold.")
    if not polluted_sites(state) >> position & 1:
        return no_land(state, position) or Text("{place} is not polluted.", place=row_col(position))
    if len(choice) > 2 and choice[2] in NATURES:
        nature = NATURES.index(choice[2])
        if nature not in allowed_natures(state, top.lost):
            return Text("A site of the type {nature} does not fit the tile to be offset.", nature=NATURE_NAMES[nature])
        if not may_search(state, nature):
            return no_search(state, nature)
    need = sites_needed(state, top.lost)
    return Text(
        "With polluted land these sites cost {n} € and knowledge of the wanted type; further sites must be free.",
        n=price(state, need, True),
    )


def no_search(state: Kompensaatiopeli, nature: int) -> Text:
    """Why a search for this type is not offered (KR-41)."""
    if state.searched >> nature & 1:
        return Text("A search of this turn has shown that the pile holds no such tile.")
    return Text("All tiles of the type {nature} can be seen, so the pile holds none.", nature=NATURE_NAMES[nature])


def bank_site(state: Kompensaatiopeli, seat: int, top: Offset, choice: Choice) -> Text | None:
    """K-76, K-85, K-104, K-154."""
    number = choice[1] if len(choice) > 1 and type(choice[1]) is int else None
    reason = no_further_site(state, top, None if number is None else BANK + number, True)
    if reason is not None or number is None:
        return reason
    if not 0 <= number < len(state.bank):
        return Text("The bank has no such tile.")
    where = place_name(BANK + number)
    if state.bank_spent >> number & 1:
        return Text("{place} has served before.", place=where)
    places = bank_sites(state, top.lost)
    if BANK + number not in places:
        return Text("{place} has another nature type than the tile to be offset.", place=where)
    need = sites_needed(state, top.lost)
    if len(places) < need:
        return Text("The bank has too few fitting tiles: {n} are needed.", n=need)
    return no_offers_left(state, seat)


def no_offers_left(state: Kompensaatiopeli, seat: int) -> Text:
    """K-154."""
    return Text("You have made {n} offers in this turn; no more are allowed.", n=state.offers_made[seat])


def pay_sites(state: Kompensaatiopeli, seat: int, top: Offset, choice: Choice) -> Text:
    """K-77, K-78, K-85: the price of the sites that are named."""
    in_bank = bool(top.sites) and top.sites[0] >= BANK
    missing = sites_needed(state, top.lost) - len(top.sites)
    if missing > 0:
        return Text.count("One more site must be named first.", "{n} more sites must be named first.", missing)
    if in_bank != (choice[0] != "pay_sites"):
        return Text("Bank tiles are bought from the planet saver, sites on the board are paid for; go back to change.")
    if missing < 0 or tokens_for(state, top.lost) < len(top.sites):
        return Text("The tile needs other sites than these by now; go back to begin anew.")
    if in_bank:
        return bank_price(state, seat)
    return Text.count(
        "This site costs {eur} € in resource cards and one knowledge card that fits.",
        "These sites cost {eur} € in resource cards and one knowledge card that fits.",
        len(top.sites),
        eur=price(state, len(top.sites), top.polluted != NOT_NAMED),
    )


def bank_price(state: Kompensaatiopeli, seat: int) -> Text:
    """Who pays for bank tiles, and how (K-85, K-121, K-154)."""
    if seat == state.saver:
        return Text("The bank is your own: you use it without payment.")
    if state.offers_made[seat] >= state.content.max_offers:
        return no_offers_left(state, seat)
    return Text(
        "An offer to the planet saver is made of cards that you hold, and no hand may grow beyond {n}.",
        n=state.content.hand_limit,
    )


# --- several tokens for one price -----------------------------------------------------------------


def token_batch(state: Kompensaatiopeli, seat: int, top: TokenBatch, position: int | None) -> Text | None:
    """Further tiles of proposals or campaigns, and their price (K-94, K-95, K-105, K-143)."""
    if not money_ways(state, seat, top.price):
        return Text("Your hand cannot pay for this any more; go back.")
    if len(top.named) >= top.most(state):
        return Text.count(
            "No more than one token can be laid.", "No more than {n} tokens can be laid.", top.most(state)
        )
    if position is None:
        return None
    bit = 1 << position
    where = row_col(position)
    if position in top.named:
        return Text("{place} is already named.", place=where)
    if isinstance(top, Campaigns):
        if not state.plans & bit:
            return Text("{place} carries no plan token.", place=where)
        if not state.up & bit:
            return Text("{place} is a bare spot.", place=where)
        return Text("{place} carries a protest already.", place=where)
    if state.proposals & bit:
        return Text("{place} carries a proposal already.", place=where)
    return occupied(state, position) or Text("{place} shows no species.", place=where)


# --- short answers --------------------------------------------------------------------------------


def short_answer(state: Kompensaatiopeli, seat: int, top: Ask, choice: Choice) -> Text | None:
    """Answers that need a card, a price or an open place."""
    verb = choice[0]
    if top.prompt in {"first_card", "step_in", "appeal"} and verb in PERMIT_CARDS:
        return permit_card(state, seat, PERMIT_CARDS[verb])
    if verb in OWN_CARDS.get(top.prompt, ()):
        name = choice[1] if len(choice) > 1 else None
        if isinstance(name, str) and name in KIND_OF and not state.hands[seat][KIND_OF[name]]:
            return Text("You do not hold {card}.", card=card_name(state.content, KIND_OF[name]))
        return None
    return SHORT_REASONS.get((top.prompt, verb), Text("First answer the question that is open."))


def permit_card(state: Kompensaatiopeli, seat: int, kind: int) -> Text | None:
    """K-46, K-47, K-110."""
    if not state.hands[seat][kind]:
        return Text("You do not hold {card}.", card=card_name(state.content, kind))
    if seat == state.active and state.acts & CARD:
        return Text("You have played an action card in this turn.")
    return None


PLANNING: Final[dict[str, Callable[[Kompensaatiopeli, Plan, int | None], Text | None]]] = {
    "place": place,
    "pay_plan": pay_plan,
}
OFFSETTING: Final[dict[str, Callable[[Kompensaatiopeli, int, Offset, Choice], Text | None]]] = {
    "site": site,
    "polluted_site": polluted_site,
    "bank_site": bank_site,
    "pay_sites": pay_sites,
    "use_bank": pay_sites,
    "bank_offer": pay_sites,
}
PERMIT_CARDS: Final = {"cooperate": COOPERATION, "eu_court": EU_COURT}
OWN_CARDS: Final = {"discard": ("discard",), "discard_money": ("discard_money",)}
SHORT_REASONS: Final[dict[tuple[str, str], Text]] = {
    ("appeal", "appeal"): Text("An appeal costs 1 €, paid with no card too many."),
    ("condition", "pay_fee"): Text("This permit asks for no fee, or your hand cannot pay it with no card too many."),
    ("condition", "give_up"): Text("This permit asks for no knowledge card, or you do not hold that one."),
    ("condition", "give_resource"): Text(
        "This permit asks for no gift, or you hold no resource card, or that hand is full or of your own team."
    ),
    ("retry", "pay_sites"): Text(
        "A new attempt costs 1 € for each site and knowledge that fits, while the tile needs as many sites as before."
    ),
    ("sale", "sell"): Text("Your hand has no room for these cards, or the buyer's hand has changed since the offer."),
    ("sale", "name_price"): Text("A price needs room in your hand, cards in the buyer's, and an offer left this turn."),
    ("price", "buy"): Text(
        "You do not hold this price, or the planet saver's hand has no room for it, or the tile needs other sites now."
    ),
    ("open_tile", "open_tile"): Text("That tile does not lie face down."),
    ("discard_money", "no_money"): Text("You hold money, so one card must go."),
    ("free_campaign", "free_campaign"): Text("The campaign lies on a nature tile of this project."),
    ("free_proposal", "free_proposal"): Text("The proposal lies on a species tile of this plan without any token."),
    ("influence", "set_aside"): Text("The permit deck holds no such card."),
    ("take_tile", "take_tile"): Text("The pile holds no such tile of the type that you paid for."),
    ("court_order", "on_top"): Text("Only one of the two cards just revealed can lie on top."),
    ("discard", "keep"): Text("You hold too many cards to keep all."),
    ("draw", "draw"): Text("That deck is empty, or it is not open to you."),
    ("draw", "take"): Text("No such card lies face up."),
    ("choose_role", "choose_role"): Text("That role is taken or does not play; one sector role joins at most."),
}
