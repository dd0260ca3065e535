"""What is asked and what may be chosen: the questions, the verbs with their sentences, the kinds of arguments.

A sentence is made by the game's words, which know the content and are handed in, for one view and one choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.games.ecosfera.box.content import PASS, PLUS, REFRESH, Content
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.names import (
    ABILITY_NAMES,
    MARKET_NAMES,
    MARKETS_TO_REFRESH,
    card_name,
    cost_names,
    element_name,
    habitat_names,
    player_name,
    source_name,
)

QUESTIONS: Final[Mapping[str, Text]] = {
    "turn": Text("Take actions, use abilities, or end the turn."),
    "three_nutrients": Text("Three nutrients cards: take the pressure card, or fund waste water treatment?"),
    "wake_token": Text("Which token becomes active again?"),
    "protect": Text("This card would discard species. Fund strict protection against it?"),
    "choose_habitat": Text("Which habitat is restored?"),
    "take_oxygen": Text("Does this player take an oxygen card?"),
    "agree": Text("Do you agree to fund this measure?"),
    "regulate": Text("Which producer and consumer restore which habitat?"),
    "send": Text("Which animal goes to whom?"),
    "send_all": Text("Who gets the cards?"),
    "recycle": Text("Which pressure cards are taken away?"),
    "recycle_again": Text("Take away one more pressure card?"),
    "plan_refresh": Text("Which markets are refreshed?"),
    "plan_take": Text("Take a producer for nothing?"),
}
KINDS: Final[Mapping[str, Text]] = {
    "card": Text("Which card?"),
    "source": Text("By which token or card?"),
    "player": Text("Which player?"),
    "token": Text("Which token?"),
    "habitat": Text("Which habitat?"),
    "market": Text("Which market?"),
    "markets": Text("Which markets?"),
}


class Speaker(Protocol):
    """The game's words, as far as sentences of choices need them."""

    content: Content


def acquire_producer(words: Speaker, view: EcosferaView, card: int) -> Text:
    """A producer with its cost, and what the market must add."""
    content = words.content
    cost = view.cost[content.producers.index(card)]
    row = view.players[view.active].row
    free = [content.kind[own] for own in row if own not in view.used]
    lacking = [element for element, n in cost if n > free.count(element)]
    name, symbols = card_name(content, card), cost_names(content, cost)
    if lacking:
        element = element_name(content, lacking[0])
        return Text("Acquire {card} for {cost}; from the market: {element}", card=name, cost=symbols, element=element)
    return Text("Acquire {card} for {cost}", card=name, cost=symbols)


def acquire_consumer(words: Speaker, view: EcosferaView, card: int, first: int, second: int) -> Text:
    """A consumer, and the two producers that it takes."""
    content = words.content
    return Text(
        "Acquire {card} with {first} and {second}",
        card=card_name(content, card),
        first=card_name(content, first),
        second=card_name(content, second),
    )


def restore(words: Speaker, view: EcosferaView, first: int, second: int) -> Text:
    """A pair of consumers, and what of their habitats is still missing."""
    content = words.content
    return Text(
        "Restore {habitats} with {first} and {second}",
        habitats=habitat_names(content, content.habitats[first] & content.habitats[second] & ~view.restored),
        first=card_name(content, first),
        second=card_name(content, second),
    )


def pass_card(words: Speaker, view: EcosferaView, source: int, card: int, player: int) -> Text:
    """A card, to whom it goes, and what gives the ability."""
    content = words.content
    return Text(
        "Pass {card} to {player} (by {source})",
        card=card_name(content, card),
        player=player_name(player),
        source=source_name(content, source, PASS),
    )


def regulate(words: Speaker, view: EcosferaView, producer: int, consumer: int, habitat: int) -> Text:
    """The two cards and the habitat that they restore."""
    content = words.content
    return Text(
        "Restore {habitat} with {first} and {second}",
        habitat=habitat_names(content, 1 << habitat),
        first=card_name(content, producer),
        second=card_name(content, consumer),
    )


def recycle(words: Speaker, view: EcosferaView, *cards: int) -> Text:
    """Pressure cards, which are all alike, by whose they are."""
    return Text.count(
        "Take one pressure card away ({cards})",
        "Take {n} pressure cards away ({cards})",
        len(cards),
        cards=tuple(player_name(i) for c in cards for i, p in enumerate(view.players) if c in p.row),
    )


def asked_card(words: Speaker, view: EcosferaView) -> Text:
    """The policy card that the question is about."""
    assert view.prompt is not None
    return card_name(words.content, view.prompt.detail[0])


def accept(words: Speaker, view: EcosferaView) -> Text:
    """To let a card happen, or to take what three nutrients bring."""
    if view.prompt is not None and view.prompt.name == "protect":
        return Text("Let {card} happen", card=asked_card(words, view))
    return Text("Take the pressure card")


DECLINED: Final[Mapping[str, Text]] = {
    "plan_take": Text("Take no producer"),
    "recycle_again": Text("Leave it at one"),
}


def decline(words: Speaker, view: EcosferaView) -> Text:
    """To do without what is offered."""
    assert view.prompt is not None
    if view.prompt.name == "take_oxygen":
        return Text("{player} takes none", player=player_name(view.prompt.detail[0]))
    return DECLINED[view.prompt.name]


BY_WHICH: Final = Text("Choose the token or card that does it")
VERBS: Final[Mapping[str, Verb]] = {
    "end_turn": Verb("", Text("End the turn")),
    "reactivate": Verb(
        "token",
        Text("Reactivate a token"),
        lambda words, view, token: Text("Reactivate the {ability} token", ability=ABILITY_NAMES[token]),
        asks=(Text("Choose a token"),),
    ),
    "acquire_producer": Verb(
        "card", Text("Acquire a producer"), acquire_producer, asks=(Text("Choose a producer"),), preview=True
    ),
    "acquire_consumer": Verb(
        "card card card",
        Text("Acquire a consumer"),
        acquire_consumer,
        asks=(Text("Choose a consumer"), Text("Choose a producer for it"), Text("Choose the second producer")),
        preview=True,
    ),
    "restore": Verb(
        "card card",
        Text("Restore habitats"),
        restore,
        asks=(Text("Choose a consumer"), Text("Choose one that shares a habitat with it")),
        preview=True,
    ),
    "pass_card": Verb(
        "source card player",
        Text("Pass a card"),
        pass_card,
        asks=(BY_WHICH, Text("Choose a card to pass"), Text("Choose who gets it")),
        preview=True,
    ),
    "return_card": Verb(
        "source card",
        Text("Return a card"),
        lambda words, view, source, card: Text(
            "Return {card} to the market (by {source})",
            card=card_name(words.content, card),
            source=source_name(words.content, source, PASS),
        ),
        asks=(
            BY_WHICH,
            Text("Choose a card to return"),
        ),
        preview=True,
    ),
    "put_on_deck": Verb(
        "source card",
        Text("Put a card on your deck"),
        lambda words, view, source, card: Text(
            "Put {card} on your deck (by {source})",
            card=card_name(words.content, card),
            source=source_name(words.content, source, PASS),
        ),
        asks=(
            BY_WHICH,
            Text("Choose a card for your deck"),
        ),
        preview=True,
    ),
    "plus": Verb(
        "source",
        Text("Draw a card"),
        lambda words, view, source: Text("Draw a card (by {source})", source=source_name(words.content, source, PLUS)),
        asks=(BY_WHICH,),
        preview=True,
    ),
    "refresh": Verb(
        "source market",
        Text("Refresh a market"),
        lambda words, view, source, market: Text(
            "Refresh the {market} (by {source})",
            market=MARKET_NAMES[market],
            source=source_name(words.content, source, REFRESH),
        ),
        asks=(
            BY_WHICH,
            Text("Choose a market"),
        ),
        preview=True,
    ),
    "draw_policy": Verb(
        "card",
        Text("Draw a policy card"),
        lambda words, view, card: Text("Draw a policy card by the star of {card}", card=card_name(words.content, card)),
        asks=(Text("Choose a card with a star"),),
        preview=True,
    ),
    "fund": Verb(
        "card",
        Text("Fund a measure"),
        lambda words, view, card: Text("Fund {measure}", measure=card_name(words.content, card)),
        asks=(Text("Choose a measure"),),
        preview=True,
    ),
    "accept": Verb("", Text("Let it happen"), accept),
    "return_nutrients": Verb(
        "card",
        Text("Fund it and return a nutrients card"),
        lambda words, view, card: Text(
            "Fund waste water treatment and return {card}", card=card_name(words.content, card)
        ),
        asks=(Text("Choose a nutrients card"),),
        preview=True,
    ),
    "wake": Verb(
        "player token",
        Text("Activate a token"),
        lambda words, view, player, token: Text(
            "Activate the {ability} token of {player}", ability=ABILITY_NAMES[token], player=player_name(player)
        ),
        asks=(
            Text("Choose the player"),
            Text("Choose a token"),
        ),
    ),
    "protect": Verb("", Text("Fund strict protection")),
    "choose_habitat": Verb(
        "habitat",
        Text("Restore a habitat"),
        lambda words, view, habitat: Text("Restore {habitat}", habitat=habitat_names(words.content, 1 << habitat)),
        asks=(Text("Choose a habitat"),),
    ),
    "decline": Verb("", Text("No, thanks"), decline),
    "take_oxygen": Verb(
        "player",
        Text("Take oxygen"),
        lambda words, view, player: Text("{player} takes an oxygen card", player=player_name(player)),
    ),
    "agree": Verb(
        "", Text("Agree"), lambda words, view: Text("Agree: fund {measure}", measure=asked_card(words, view))
    ),
    "refuse": Verb("", Text("Refuse"), lambda words, view: Text("Refuse: keep the funding card")),
    "back": Verb("", Text("Go back"), lambda words, view: Text("Go back and keep both cards")),
    "regulate": Verb(
        "card card habitat",
        Text("Restore a habitat"),
        regulate,
        asks=(Text("Choose a producer"), Text("Choose a consumer"), Text("Choose a habitat")),
        preview=True,
    ),
    "send": Verb(
        "card player",
        Text("Send an animal"),
        lambda words, view, card, player: Text(
            "{player} gets {card}", card=card_name(words.content, card), player=player_name(player)
        ),
        asks=(
            Text("Choose an animal"),
            Text("Choose who gets it"),
        ),
    ),
    "send_all": Verb(
        "player",
        Text("Give the cards"),
        lambda words, view, player: Text("All these cards go to {player}", player=player_name(player)),
        asks=(Text("Choose who gets them"),),
    ),
    "recycle": Verb(
        "card card",
        Text("Take pressure away"),
        recycle,
        asks=(Text("Choose a pressure card"), Text("Choose a second pressure card, or leave it at one")),
    ),
    "plan_refresh": Verb("markets", Text("Refresh markets"), lambda words, view, markets: MARKETS_TO_REFRESH[markets]),
    "take_producer": Verb(
        "card",
        Text("Take a producer"),
        lambda words, view, card: Text("Take {card}", card=card_name(words.content, card)),
        asks=(Text("Choose a producer"),),
    ),
}
