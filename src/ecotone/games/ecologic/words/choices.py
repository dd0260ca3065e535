"""The fixed phrases of Ecologic: questions, headings of choices, names of arguments and promises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text

QUESTIONS: Final[Mapping[str, Text]] = {
    "first_token": Text("Place a Refinery token of your choice, free of charge."),
    "action": Text("Start one auction, or pass."),
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
ROUND_QUESTIONS: Final = (
    QUESTIONS["action"],
    Text("Start one more auction, or pass."),
    Text("Buy one thing at its initial bid, or pass."),
)
VERBS: Final[Mapping[str, Text]] = {
    "place": Text("Place the token"),
    "place_anywhere": Text("Place the token anywhere, for extra Profits"),
    "place_tad": Text("Place the TAD"),
    "pass": Text("Start no auction"),
    "auction_refinery": Text("Start an auction for a Refinery token"),
    "auction_tad": Text("Start an auction for a TAD"),
    "reveal": Text("Reveal the top Eco-Initiative"),
    "buy_refinery": Text("Buy a Refinery token at the initial bid"),
    "buy_tad": Text("Buy a TAD at the initial bid"),
    "buy_card": Text("Buy the card at its initial bid"),
    "open": Text("Open the auction with a bid"),
    "decline": Text("Decline"),
    "decline_and_pass": Text("Decline, and pass for the rest of this auction"),
    "raise": Text("Raise the bid"),
    "pass_auction": Text("Pass for the rest of this auction"),
    "pass_ahead": Text("Pass ahead for the rest of this auction"),
    "keep_veto": Text("Let it stand"),
    "veto": Text("Veto this auction"),
    "skip": Text("No, thanks"),
    "sue": Text("Remove a token"),
    "refuse": Text("Refuse"),
    "accept": Text("Accept"),
    "ignore": Text("Ignore the event"),
    "keep": Text("Pay for all that stay"),
    "shut_down": Text("Shut down a token"),
    "give": Text("Give an Eco-Initiative away"),
    "shift": Text("Shift a price"),
    "take_over": Text("Take over a Refinery"),
    "draw": Text("Reveal a card"),
    "leave": Text("Discard the revealed card"),
    "swap": Text("Swap an own card for it"),
    "name_nobody": Text("Name nobody"),
    "name_partner": Text("Name a partner"),
    "stop_production": Text("Stop production"),
    "keep_card": Text("Keep an Eco-Initiative"),
    "close": Text("Close an own token"),
    "discard": Text("Discard an own Eco-Initiative"),
    "offer": Text("Offer a deal"),
    "withdraw": Text("Withdraw the offer"),
    "decline_offer": Text("Decline the offer"),
    "accept_offer": Text("Accept the offer"),
}

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
