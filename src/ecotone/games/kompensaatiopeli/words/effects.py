"""What happened, in words: one sentence for each effect, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import Cards, Deal
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.box.landscape import row_col
from ecotone.games.kompensaatiopeli.words.names import (
    DECK_NAMES,
    LAW_NAMES,
    NATURE_NAMES,
    PROMISE_NAMES,
    both_promises,
    card_name,
    card_names,
    counted_cards,
    deal_words,
    header_name,
    mask_names,
    permit_name,
    place_name,
    place_names,
    plain_name,
    role_name,
    seat_name,
    tile_name,
    tile_names,
)

COST_NAMES: Final[Mapping[str, Text]] = {
    "nature_survey": Text("a nature survey"),
    "species_survey": Text("a species survey"),
    "planning": Text("planning"),
    "appeal": Text("the appeal"),
    "construction": Text("construction"),
    "remove_media": Text("removing a media campaign"),
    "remove_demonstration": Text("removing a demonstration"),
    "offset_first_site": Text("offsetting"),
    "offset_polluted_site": Text("offsetting on polluted land"),
    "proposal": Text("conservation proposals"),
    "conservation_area": Text("a conservation area"),
    "restoration": Text("restoration"),
    "bank_tile": Text("a bank tile"),
    "media_campaign": Text("media campaigns"),
    "demonstration": Text("a demonstration"),
    "protest_camp": Text("the protest camp"),
    "checkup_repay": Text("the check-up"),
    "permit_fee": Text("the permit fee"),
    "condition": Text("the condition of the permit"),
    "corruption_bribe": Text("the bribe"),
}


def offer_sentence(
    content: Content, number: int, giver: int, taker: int, give: Cards, want: Deal, mine: str | None, yours: str | None
) -> Text:
    """An offer as it is made aloud."""
    return Text(
        "{giver} offers {taker}: {give}. In return: {want}{promises}.",
        giver=seat_name(giver),
        taker=seat_name(taker),
        give=counted_cards(content, give),
        want=deal_words(content, want),
        promises=both_promises(mine, yours),
    )


# What each effect says, from the content and what one seat saw of it; None for what goes without saying.
WEIGHTY: Final = frozenset(
    ("permit", "built", "destroyed", "law", "area", "camp", "demonstration", "offset", "species_found", "game_over")
)
SKIPPABLE: Final = frozenset(("pay", "turn", "row_card", "reshuffle", "permits_shuffled", "permits_returned"))
EFFECTS: Final[Mapping[str, Callable[..., Text | None]]] = {
    # --- turns
    "role": lambda content, seat, role: Text(
        "{player} plays {role}.", player=seat_name(seat), role=role_name(content, role)
    ),
    "turn": lambda content, seat, number: Text(
        "Round {round}: {player} begins a turn.", round=number, player=seat_name(seat)
    ),
    "round_over": lambda content, number: Text("Round {round} is over.", round=number),
    "vote": lambda content, seat, vote: (
        Text("{player} wants to play on.", player=seat_name(seat))
        if vote == "play_on"
        else Text("{player} would end the game here.", player=seat_name(seat))
    ),
    "game_over": lambda content, outcome: Text("The game is over."),
    # --- cards
    "pay": lambda content, seat, cost, cards: Text(
        "{player} pays for {cost}: {cards}.",
        player=seat_name(seat),
        cards=card_names(content, cards),
        cost=COST_NAMES[cost],
    ),
    "payment_returned": lambda content, seat, cost, cards: Text(
        "{player} takes back: {cards}.", player=seat_name(seat), cards=card_names(content, cards)
    ),
    "given": lambda content, seat, to, kind: Text(
        "{player} gives {other}: {card}.",
        player=seat_name(seat),
        other=seat_name(to),
        card=card_name(content, kind),
    ),
    "discarded": lambda content, seat, kind: Text(
        "{player} discards: {card}.", player=seat_name(seat), card=card_name(content, kind)
    ),
    "no_money": lambda content, seat: Text("{player} has no money to discard.", player=seat_name(seat)),
    "hand_lost": lambda content, seat, cards: Text(
        "{player} discards the whole hand: {cards}.", player=seat_name(seat), cards=card_names(content, cards)
    ),
    "taken": lambda content, seat, kind: Text(
        "{player} takes from the face-up cards: {card}.", player=seat_name(seat), card=card_name(content, kind)
    ),
    "drawn": lambda content, seat, deck, kind: (
        Text("{player} draws a card from the {deck}.", player=seat_name(seat), deck=DECK_NAMES[deck])
        if kind is None
        else Text(
            "{player} draws from the {deck}: {card}.",
            player=seat_name(seat),
            card=plain_name(content, kind),
            deck=DECK_NAMES[deck],
        )
    ),
    "row_card": lambda content, kind: Text("Turned up beside the main deck: {card}.", card=card_name(content, kind)),
    "reshuffle": lambda content, deck: Text("The discard pile becomes the new {deck}.", deck=DECK_NAMES[deck]),
    "card_played": lambda content, seat, kind: Text(
        "{player} plays {card}.", player=seat_name(seat), card=card_name(content, kind)
    ),
    "preference": lambda content, seat, verb: None,
    # --- permits
    "permit_card": lambda content, card: Text(
        "Permit card: {card}. {text}", card=permit_name(content, card), text=Text(content.permit_texts[card])
    ),
    "permits_shuffled": lambda content: Text("The open permit cards are shuffled into the deck."),
    "permits_returned": lambda content: Text("The permit cards set aside return to the deck, which is shuffled."),
    "permits_seen": lambda content, seat, cards: Text(
        "{player} looks through the permit deck.", player=seat_name(seat)
    ),
    "set_aside": lambda content, seat, card: (
        Text("{player} sets a permit card aside.", player=seat_name(seat))
        if card is None
        else Text("{player} sets aside {card}.", player=seat_name(seat), card=permit_name(content, card))
    ),
    "passed": lambda content, seat, phase: Text("{player} does not appeal.", player=seat_name(seat)),
    "appealed": lambda content, seat, phase: (
        Text("{player} steps in before the first card.", player=seat_name(seat)),
        Text("{player} appeals.", player=seat_name(seat)),
        Text("{player} appeals against the appeal.", player=seat_name(seat)),
    )[phase - 1],
    "cooperation": lambda content, seat, way: (
        Text("{player} settles it with the authorities: granted.", player=seat_name(seat))
        if way == "granted"
        else Text("{player} settles it with the authorities: denied.", player=seat_name(seat))
    ),
    "court_order": lambda content, seat, top, below: Text(
        "{player} puts {top} on top of {below}.",
        player=seat_name(seat),
        top=permit_name(content, top),
        below=permit_name(content, below),
    ),
    "permit": lambda content, seat, header, granted: (
        Text("The permit for {project} is granted.", project=header_name(content, header))
        if granted
        else Text("The permit for {project} is denied.", project=header_name(content, header))
    ),
    "declined": lambda content, seat: Text("{player} declines.", player=seat_name(seat)),
    # --- projects
    "planned": lambda content, seat, header, tiles: Text(
        "{player} plans {project} on {places}.",
        player=seat_name(seat),
        project=header_name(content, header),
        places=place_names(tiles),
    ),
    "built": lambda content, seat, header, position, tile: Text(
        "{player} builds {project} on {place} ({tile}).",
        player=seat_name(seat),
        project=header_name(content, header),
        place=row_col(position),
        tile=tile_name(content, tile),
    ),
    "destroyed": lambda content, tile, species, place: (
        Text("Destroyed and lost for good: {tile}.", tile=tile_name(content, tile))
        if species
        else Text("Destroyed: {tile}.", tile=tile_name(content, tile))
    ),
    "corrupted": lambda content, seat, place: Text("The offsetting site {place} is undone.", place=place_name(place)),
    "checkup": lambda content, seat, place, face, bad: (
        Text("Check-up of {place}: {face}, it must be repaired.", place=place_name(place), face=face)
        if bad
        else Text("Check-up of {place}: {face}, all is well.", place=place_name(place), face=face)
    ),
    "landowner": lambda content, seat, position: Text("The landowner of {place} declines.", place=row_col(position)),
    "law": lambda content, face, law: Text("Legislation, the die shows {face}: {law}.", face=face, law=LAW_NAMES[law]),
    # --- nature
    "turn_up": lambda content, at, tile: Text(
        "{place} shows {tile}.", place=row_col(at), tile=tile_name(content, tile)
    ),
    "species_survey": lambda content, seat, at, tiles: Text(
        "{player} surveys {place}: {tiles}.",
        player=seat_name(seat),
        place=row_col(at),
        tiles=tile_names(content, tiles),
    ),
    "species_found": lambda content, seat, at, tile: Text(
        "{tile} is found on {place}.", tile=tile_name(content, tile), place=row_col(at)
    ),
    "revealed": lambda content, tiles: Text("Revealed from the pile: {tiles}.", tiles=tile_names(content, tiles)),
    "not_found": lambda content, nature: Text("The pile holds no such tile: {nature}.", nature=NATURE_NAMES[nature]),
    "sites_chosen": lambda content, seat, lost, sites: Text(
        "{player} offsets {place} on {sites}.",
        player=seat_name(seat),
        place=row_col(lost),
        sites=place_names(sites),
    ),
    "sites_freed": lambda content, lost, mask: Text(
        "The sites {sites} are no longer kept for {place}.", sites=mask_names(mask), place=row_col(lost)
    ),
    "offset_die": lambda content, seat, face, success: (
        Text("The die shows {face}: it works.", face=face)
        if success
        else Text("The die shows {face}: it fails.", face=face)
    ),
    "offset_stopped": lambda content, seat, lost: Text(
        "{player} stops; the sites stay reserved.", player=seat_name(seat)
    ),
    "offset": lambda content, seat, lost, tile, places: Text(
        "{tile} moves from {place} to {sites}.",
        tile=tile_name(content, tile),
        place=row_col(lost),
        sites=place_names(places),
    ),
    "land_restored": lambda content, seat, at, tile: Text(
        "Polluted land on {place} becomes {tile}.", place=row_col(at), tile=tile_name(content, tile)
    ),
    "restored": lambda content, seat, at, tile: Text(
        "{player} restores {place}: {tile}.",
        player=seat_name(seat),
        place=row_col(at),
        tile=tile_name(content, tile),
    ),
    "pile_searched": lambda content, seat, nature, tiles: Text(
        "{player} searches the pile for {nature}.", player=seat_name(seat), nature=NATURE_NAMES[nature]
    ),
    "bank_tile": lambda content, seat, tile: Text("{tile} comes into the bank.", tile=tile_name(content, tile)),
    "proposed": lambda content, seat, places: Text(
        "{player} proposes {places} for conservation.", player=seat_name(seat), places=place_names(places)
    ),
    "proposals_returned": lambda content, mask: Text("Proposals return from {places}.", places=mask_names(mask)),
    "area": lambda content, seat, at: Text("{place} is a conservation area now.", place=row_col(at)),
    # --- protests
    "campaigns": lambda content, seat, places: Text(
        "{player} starts media campaigns on {places}.", player=seat_name(seat), places=place_names(places)
    ),
    "demonstration": lambda content, seat, at: Text(
        "{player} leads a demonstration on {place}.", player=seat_name(seat), place=row_col(at)
    ),
    "camp": lambda content, seat, header: Text(
        "{player} sets up the protest camp, which blocks {project} for good.",
        player=seat_name(seat),
        project=header_name(content, header),
    ),
    "removal_die": lambda content, seat, at, face, success: (
        Text("The die shows {face}: the demonstration leaves.", face=face)
        if success
        else Text("The die shows {face}: the demonstration stays.", face=face)
    ),
    "protest_removed": lambda content, seat, at: Text("The protest on {place} is removed.", place=row_col(at)),
    # --- deals
    "offer": offer_sentence,
    "trade": lambda content, number, giver, taker, give, back: Text(
        "{giver} and {taker} trade: {give} for {back}.",
        giver=seat_name(giver),
        taker=seat_name(taker),
        give=counted_cards(content, give),
        back=counted_cards(content, back),
    ),
    "promised": lambda content, seat, other, what: Text(
        "{player} promises {other} {promise}.",
        player=seat_name(seat),
        other=seat_name(other),
        promise=PROMISE_NAMES[what],
    ),
    "offer_declined": lambda content, seat, number, giver: Text(
        "{player} declines the offer of {giver}.", player=seat_name(seat), giver=seat_name(giver)
    ),
    "offer_withdrawn": lambda content, seat, number, taker: Text(
        "{player} withdraws the offer.", player=seat_name(seat)
    ),
    "offer_lapsed": lambda content, number, giver, taker: Text("The offer of {giver} lapses.", giver=seat_name(giver)),
    "bank_offer": lambda content, seat, lost, cards: Text(
        "{player} offers {cards} for an offset from the bank.",
        player=seat_name(seat),
        cards=counted_cards(content, cards),
    ),
    "bank_sale": lambda content, seat, lost, cards: Text(
        "{player} buys an offset from the bank for {cards}.",
        player=seat_name(seat),
        cards=counted_cards(content, cards),
    ),
    "sale_refused": lambda content, seat, buyer: Text("{player} refuses to sell.", player=seat_name(seat)),
    "price_named": lambda content, seat, buyer, price: Text(
        "{player} asks for: {cards}.", player=seat_name(seat), cards=deal_words(content, price)
    ),
    "price_declined": lambda content, seat: Text("{player} declines the price.", player=seat_name(seat)),
}
