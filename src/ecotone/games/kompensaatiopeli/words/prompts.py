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
ARGUMENTS: Final[Mapping[str, Text]] = {  # how an argument of each kind is asked for
    "tile": Text("Which tile?"),
    "site": Text("Which offsetting site?"),
    "bank": Text("Which bank tile?"),
    "nature": Text("Which nature type?"),
    "nature_tile": Text("Which tile of the pile?"),
    "knowledge": Text("Which knowledge card?"),
    "dirty": Text("How many dirty money cards?"),
    "card": Text("Which card?"),
    "face_up": Text("Which face-up card?"),
    "cards": Text("Which cards?"),
    "deck": Text("Which deck?"),
    "header": Text("Which project?"),
    "permit": Text("Which permit card?"),
    "verdict": Text("Which decision?"),
    "role": Text("Which role?"),
    "seat": Text("Which player?"),
    "offer": Text("Which offer?"),
    "promise": Text("Which promise?"),
}
