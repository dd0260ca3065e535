"""What the match waits for, in lines of text; and what each kind of argument is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text

QUESTIONS: Final[Mapping[str, Text]] = {
    "choose_role": Text("Which role do you play?"),
    "turn": Text("Take actions in any order, or end the turn."),
    "plan": Text("Name the tiles of the project, the first at the edge; then pay."),
    "first_card": Text("Reveal the first permit card."),
    "step_in": Text("Do you settle it with the authorities? The first who does decides."),
    "appeal": Text("Do you act against the decision?"),
    "court_order": Text("Which of the two cards lies on top?"),
    "condition": Text("Meet the condition, or let the permit be denied?"),
    "open_tile": Text("Turn one face-down tile up."),
    "discard_money": Text("Discard one money card."),
    "free_campaign": Text("Start a media campaign at no cost?"),
    "free_proposal": Text("Lay a conservation proposal at no cost?"),
    "offset": Text("Name the offsetting sites, then pay."),
    "retry": Text("The offset failed. Pay again and roll again, or stop?"),
    "sale": Text("Sell the bank tiles at this price?"),
    "price": Text("Buy at the price that was named?"),
    "proposals": Text("Name further tiles to propose, or pay."),
    "campaigns": Text("Name a further tile for a campaign, or pay."),
    "take_tile": Text("Which tile of the pile comes into the bank?"),
    "influence": Text("Which permit card do you set aside?"),
    "discard": Text("Discard a card before you draw?"),
    "draw": Text("From where do you draw?"),
    "stop_vote": Text("End the game after this round?"),
}
ARGUMENTS: Final[Mapping[str, Text]] = {  # what an argument of each kind is called
    "tile": Text("tile"),
    "site": Text("offsetting site"),
    "bank": Text("bank tile"),
    "nature": Text("nature type"),
    "nature_tile": Text("tile of the pile"),
    "knowledge": Text("knowledge card"),
    "dirty": Text("dirty money cards"),
    "card": Text("card"),
    "face_up": Text("face-up card"),
    "cards": Text("cards"),
    "deck": Text("deck"),
    "header": Text("project"),
    "permit": Text("permit card"),
    "verdict": Text("decision"),
    "role": Text("role"),
    "seat": Text("player"),
    "offer": Text("offer"),
    "promise": Text("promise"),
}
