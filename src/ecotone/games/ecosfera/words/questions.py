"""The question as a page asks it: a sentence with its subject, to those who decide; what they are at, to all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import Question
from ecotone.games.ecosfera.box.content import Content
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.names import card_name, player_name


class Asked(Question[Content, EcosferaView]):
    """A question and what it is about."""

    @property
    def card(self) -> Text:
        """The policy card that asks."""
        return card_name(self.content, self.detail[0])

    @property
    def player(self) -> Text:
        """The player that it is about."""
        return player_name(self.detail[0])


Says = Callable[[Asked], Text]


def turn_question(asked: Asked) -> Text:
    """Who plays several rows is told for which."""
    view = asked.view
    seat = view.players[view.active].seat
    if sum(player.seat == seat for player in view.players) > 1:
        return Text("{player}: what will you do?", player=player_name(view.active))
    return Text("What will you do?")


QUESTIONS: Final[Mapping[str, Says]] = {
    "turn": turn_question,
    "three_nutrients": lambda asked: Text("Three nutrients: take a pressure card, or fund waste water treatment?"),
    "wake_token": lambda asked: Text("Which token of {player} becomes active again?", player=asked.player),
    "protect": lambda asked: Text("Let {card} happen, or protect the species for good?", card=asked.card),
    "choose_habitat": lambda asked: Text("{card}: which habitat is restored?", card=asked.card),
    "take_oxygen": lambda asked: Text("Saltwater inflow: does {player} take an oxygen card?", player=asked.player),
    "agree": lambda asked: Text("Spend a funding card on {card}?", card=asked.card),
    "regulate": lambda asked: Text("{card}: which producer and consumer restore a habitat?", card=asked.card),
    "send": lambda asked: Text("{card}: which animal goes to whom?", card=asked.card),
    "send_all": lambda asked: Text("{card}: who gets the cards?", card=asked.card),
    "recycle": lambda asked: Text("{card}: which pressure cards are taken away?", card=asked.card),
    "recycle_again": lambda asked: Text("{card}: take one more pressure card away?", card=asked.card),
    "plan_refresh": lambda asked: Text("{card}: which markets are refreshed?", card=asked.card),
    "plan_take": lambda asked: Text("{card}: which producer do you take for nothing?", card=asked.card),
}
WAITING: Final[Mapping[str, Says]] = {
    "turn": lambda asked: Text("{who}: taking the turn", who=asked.who),
    "three_nutrients": lambda asked: Text("{who}: three nutrients, pressure or treatment", who=asked.who),
    "wake_token": lambda asked: Text("{who}: waking a token", who=asked.who),
    "protect": lambda asked: Text("{who}: may protect the species from {card}", who=asked.who, card=asked.card),
    "choose_habitat": lambda asked: Text("{who}: choosing a habitat to restore", who=asked.who),
    "take_oxygen": lambda asked: Text("{who}: handing out oxygen", who=asked.who),
    "agree": lambda asked: Text("{who}: asked to fund {card}", who=asked.who, card=asked.card),
}


def question(content: Content, view: EcosferaView) -> Text | None:
    """What is asked; None when nothing is."""
    return None if view.prompt is None else QUESTIONS[view.prompt.name](Asked(content, view))


def waiting(content: Content, view: EcosferaView) -> Text | None:
    """What those who decide are at; None when nobody does."""
    if view.prompt is None:
        return None
    asked = Asked(content, view)
    if view.prompt.name in WAITING:
        return WAITING[view.prompt.name](asked)
    return Text("{who}: carrying out {card}", who=asked.who, card=asked.card)  # all other questions are a measure's


def note(view: EcosferaView) -> Text | None:
    """What ending the turn would bring now."""
    if view.prompt is None or view.prompt.name != "turn" or view.acted or view.ended:
        return None
    return Text("ending without an action adds pressure")


def standing(view: EcosferaView) -> tuple[str, ...]:
    """What a turn is for, possible or not."""
    if view.prompt is None or view.prompt.name != "turn":
        return ()
    return ("acquire_producer", "acquire_consumer", "restore")
