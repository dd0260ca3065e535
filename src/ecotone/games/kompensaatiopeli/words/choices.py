"""Choices in words: the heading of each kind, and each choice whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_OF
from ecotone.games.kompensaatiopeli.box.content import ROLES, Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, row_col
from ecotone.games.kompensaatiopeli.view import FACE_DOWN, KompensaatiopeliView, Offer
from ecotone.games.kompensaatiopeli.words.names import (
    CHARACTER_NAMES,
    DECK_NAMES,
    NATURE_WORDS,
    PROMISE_NAMES,
    SHAPE_NAMES,
    card_name,
    deal_words,
    described,
    header_name,
    permit_name,
    place_name,
    role_name,
    seat_name,
)

VERBS: Final[Mapping[str, Text]] = {
    "choose_role": Text("Choose a role"),
    "end_turn": Text("End the turn"),
    "nature_survey": Text("Nature survey"),
    "species_survey": Text("Species survey"),
    "plan": Text("Plan a project"),
    "place": Text("Place a plan token"),
    "pay_plan": Text("Pay and apply for the permit"),
    "reveal": Text("Reveal the permit card"),
    "pass": Text("Pass"),
    "appeal": Text("Appeal for 1 €"),
    "eu_court": Text("Play EU Court Decision"),
    "cooperate": Text("Play Cooperation with the authorities"),
    "on_top": Text("Put a card on top"),
    "let_lapse": Text("Let the permit be denied"),
    "pay_fee": Text("Pay the fee"),
    "give_up": Text("Discard a knowledge card"),
    "give_resource": Text("Give a resource card"),
    "open_tile": Text("Turn a tile up"),
    "discard_money": Text("Discard money"),
    "no_money": Text("Show that there is no money"),
    "decline": Text("No, thanks"),
    "free_campaign": Text("Free media campaign"),
    "free_proposal": Text("Free conservation proposal"),
    "construct": Text("Construct"),
    "remove_protest": Text("Remove a protest"),
    "offset": Text("Offset a tile"),
    "site": Text("Name a site"),
    "polluted_site": Text("Turn polluted land into a site"),
    "bank_site": Text("Name a bank tile"),
    "pay_sites": Text("Pay and offset"),
    "stop": Text("Stop"),
    "use_bank": Text("Use the own bank"),
    "bank_offer": Text("Offer a price"),
    "refuse_sale": Text("Refuse"),
    "sell": Text("Sell"),
    "name_price": Text("Name a price"),
    "decline_price": Text("Decline"),
    "buy": Text("Buy"),
    "propose": Text("Propose for conservation"),
    "pay_proposals": Text("Pay and lay the proposals"),
    "make_area": Text("Make a conservation area"),
    "restore": Text("Restore polluted land"),
    "buy_tile": Text("Buy a tile for the bank"),
    "take_tile": Text("Take a tile for the bank"),
    "campaign": Text("Media campaign"),
    "pay_campaigns": Text("Pay and lay the campaigns"),
    "demonstrate": Text("Demonstrate"),
    "camp": Text("Set up the protest camp"),
    "political_influence": Text("Play Political Influence"),
    "set_aside": Text("Set a permit card aside"),
    "oops": Text("Play Oops"),
    "derogation": Text("Play Derogation"),
    "corruption": Text("Play Corruption"),
    "checkup": Text("Play Offsetting check-up"),
    "change_of_legislation": Text("Play Change of Legislation"),
    "landowner": Text("Play Landowner declines"),
    "keep": Text("Keep all cards"),
    "discard": Text("Discard a card"),
    "draw": Text("Draw a card"),
    "take": Text("Take a face-up card"),
    "play_on": Text("Play on"),
    "stop_here": Text("End the game here"),
    "back": Text("Go back"),
    "offer": Text("Offer a trade"),
    "ask": Text("Ask for cards"),
    "counter": Text("Make a counter-offer"),
    "accept": Text("Accept the offer"),
    "decline_offer": Text("Decline the offer"),
    "withdraw": Text("Withdraw the offer"),
    "promise": Text("Make a promise"),
    "pay_main_first": Text("Pay with cards of the main deck first"),
    "pay_funding_first": Text("Pay with cards of the funding deck first"),
}


class Chooser:
    """Says one choice, with the names of the content and of what lies where."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tellers: Mapping[str, Callable[..., Text]] = {**self._actions(), **self._nature_work(), **self._others()}

    def say(self, view: KompensaatiopeliView, choice: Choice) -> Text:
        """One choice, whole."""
        teller = self.tellers.get(choice[0])
        return teller(view, *choice[1:]) if teller else VERBS[choice[0]]

    def tile(self, view: KompensaatiopeliView, position: int) -> Text:
        """A position with what lies there."""
        tile = view.board[position]
        if tile == FACE_DOWN:
            return Text("{place} (face down)", place=row_col(position))
        return Text("{place}, {tile}", place=row_col(position), tile=described(self.content, tile))

    def site(self, view: KompensaatiopeliView, place: int) -> Text:
        """A completed site with its own tile."""
        if place >= BANK:
            return Text(
                "{place}, {tile}", place=place_name(place), tile=described(self.content, view.bank[place - BANK].tile)
            )
        return self.tile(view, place)

    def dirty(self, what: Text, n: int) -> Text:
        """An action, with the dirty money that pays for it."""
        if not n:
            return what
        return Text.count("{what}, with a dirty money card", "{what}, with {n} dirty money cards", n, what=what)

    def by(self, what: Text, knowledge: str) -> Text:
        """An action, with the knowledge card that pays for it."""
        return Text("{what}, with {knowledge} knowledge", what=what, knowledge=NATURE_WORDS[knowledge])

    def plan(self, header: int) -> Text:
        """A project to plan, with all that its header says."""
        content = self.content
        return Text.count(
            "Plan {project} (one tile, {shape}; {character})",
            "Plan {project} ({n} tiles, {shape}; {character})",
            content.sizes[header],
            project=header_name(content, header),
            shape=SHAPE_NAMES[content.shapes[header]],
            character=CHARACTER_NAMES[content.characters[header]],
        )

    def _actions(self) -> Mapping[str, Callable[..., Text]]:
        """Developers' work and permits."""
        content, tile, dirty = self.content, self.tile, self.dirty
        return {
            "plan": lambda v, h: self.plan(content.header(h)),
            "place": lambda v, p: Text("Plan token on {tile}", tile=tile(v, p)),
            "pay_plan": lambda v, d: dirty(VERBS["pay_plan"], d),
            "appeal": lambda v, d: dirty(VERBS["appeal"], d),
            "cooperate": lambda v, way: (
                Text("Play Cooperation: granted") if way == "granted" else Text("Play Cooperation: denied")
            ),
            "on_top": lambda v, c: Text("On top: {card}", card=permit_name(content, content.permit(c))),
            "pay_fee": lambda v, d: dirty(VERBS["pay_fee"], d),
            "give_up": lambda v, k: Text("Discard {card}", card=card_name(content, KIND_OF[k])),
            "give_resource": lambda v, s: Text("Give a resource card to {player}", player=seat_name(s)),
            "discard_money": lambda v, k: Text("Discard {card}", card=card_name(content, KIND_OF[k])),
            "construct": lambda v, p, d: dirty(Text("Construct on {tile}", tile=tile(v, p)), d),
            "remove_protest": lambda v, p, d: dirty(
                Text("Remove the demonstration on {tile} (4 to 6 on the die)", tile=tile(v, p))
                if v.demos >> p & 1
                else Text("Remove the media campaign on {tile}", tile=tile(v, p)),
                d,
            ),
            "political_influence": lambda v: VERBS["political_influence"],
            "set_aside": lambda v, c: Text("Set aside: {card}", card=permit_name(content, content.permit(c))),
            "oops": lambda v, p: Text("Oops: destroy {tile}", tile=tile(v, p)),
            "derogation": lambda v, p: Text("Derogation: destroy {tile}", tile=tile(v, p)),
            "corruption": lambda v, s: Text("Corruption: undo the site {site}", site=self.site(v, s)),
            "checkup": lambda v, s: Text("Check-up of the site {site}", site=self.site(v, s)),
            "landowner": lambda v, p: Text("Landowner declines: close {tile}", tile=tile(v, p)),
        }

    def _nature_work(self) -> Mapping[str, Callable[..., Text]]:
        """Surveys, offsetting, conservation, protest."""
        tile, by = self.tile, self.by
        return {
            "nature_survey": lambda v, p: Text("Nature survey: turn up {place}", place=row_col(p)),
            "species_survey": lambda v, p, k: by(Text("Species survey on {tile}", tile=tile(v, p)), k),
            "open_tile": lambda v, p: Text("Turn up {place}", place=row_col(p)),
            "free_campaign": lambda v, p: Text("Media campaign on {tile}", tile=tile(v, p)),
            "free_proposal": lambda v, p: Text("Proposal on {tile}", tile=tile(v, p)),
            "offset": lambda v, p: Text("Offset {tile}", tile=tile(v, p)),
            "site": lambda v, p: Text("Site on {tile}", tile=tile(v, p)),
            "polluted_site": lambda v, p, n: Text(
                "Turn the polluted land on {place} into {nature} as a site", place=row_col(p), nature=NATURE_WORDS[n]
            ),
            "bank_site": lambda v, i: Text("Use {site}", site=self.site(v, BANK + i)),
            "pay_sites": lambda v, k: by(VERBS["pay_sites"], k),
            "propose": lambda v, p: Text("Proposal on {tile}", tile=tile(v, p)),
            "make_area": lambda v, p, k: by(Text("Conservation area on {tile}", tile=tile(v, p)), k),
            "restore": lambda v, p, k: by(Text("Restore {place}", place=row_col(p)), k),
            "buy_tile": lambda v, n, k: by(Text("Buy a {nature} tile for the bank", nature=NATURE_WORDS[n]), k),
            "take_tile": lambda v, t: Text("Take {tile}", tile=described(self.content, t)),
            "campaign": lambda v, p: Text("Media campaign on {tile}", tile=tile(v, p)),
            "demonstrate": lambda v, p, k: by(Text("Demonstrate on {tile}", tile=tile(v, p)), k),
            "camp": lambda v, p, k: by(Text("Protest camp from {tile}", tile=tile(v, p)), k),
        }

    def _others(self) -> Mapping[str, Callable[..., Text]]:
        """Roles, hands and deals."""
        content = self.content
        return {
            "choose_role": lambda v, r: Text("Play as {role}", role=role_name(content, ROLES.index(r))),
            "discard": lambda v, k: Text("Discard {card}", card=card_name(content, KIND_OF[k])),
            "draw": lambda v, d: Text("Draw from the {deck}", deck=DECK_NAMES[d]),
            "take": lambda v, k: Text("Take {card}", card=card_name(content, KIND_OF[k])),
            "bank_offer": lambda v, deal: Text("Offer for the bank tiles: {cards}", cards=deal_words(content, deal)),
            "name_price": lambda v, deal: Text("Ask for the bank tiles: {cards}", cards=deal_words(content, deal)),
            "offer": lambda v, s, give, want, mine, yours: Text(
                "Offer {player} {give} for {want}{promises}",
                player=seat_name(s),
                give=deal_words(content, give),
                want=deal_words(content, want),
                promises=both_promises(mine, yours),
            ),
            "ask": lambda v, s, want, mine: Text(
                "Ask {player} for {want}{promises}",
                player=seat_name(s),
                want=deal_words(content, want),
                promises=both_promises(mine, None),
            ),
            "counter": lambda v, n, give, want, mine, yours: Text(
                "Counter-offer: {give} for {want}{promises}",
                give=deal_words(content, give),
                want=deal_words(content, want),
                promises=both_promises(mine, yours),
            ),
            "accept": lambda v, n: Text("Accept: {offer}", offer=self.offer(v, n)),
            "decline_offer": lambda v, n: Text("Decline: {offer}", offer=self.offer(v, n)),
            "withdraw": lambda v, n: Text("Withdraw: {offer}", offer=self.offer(v, n)),
            "promise": lambda v, s, what: Text(
                "Promise {player} {promise}", player=seat_name(s), promise=PROMISE_NAMES[what]
            ),
        }

    def offer(self, view: KompensaatiopeliView, number: int) -> Text:
        """An open offer by its number."""
        for offer in view.offers:
            if offer.number == number:
                return offer_text(self.content, offer)
        return Text("offer {number}", number=number)


def offer_text(content: Content, offer: Offer) -> Text:
    """An offer in a sentence."""
    names = [card_name(content, kind) for kind, n in offer.give for _ in range(n)]
    return Text(
        "{giver} gives {taker} {give} for {want}{promises}",
        giver=seat_name(offer.giver),
        taker=seat_name(offer.taker),
        give=tuple(names) or Text("nothing"),
        want=deal_words(content, offer.want),
        promises=both_promises(offer.mine, offer.yours),
    )


def both_promises(mine: str | None, yours: str | None) -> Text | str:
    """The promises of a deal, or nothing."""
    if mine and yours:
        return Text(
            "; the giver promises {mine}, the other promises {yours}",
            mine=PROMISE_NAMES[mine],
            yours=PROMISE_NAMES[yours],
        )
    if mine:
        return Text("; the giver promises {mine}", mine=PROMISE_NAMES[mine])
    if yours:
        return Text("; the other shall promise {yours}", yours=PROMISE_NAMES[yours])
    return ""
