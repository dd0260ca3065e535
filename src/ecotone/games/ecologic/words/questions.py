"""The question as a page asks it: a sentence with its subject, to those who decide; what they are at, to all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import Question, seat_name
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.rules.action_phase import PLATFORM
from ecotone.games.ecologic.view import Company, EcologicView
from ecotone.games.ecologic.words.names import PHASE_NAMES, TOKEN_NAMES, card_name, lot_name, tad_name

AUCTIONS: Final = ("bidding", "opening", "veto")


class Asked(Question[Content, EcologicView]):
    """A question and what it is about."""

    @property
    def lot(self) -> Text:
        """What is sold, or lies open."""
        return lot_name(self.content, self.detail[0])

    @property
    def card(self) -> Text:
        """The Eco-Initiative that lies open."""
        return card_name(self.content, self.detail[0])

    @property
    def price(self) -> int:
        """Its initial bid."""
        bid: int = self.content.card_bid[self.detail[0]]
        return bid

    @property
    def company(self) -> Company:
        """The company that is asked."""
        return self.view.companies[self.view.actors[0]]

    @property
    def next(self) -> Text:
        """The next player clockwise."""
        return seat_name((self.view.actors[0] + 1) % len(self.view.companies))


Says = Callable[[Asked], Text]
# By the kind of round: normal, one more auction each, Trading Platform.
ACTION: Final = (
    Text("What do you put up for auction?"),
    Text("What do you put up for one more auction?"),
    Text("What do you buy at its initial bid?"),
)

QUESTIONS: Final[Mapping[str, Says]] = {
    "first_token": lambda asked: Text("Where do you place a free Refinery token?"),
    "action": lambda asked: ACTION[asked.detail[0]],
    "bidding": lambda asked: Text(
        "{leader} bids {bid} for {lot}. Raise, or pass?",
        leader=seat_name(asked.detail[2]),
        bid=asked.detail[1],
        lot=asked.lot,
    ),
    "veto": lambda asked: Text(
        "{winner} wins {lot} for {bid}. Veto it?", winner=seat_name(asked.detail[2]), lot=asked.lot, bid=asked.detail[1]
    ),
    "opening": lambda asked: Text("Open the auction for {card} with {n} or more?", card=asked.card, n=asked.price),
    "platform_card": lambda asked: Text("Buy {card} for {n}, or discard it?", card=asked.card, n=asked.price),
    "expo_swap": lambda asked: Text("Swap one of your Eco-Initiatives for {card}?", card=asked.card),
    "place_token": lambda asked: Text("Where do you place {token}?", token=TOKEN_NAMES[asked.detail[0]]),
    "place_tad": lambda asked: Text(
        "On which field do you place the {tad}?", tad=tad_name(asked.content, asked.detail[0])
    ),
    "lawsuit": lambda asked: Text("Which token of a competitor does the lawsuit remove?"),
    "invest": lambda asked: Text(
        "Let your Profits fall from {profits} to {enviro}?", profits=asked.company.profits, enviro=asked.company.enviro
    ),
    "oil_spill": lambda asked: Text.count(
        "You cannot pay for the oil spill. Which token leaves the map?",
        "You cannot pay for the oil spill. Which of your tokens leave the map? {n} must go.",
        asked.detail[0],
    ),
    "switch_to_bat": lambda asked: Text.count(
        "Keep your token for {n} Profit and gain {n} Enviro, or take it off the map?",
        "Keep {n} tokens for {n} Profits and gain {n} Enviro, or take some off the map?",
        asked.company.tokens,
    ),
    "brain_drain": lambda asked: Text("Which Eco-Initiative goes to {seat}?", seat=asked.next),
    "shift_price": lambda asked: Text("Which price do the media push up or down?"),
    "take_over": lambda asked: Text("Which small Refinery of a competitor do you take over?"),
    "expo_draw": lambda asked: Text("Look at a new Eco-Initiative at the Expo?"),
    "shortage": lambda asked: Text("You lack Enviro: which of your tokens is shut down?"),
    "name_partner": lambda asked: Text("Whose Refineries shall earn double with yours?"),
    "accident": lambda asked: Text("An accident: which of your sectors earns nothing this turn?"),
    "keep_cards": lambda asked: Text("You cannot pay all running costs. Which Eco-Initiative do you keep?"),
}
WAITING: Final[Mapping[str, Says]] = {
    "first_token": lambda asked: Text("{who}: placing a free Refinery token", who=asked.who),
    "action": lambda asked: (
        Text("{who}: may buy at the initial bid", who=asked.who)
        if asked.detail[0] == PLATFORM
        else Text("{who}: choosing what to put up for auction", who=asked.who)
    ),
    "bidding": lambda asked: Text(
        "{lot}: {leader} bids {bid}. {who} may raise",
        lot=asked.lot,
        leader=seat_name(asked.detail[2]),
        bid=asked.detail[1],
        who=asked.who,
    ),
    "veto": lambda asked: Text(
        "{winner} wins {lot} for {bid}. {who} may veto it",
        winner=seat_name(asked.detail[2]),
        lot=asked.lot,
        bid=asked.detail[1],
        who=asked.who,
    ),
    "opening": lambda asked: Text("{who}: may open the auction for {card}", who=asked.who, card=asked.card),
    "platform_card": lambda asked: Text("{who}: buying or discarding {card}", who=asked.who, card=asked.card),
    "expo_swap": lambda asked: Text("{who}: may swap a card for {card}", who=asked.who, card=asked.card),
    "place_token": lambda asked: Text("{who}: placing {token}", who=asked.who, token=TOKEN_NAMES[asked.detail[0]]),
    "place_tad": lambda asked: Text(
        "{who}: placing the {tad}", who=asked.who, tad=tad_name(asked.content, asked.detail[0])
    ),
    "lawsuit": lambda asked: Text("{who}: may have a token of a competitor removed", who=asked.who),
    "invest": lambda asked: Text("{who}: deciding on “Green” Investments", who=asked.who),
    "oil_spill": lambda asked: Text("{who}: taking tokens off the map after the oil spill", who=asked.who),
    "switch_to_bat": lambda asked: Text("{who}: deciding which tokens stay", who=asked.who),
    "brain_drain": lambda asked: Text("{who}: giving an Eco-Initiative to {seat}", who=asked.who, seat=asked.next),
    "shift_price": lambda asked: Text("{who}: may shift a price", who=asked.who),
    "take_over": lambda asked: Text("{who}: may take over a small Refinery", who=asked.who),
    "expo_draw": lambda asked: Text("{who}: may look at a card of the Expo", who=asked.who),
    "shortage": lambda asked: Text("{who}: shutting a token down for lack of Enviro", who=asked.who),
    "name_partner": lambda asked: Text("{who}: may name a partner", who=asked.who),
    "accident": lambda asked: Text("{who}: choosing where the accident happens", who=asked.who),
    "keep_cards": lambda asked: Text("{who}: choosing which Eco-Initiatives to keep", who=asked.who),
}
NOTES: Final[Mapping[str, Text]] = {
    "bidding": Text("a pass is final"),
    "first_token": Text("nothing to pay"),
}


def question(content: Content, view: EcologicView) -> Text | None:
    """What is asked; None when nothing is."""
    return None if view.prompt is None else QUESTIONS[view.prompt.name](Asked(content, view))


def waiting(content: Content, view: EcologicView) -> Text | None:
    """What those who decide are at; None when nobody does."""
    return None if view.prompt is None else WAITING[view.prompt.name](Asked(content, view))


def note(view: EcologicView) -> Text | None:
    """A few words beside the question."""
    if view.prompt is None:
        return None
    if view.prompt.name == "action":
        return Text("one thing, or none") if view.prompt.detail[0] == PLATFORM else Text("one auction, or none")
    return NOTES.get(view.prompt.name)


def standing(view: EcologicView) -> tuple[str, ...]:
    """What one wants in an action, possible or not."""
    if view.prompt is None or view.prompt.name != "action":
        return ()
    way = "buy" if view.prompt.detail[0] == PLATFORM else "auction"
    return (f"{way}_refinery", f"{way}_tad") if view.tads else (f"{way}_refinery",)


def round_of(view: EcologicView) -> Text | None:
    """Turn and phase; an auction is a phase of its own for who looks on."""
    if not view.turn:
        return Text("Setup")
    auction = view.prompt is not None and view.prompt.name in AUCTIONS
    return Text("Turn {n} · {phase}", n=view.turn, phase=Text("Auction") if auction else PHASE_NAMES[view.phase])
