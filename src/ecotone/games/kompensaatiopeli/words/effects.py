"""What happened, in words: one sentence for each effect, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import Cards, Deal
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.box.landscape import row_col
from ecotone.games.kompensaatiopeli.words.choices import both_promises
from ecotone.games.kompensaatiopeli.words.names import (
    DECK_NAMES,
    LAW_NAMES,
    NATURE_NAMES,
    PROMISE_NAMES,
    card_name,
    card_names,
    counted,
    deal_words,
    header_name,
    mask_names,
    permit_name,
    place_name,
    place_names,
    role_name,
    seat_name,
    tile_name,
    tile_names,
)

Tellers = Mapping[str, Callable[..., Text | None]]
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


class Teller:
    """Says one effect."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tellers: Tellers = {
            **self._turns(),
            **self._cards(),
            **self._permits(),
            **self._projects(),
            **self._nature(),
            **self._protests(),
            **self._deals(),
        }

    def say(self, seen: Choice) -> Text | None:
        """One effect as a sentence; None for what goes without saying."""
        return self.tellers[seen[0]](*seen[1:])

    def _turns(self) -> Tellers:
        content = self.content
        return {
            "role": lambda s, r: Text("{player} plays {role}.", player=seat_name(s), role=role_name(content, r)),
            "turn": lambda s, r: Text("Round {round}: {player} begins a turn.", round=r, player=seat_name(s)),
            "round_over": lambda r: Text("Round {round} is over.", round=r),
            "vote": lambda s, v: (
                Text("{player} wants to play on.", player=seat_name(s))
                if v == "play_on"
                else Text("{player} would end the game here.", player=seat_name(s))
            ),
            "game_over": lambda outcome: Text("The game is over."),
        }

    def _cards(self) -> Tellers:
        content = self.content
        return {
            "pay": lambda s, cost, cards: Text(
                "{player} pays {cards} for {cost}.",
                player=seat_name(s),
                cards=card_names(content, cards),
                cost=COST_NAMES[cost],
            ),
            "payment_returned": lambda s, cost, cards: Text(
                "{player} takes {cards} back.", player=seat_name(s), cards=card_names(content, cards)
            ),
            "given": lambda s, to, kind: Text(
                "{player} gives {other} {card}.",
                player=seat_name(s),
                other=seat_name(to),
                card=card_name(content, kind),
            ),
            "discarded": lambda s, kind: Text(
                "{player} discards {card}.", player=seat_name(s), card=card_name(content, kind)
            ),
            "no_money": lambda s: Text("{player} has no money to discard.", player=seat_name(s)),
            "hand_lost": lambda s, cards: Text(
                "{player} discards the whole hand: {cards}.", player=seat_name(s), cards=card_names(content, cards)
            ),
            "taken": lambda s, kind: Text(
                "{player} takes {card} from the face-up cards.", player=seat_name(s), card=card_name(content, kind)
            ),
            "drawn": lambda s, deck, kind: (
                Text("{player} draws a card from the {deck}.", player=seat_name(s), deck=DECK_NAMES[deck])
                if kind is None
                else Text(
                    "{player} draws {card} from the {deck}.",
                    player=seat_name(s),
                    card=card_name(content, kind),
                    deck=DECK_NAMES[deck],
                )
            ),
            "row_card": lambda kind: Text("Turned up beside the main deck: {card}.", card=card_name(content, kind)),
            "reshuffle": lambda deck: Text("The discard pile becomes the new {deck}.", deck=DECK_NAMES[deck]),
            "card_played": lambda s, kind: Text(
                "{player} plays {card}.", player=seat_name(s), card=card_name(content, kind)
            ),
            "preference": lambda s, verb: None,
        }

    def _permits(self) -> Tellers:
        content = self.content
        return {
            "permit_card": lambda c: Text(
                "Permit card: {card}. {text}", card=permit_name(content, c), text=Text(content.permit_texts[c])
            ),
            "permits_shuffled": lambda: Text("The open permit cards are shuffled into the deck."),
            "permits_returned": lambda: Text("The permit cards set aside return to the deck, which is shuffled."),
            "permits_seen": lambda s, cards: Text("{player} looks through the permit deck.", player=seat_name(s)),
            "set_aside": lambda s, card: (
                Text("{player} sets a permit card aside.", player=seat_name(s))
                if card is None
                else Text("{player} sets aside {card}.", player=seat_name(s), card=permit_name(content, card))
            ),
            "passed": lambda s, phase: Text("{player} does not appeal.", player=seat_name(s)),
            "appealed": lambda s, phase: (
                Text("{player} appeals.", player=seat_name(s))
                if phase == 2
                else Text("{player} appeals against the appeal.", player=seat_name(s))
            ),
            "cooperation": lambda s, way: (
                Text("{player} settles it with the authorities: granted.", player=seat_name(s))
                if way == "granted"
                else Text("{player} settles it with the authorities: denied.", player=seat_name(s))
            ),
            "court_order": lambda s, top, below: Text(
                "{player} puts {top} on top of {below}.",
                player=seat_name(s),
                top=permit_name(content, top),
                below=permit_name(content, below),
            ),
            "permit": lambda s, header, granted: (
                Text("{project} has its permit.", project=header_name(content, header))
                if granted
                else Text("The permit for {project} is denied.", project=header_name(content, header))
            ),
            "declined": lambda s: Text("{player} declines.", player=seat_name(s)),
        }

    def _projects(self) -> Tellers:
        content = self.content
        return {
            "planned": lambda s, header, tiles: Text(
                "{player} plans {project} on {places}.",
                player=seat_name(s),
                project=header_name(content, header),
                places=place_names(tiles),
            ),
            "built": lambda s, header, position, tile: Text(
                "{player} builds {project} on {place} ({tile}).",
                player=seat_name(s),
                project=header_name(content, header),
                place=row_col(position),
                tile=tile_name(content, tile),
            ),
            "destroyed": lambda tile, species, place: (
                Text("{tile} is destroyed and lost for good.", tile=tile_name(content, tile))
                if species
                else Text("{tile} is destroyed.", tile=tile_name(content, tile))
            ),
            "corrupted": lambda s, place: Text("The offsetting site {place} is undone.", place=place_name(place)),
            "checkup": lambda s, place, face, bad: (
                Text("Check-up of {place}: {face}, it must be repaired.", place=place_name(place), face=face)
                if bad
                else Text("Check-up of {place}: {face}, all is well.", place=place_name(place), face=face)
            ),
            "landowner": lambda s, position: Text("The landowner of {place} declines.", place=row_col(position)),
            "law": lambda face, law: Text("Legislation: {face}, {law}.", face=face, law=LAW_NAMES[law]),
        }

    def _nature(self) -> Tellers:
        content = self.content
        return {
            "turn_up": lambda p, tile: Text("{place} shows {tile}.", place=row_col(p), tile=tile_name(content, tile)),
            "species_survey": lambda s, p, tiles: Text(
                "{player} surveys {place}: {tiles}.",
                player=seat_name(s),
                place=row_col(p),
                tiles=tile_names(content, tiles),
            ),
            "species_found": lambda s, p, tile: Text(
                "{tile} is found on {place}.", tile=tile_name(content, tile), place=row_col(p)
            ),
            "revealed": lambda tiles: Text("Revealed from the pile: {tiles}.", tiles=tile_names(content, tiles)),
            "not_found": lambda nature: Text("The pile holds no such tile: {nature}.", nature=NATURE_NAMES[nature]),
            "sites_chosen": lambda s, lost, sites: Text(
                "{player} offsets {place} on {sites}.",
                player=seat_name(s),
                place=row_col(lost),
                sites=place_names(sites),
            ),
            "sites_freed": lambda lost, mask: Text(
                "The sites {sites} are no longer kept for {place}.", sites=mask_names(mask), place=row_col(lost)
            ),
            "offset_die": lambda s, face, success: (
                Text("The die shows {face}: it works.", face=face)
                if success
                else Text("The die shows {face}: it fails.", face=face)
            ),
            "offset_stopped": lambda s, lost: Text("{player} stops; the sites stay reserved.", player=seat_name(s)),
            "offset": lambda s, lost, tile, places: Text(
                "{tile} moves from {place} to {sites}.",
                tile=tile_name(content, tile),
                place=row_col(lost),
                sites=place_names(places),
            ),
            "land_restored": lambda s, p, tile: Text(
                "Polluted land on {place} becomes {tile}.", place=row_col(p), tile=tile_name(content, tile)
            ),
            "restored": lambda s, p, tile: Text(
                "{player} restores {place}: {tile}.",
                player=seat_name(s),
                place=row_col(p),
                tile=tile_name(content, tile),
            ),
            "pile_searched": lambda s, nature, tiles: Text(
                "{player} searches the pile for {nature}.", player=seat_name(s), nature=NATURE_NAMES[nature]
            ),
            "bank_tile": lambda s, tile: Text("{tile} comes into the bank.", tile=tile_name(content, tile)),
            "proposed": lambda s, places: Text(
                "{player} proposes {places} for conservation.", player=seat_name(s), places=place_names(places)
            ),
            "proposals_returned": lambda mask: Text("Proposals return from {places}.", places=mask_names(mask)),
            "area": lambda s, p: Text("{place} is a conservation area now.", place=row_col(p)),
        }

    def _protests(self) -> Tellers:
        content = self.content
        return {
            "campaigns": lambda s, places: Text(
                "{player} starts media campaigns on {places}.", player=seat_name(s), places=place_names(places)
            ),
            "demonstration": lambda s, p: Text(
                "{player} leads a demonstration on {place}.", player=seat_name(s), place=row_col(p)
            ),
            "camp": lambda s, header: Text(
                "{player} sets up the protest camp: {project} is blocked for good.",
                player=seat_name(s),
                project=header_name(content, header),
            ),
            "removal_die": lambda s, p, face, success: (
                Text("The die shows {face}: the demonstration leaves.", face=face)
                if success
                else Text("The die shows {face}: the demonstration stays.", face=face)
            ),
            "protest_removed": lambda s, p: Text("The protest on {place} is removed.", place=row_col(p)),
        }

    def _deals(self) -> Tellers:
        content = self.content
        return {
            "offer": self._offer,
            "trade": lambda number, giver, taker, give, back: Text(
                "{giver} and {taker} trade: {give} for {back}.",
                giver=seat_name(giver),
                taker=seat_name(taker),
                give=counted(content, give),
                back=counted(content, back),
            ),
            "promised": lambda s, other, what: Text(
                "{player} promises {other} {promise}.",
                player=seat_name(s),
                other=seat_name(other),
                promise=PROMISE_NAMES[what],
            ),
            "offer_declined": lambda s, number, giver: Text(
                "{player} declines the offer of {giver}.", player=seat_name(s), giver=seat_name(giver)
            ),
            "offer_withdrawn": lambda s, number, taker: Text("{player} withdraws the offer.", player=seat_name(s)),
            "offer_lapsed": lambda number, giver, taker: Text("The offer of {giver} lapses.", giver=seat_name(giver)),
            "bank_offer": lambda s, lost, cards: Text(
                "{player} offers {cards} for an offset from the bank.",
                player=seat_name(s),
                cards=counted(content, cards),
            ),
            "bank_sale": lambda s, lost, cards: Text(
                "{player} buys an offset from the bank for {cards}.", player=seat_name(s), cards=counted(content, cards)
            ),
            "sale_refused": lambda s, buyer: Text("{player} refuses to sell.", player=seat_name(s)),
            "price_named": lambda s, buyer, price: Text(
                "{player} asks for {cards}.", player=seat_name(s), cards=deal_words(content, price)
            ),
            "price_declined": lambda s: Text("{player} declines the price.", player=seat_name(s)),
        }

    def _offer(
        self, number: int, giver: int, taker: int, give: Cards, want: Deal, mine: str | None, yours: str | None
    ) -> Text:
        return Text(
            "{giver} offers {taker} {give} for {want}{promises}.",
            giver=seat_name(giver),
            taker=seat_name(taker),
            give=counted(self.content, give),
            want=deal_words(self.content, want),
            promises=both_promises(mine, yours),
        )
