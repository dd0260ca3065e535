"""What Ecologic asks and how its choices are said: questions, verbs, names of arguments and promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.view import Prompt
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, STOCK_MARKET, Content
from ecotone.games.ecologic.rules.action_phase import PLATFORM
from ecotone.games.ecologic.rules.auction import halved
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.names import (
    RESOURCE_NAMES,
    TOKEN_NAMES,
    card_facts,
    card_name,
    field_name,
    goods_names,
    lot_name,
    sector_and_resource,
    sector_facts,
    tad_name,
    terms_text,
)

# --- questions ----------------------------------------------------------------------------------------

QUESTIONS: Final[Mapping[str, Text]] = {
    "first_token": Text("Place a Refinery token of your choice, free of charge."),
    "lawsuit": Text("Have one token of another player removed?"),
    "invest": Text("Your Profits would fall to your Enviro. Let it happen?"),
    "oil_spill": Text("You cannot pay for the oil spill. Which tokens leave the board?"),
    "switch_to_bat": Text("Every token you keep costs Profits and brings Enviro. Which tokens go?"),
    "brain_drain": Text("Which Eco-Initiative do you give away?"),
    "shift_price": Text("Shift the price of one Refinery type?"),
    "take_over": Text("Take over a small Refinery of a competitor?"),
    "expo_draw": Text("See a card of the Expo?"),
    "shortage": Text("You lack Enviro: one of your tokens is shut down. Which one?"),
    "name_partner": Text("Name a partner whose Refineries earn double with yours?"),
    "accident": Text("An accident: which sector earns nothing this turn?"),
    "keep_cards": Text("You cannot pay all running costs. Which Eco-Initiatives do you keep?"),
}
# By the kind of round: normal, one more auction each, Trading Platform.
ROUND_QUESTIONS: Final = (
    Text("Start one auction, or pass."),
    Text("Start one more auction, or pass."),
    Text("Buy one thing at its initial bid, or pass."),
)
# Questions that say what they are about, of the detail that the open question carries.
DETAILED_QUESTIONS: Final[Mapping[str, Callable[..., Text]]] = {
    "action": lambda content, round: ROUND_QUESTIONS[round],
    "bidding": lambda content, lot, bid, leader, *rest: Text(
        "{lot}: {leader} bids {bid}. Raise or pass?",
        lot=lot_name(content, lot),
        leader=seat_name(leader),
        bid=bid,
    ),
    "veto": lambda content, lot, bid, winner, *rest: Text(
        "{winner} wins {lot} for {bid}. Veto it?",
        winner=seat_name(winner),
        lot=lot_name(content, lot),
        bid=bid,
    ),
    "opening": lambda content, card, queue: about_card(content, card, Text("open the auction or decline?")),
    "platform_card": lambda content, card: about_card(content, card, Text("buy it or discard it?")),
    "expo_swap": lambda content, card: about_card(content, card, Text("swap it for one of your cards, or discard it?")),
    "place_token": lambda content, resource: Text("Place {token}.", token=TOKEN_NAMES[resource]),
    "place_tad": lambda content, tad: Text("Place the {tad} on a free field.", tad=tad_name(content, tad)),
}


def question(content: Content, prompt: Prompt) -> Text:
    """What is asked, without who is asked."""
    if prompt.name in DETAILED_QUESTIONS:
        return DETAILED_QUESTIONS[prompt.name](content, *prompt.detail)
    return QUESTIONS[prompt.name]


def about_card(content: Content, card: int, asked: Text) -> Text:
    """A question about an open Eco-Initiative, with its figures."""
    return Text("{card}: {question}", card=card_facts(content, card), question=asked)


# --- arguments ----------------------------------------------------------------------------------------

KINDS: Final[Mapping[str, Text]] = {
    "sector": Text("Which sector?"),
    "field": Text("Which field?"),
    "resource": Text("Oil or mineral?"),
    "tad": Text("Which TAD?"),
    "card": Text("Which Eco-Initiative?"),
    "seat": Text("Which player?"),
    "step": Text("By how much?"),
    "bid": Text("Your bid"),
    "give": Text("What do you give?"),
    "take": Text("What do you get?"),
    "promise": Text("Is anything promised besides?"),
    "amount": Text("How many Profits are promised? (0 if none)"),
    "turn": Text("Until which turn?"),
}
PROMISES: Final[Mapping[str, Text]] = {
    "": Text("Nothing"),
    "i_pay": Text("You pay later (a loan to you)"),
    "you_pay": Text("They pay later (a loan from you)"),
    "i_stay_out": Text("You do not bid in their auctions"),
    "you_stay_out": Text("They do not bid in your auctions"),
    "spare_each_other": Text("You spare each other in events"),
}
# How a number is called that stands for something of this kind.
THINGS: Final[Mapping[str, Callable[[Content, int], Text]]] = {
    "sector": sector_and_resource,
    "field": field_name,
    "resource": lambda content, resource: RESOURCE_NAMES[resource],
    "tad": tad_name,
    "card": card_facts,
    "seat": lambda content, seat: seat_name(seat),
    "step": lambda content, step: Text("{step}", step=f"{step:+d}"),
}


# --- sentences that need more than a line ----------------------------------------------------------


class Speaker(Protocol):
    """What a sentence needs of the game's words, which stand above this module: the names in the content."""

    content: Content


def buy_refinery(words: Speaker, view: EcologicView, resource: int) -> Text:
    """A token at its initial bid."""
    return purchase(words.content, view, resource, view.prices[resource])


def buy_tad(words: Speaker, view: EcologicView, tad: int) -> Text:
    """A TAD at its initial bid."""
    return purchase(words.content, view, FIRST_TAD + tad, words.content.tad_bid)


def buy_card(words: Speaker, view: EcologicView) -> Text:
    """The card that lies open, at its initial bid."""
    assert view.prompt is not None
    card = view.prompt.detail[0]
    return purchase(words.content, view, FIRST_CARD + card, words.content.card_bid[card])


def purchase(content: Content, view: EcologicView, lot: int, price: int) -> Text:
    """A direct purchase with its full price, and what the Stock Market leaves of it on the Platform (GR-36)."""
    assert view.prompt is not None
    text = Text("Buy {lot} for its initial bid of {price}", lot=lot_name(content, lot), price=price)
    if on_platform(view.prompt) and view.tad_owner[STOCK_MARKET] == view.actors[0]:
        return Text("{purchase} (you pay {n})", purchase=text, n=halved(price))
    return text


def take_over(words: Speaker, view: EcologicView, sector: int) -> Text:
    """A competitor's sector, with what it costs."""
    content = words.content
    price = view.prices[content.resource[sector]]
    return Text("Take over {sector} for {price}", sector=sector_and_resource(content, sector), price=price)


def make_offer(words: Speaker, view: EcologicView, other: int, *terms: Any) -> Text:  # Any: bundles, then a promise
    """A deal that is being offered; before its terms are filled in, only to whom."""
    if not terms:
        return Text("Offer {seat} a deal", seat=seat_name(other))
    give, take, promise = terms[:3]
    text = Text(
        "Offer {seat} {give} for {take}",
        seat=seat_name(other),
        give=goods_names(words.content, give),
        take=goods_names(words.content, take),
    )
    return text if promise is None else Text("{deal}, with a promise", deal=text)


def answer_to_offer(heading: Text, preview: bool = False) -> Verb:
    """An answer to the offer on the table, said together with what is offered."""

    def sentence(words: Speaker, view: EcologicView) -> Text:
        if view.offer is None:
            return heading
        return Text("{verb}: {offer}", verb=heading, offer=offer_on_table(words.content, view.offer))

    return Verb("", heading, sentence, preview=preview, answers=True)


def offer_on_table(content: Content, offer: Choice) -> Text:
    """A deal that waits for an answer."""
    seat, other, give, take, terms, amount, turn = offer
    text = Text(
        "{seat} gives {give}; {other} gives {take}",
        seat=seat_name(seat),
        other=seat_name(other),
        give=goods_names(content, give),
        take=goods_names(content, take),
    )
    if terms is None:
        return text
    return Text("{deal}; {terms}", deal=text, terms=terms_text(seat, other, terms, amount, turn))


def on_platform(prompt: Prompt) -> bool:
    """Whether a question belongs to the round of the International Trading Platform (G-95)."""
    return prompt.name == "platform_card" or (prompt.name == "action" and prompt.detail[0] == PLATFORM)


def decline(words: Speaker, view: EcologicView) -> Text:
    """Not to take the card that lies open: it goes, or the next may open the auction."""
    if view.prompt is not None and view.prompt.name == "platform_card":
        return Text("Discard it")
    return Text("Do not open it, but stay in")


# --- verbs -------------------------------------------------------------------------------------------

SECTOR: Final = Text("Choose a sector")
RESOURCE: Final = Text("Choose oil or mineral")
TAD: Final = Text("Choose a TAD")
CARD: Final = Text("Choose an Eco-Initiative")
# What every kind of choice takes, how it is headed and said, and what on the page it is done with.
VERBS: Final[Mapping[str, Verb]] = {
    "place": Verb(
        "sector",
        Text("Place the token"),
        lambda words, view, sector: Text(
            "Place the token in {sector}", sector=sector_facts(words.content, view, sector)
        ),
        asks=(SECTOR,),
        preview=True,
    ),
    "place_anywhere": Verb(
        "sector",
        Text("Place the token anywhere, for extra Profits"),
        lambda words, view, sector: Text(
            "Pay extra and place the token in {sector}", sector=sector_facts(words.content, view, sector)
        ),
        asks=(SECTOR,),
        preview=True,
    ),
    "place_tad": Verb(
        "field",
        Text("Place the TAD"),
        lambda words, view, field: Text("Place it on {field}", field=field_name(words.content, field)),
        asks=(Text("Choose a field"),),
        preview=True,
    ),
    "pass": Verb(heading=Text("Nothing this turn")),
    "auction_refinery": Verb(
        "resource bid",
        Text("Auction a Refinery token"),
        lambda words, view, resource, *bid: Text(
            "Start an auction for {token} with a bid of {bid}", token=TOKEN_NAMES[resource], bid=bid or "…"
        ),
        asks=(RESOURCE,),
        preview=True,
    ),
    "auction_tad": Verb(
        "tad bid",
        Text("Auction a TAD"),
        lambda words, view, tad, *bid: Text(
            "Start an auction for the {tad} with a bid of {bid}", tad=tad_name(words.content, tad), bid=bid or "…"
        ),
        asks=(TAD,),
        preview=True,
    ),
    "reveal": Verb(heading=Text("Reveal an Eco-Initiative"), touch="initiatives"),
    "buy_refinery": Verb("resource", Text("Buy a Refinery token"), buy_refinery, asks=(RESOURCE,), preview=True),
    "buy_tad": Verb("tad", Text("Buy a TAD"), buy_tad, asks=(TAD,), preview=True),
    "buy_card": Verb("", Text("Buy the card"), buy_card, touch="lot", preview=True),
    "open": Verb(
        "bid",
        Text("Open the auction"),
        lambda words, view, *bid: Text("Open the auction with a bid of {bid}", bid=bid or "…"),
        touch="lot",
        preview=True,
    ),
    "decline": Verb("", Text("Decline"), decline),
    "decline_and_pass": Verb(heading=Text("Stay out of this auction")),
    "raise": Verb(
        "bid",
        Text("Raise the bid"),
        lambda words, view, *bid: Text("Raise to {bid}", bid=bid or "…"),
        touch="lot",
        preview=True,
    ),
    "pass_auction": Verb(heading=Text("Pass")),
    "pass_ahead": Verb(heading=Text("Pass ahead: bid no more in this auction")),
    "keep_veto": Verb(heading=Text("Let the sale stand")),
    "veto": Verb(heading=Text("Veto this auction")),
    "skip": Verb(heading=Text("No, thanks")),
    "sue": Verb(
        "sector",
        Text("Remove a token"),
        lambda words, view, sector: Text(
            "Remove a token from {sector}", sector=sector_and_resource(words.content, sector)
        ),
        asks=(SECTOR,),
        preview=True,
    ),
    "refuse": Verb(heading=Text("Refuse: the Academy protects")),
    "accept": Verb(heading=Text("Accept the new Profits")),
    "ignore": Verb(heading=Text("Ignore the event")),
    "keep": Verb(heading=Text("Pay for all that stay"), preview=True),
    "shut_down": Verb(
        "sector",
        Text("Shut down a token"),
        lambda words, view, sector: Text(
            "Shut down a token in {sector}", sector=sector_and_resource(words.content, sector)
        ),
        asks=(SECTOR,),
        preview=True,
    ),
    "give": Verb(
        "card",
        Text("Give an Eco-Initiative away"),
        lambda words, view, card: Text("Give {card} away", card=card_facts(words.content, card)),
        asks=(CARD,),
        preview=True,
    ),
    "shift": Verb(
        "resource step",
        Text("Shift a price"),
        lambda words, view, resource, step: Text(
            "Shift the price of {resource} tokens by {step}", resource=RESOURCE_NAMES[resource], step=f"{step:+d}"
        ),
        asks=(RESOURCE, Text("By how much?")),
        preview=True,
    ),
    "take_over": Verb("sector", Text("Take over a Refinery"), take_over, asks=(SECTOR,), preview=True),
    "draw": Verb(heading=Text("Look at a card"), touch="initiatives"),
    "leave": Verb(heading=Text("Discard the revealed card")),
    "swap": Verb(
        "card",
        Text("Swap an own card for it"),
        lambda words, view, card: Text("Swap {card} for it", card=card_facts(words.content, card)),
        asks=(CARD,),
        preview=True,
    ),
    "name_nobody": Verb(heading=Text("Name nobody")),
    "name_partner": Verb(
        "seat",
        Text("Name a partner"),
        lambda words, view, seat: Text("Name {seat}", seat=seat_name(seat)),
        asks=(Text("Choose a company"),),
        preview=True,
    ),
    "stop_production": Verb(
        "sector",
        Text("Stop production"),
        lambda words, view, sector: Text("No Profits from {sector}", sector=sector_and_resource(words.content, sector)),
        asks=(SECTOR,),
        preview=True,
    ),
    "keep_card": Verb(
        "card",
        Text("Keep an Eco-Initiative"),
        lambda words, view, card: Text("Keep {card}", card=card_facts(words.content, card)),
        asks=(CARD,),
        preview=True,
    ),
    "close": Verb(
        "sector",
        Text("Close an own token"),
        lambda words, view, sector: Text(
            "Close a token in {sector}", sector=sector_and_resource(words.content, sector)
        ),
        asks=(SECTOR,),
        preview=True,
    ),
    "discard": Verb(
        "card",
        Text("Discard an own Eco-Initiative"),
        lambda words, view, card: Text("Discard {card}", card=card_name(words.content, card)),
        asks=(CARD,),
        preview=True,
    ),
    "offer": Verb(
        "seat give take promise amount turn", Text("Offer a deal"), make_offer, asks=(Text("Choose a company"),)
    ),
    "withdraw": Verb(heading=Text("Withdraw the offer")),
    "accept_offer": answer_to_offer(Text("Accept the offer"), preview=True),
    "decline_offer": answer_to_offer(Text("Decline the offer")),
}
