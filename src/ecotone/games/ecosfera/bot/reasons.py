"""Why a choice is good, in words of Ecosfera: what `chance` weighs, and what of it a person can see on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ecotone.core.decks import NO_CARD
from ecotone.core.hint import Term
from ecotone.core.text import Text
from ecotone.games.ecosfera.bot.chance import EVIDENCE, SAVED
from ecotone.games.ecosfera.bot.value import PARTS, affordable, parts
from ecotone.games.ecosfera.box.content import ALL_HABITATS, CONSUMER, PRESSURE, PRODUCER
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.words.names import card_name, habitat_names

TERMS: Final[Mapping[str, Term]] = {
    "habitats": Term(
        Text("It brings a habitat back."), Text("A habitat is damaged again."), Text("a habitat that comes back")
    ),
    "impacts": Term(
        Text("It keeps impact tiles away."), Text("It brings an impact tile."), Text("safety from impact tiles")
    ),
    "decks": Term(
        Text("The decks will show fitting pairs more often."),
        Text("The decks will show fitting pairs less often."),
        Text("a better deck"),
    ),
    "prospects": Term(
        Text("The rows can do more from now on."),
        Text("The rows can do less from now on."),
        Text("something good to do next"),
    ),
    "tokens": Term(Text("An ability is ready again."), Text("It uses up an ability."), Text("an ability that is kept")),
    "policies": Term(
        Text("It brings a measure, or money for one."), Text("Money for measures is spent."), Text("a measure")
    ),
}
MARKET: Final = Text("Look at the market.")
ROW: Final = Text("Look at the cards in the row: which of them belong together?")
ABILITIES: Final = Text("Look at the abilities: one of them helps now.")
POLICY: Final = Text("Look at the policy cards.")
NUDGES: Final[Mapping[str, Text]] = {
    "acquire_producer": MARKET,
    "acquire_consumer": MARKET,
    "take_producer": MARKET,
    "plan_refresh": MARKET,
    "refresh": MARKET,
    "restore": ROW,
    "regulate": ROW,
    "pass_card": ABILITIES,
    "return_card": ABILITIES,
    "put_on_deck": ABILITIES,
    "plus": ABILITIES,
    "reactivate": ABILITIES,
    "wake": ABILITIES,
    "draw_policy": POLICY,
    "fund": POLICY,
    "protect": POLICY,
    "end_turn": Text("Is there anything left in this turn that helps?"),
}


def moves(before: Ecosfera, after: Ecosfera) -> dict[str, float]:
    """What changed, weighed as `chance` weighs it."""
    weight = SAVED[EVIDENCE.index("value")] / 100
    return {name: weight * (new - old) for name, old, new in zip(PARTS, parts(before), parts(after), strict=True)}


def sentence(term: str, better: bool, before: Ecosfera, after: Ecosfera) -> Text | None:
    """What can be seen of it: a habitat, a card, a pair."""
    content = after.content
    if term == "decks":
        return deck_change(better, before, after)
    if not better:
        return None
    if term == "habitats":
        back = after.restored & ~before.restored
        return Text("It brings back: {habitats}.", habitats=habitat_names(content, back)) if back else None
    if term == "prospects":
        step = next(next_steps(after), None)
        return None if step is None or step in next_steps(before) else step
    return None


def next_steps(state: Ecosfera) -> Iterator[Text]:
    """What the active row can do next: restore a habitat, take an animal, take a producer."""
    content = state.content
    row = [card for card in state.players[state.active].row if card not in state.used]
    wanted = ALL_HABITATS & ~state.restored
    for first, second, shared in couples(state, row, CONSUMER, wanted):
        yield Text.count(
            "{first} and {second} share {habitat}, so it can be restored next.",
            "{first} and {second} share {habitat}, so they can be restored next.",
            shared.bit_count(),
            first=card_name(content, first),
            second=card_name(content, second),
            habitat=habitat_names(content, shared),
        )
    for market in state.consumers.places:
        homes = content.habitats[market] if market != NO_CARD else 0
        for first, second, shared in couples(state, row, PRODUCER, homes):
            yield Text(
                "{first} and {second} share {habitat}, so {animal} can be taken next.",
                first=card_name(content, first),
                second=card_name(content, second),
                habitat=habitat_names(content, shared),
                animal=card_name(content, market),
            )
    have = [0] * 9
    for card in row:
        have[content.kind[card]] += 1
    for market in state.producers.places:
        if market != NO_CARD and affordable(state, market, have):
            yield Text("The elements in the row suffice for {plant} next.", plant=card_name(content, market))


def couples(state: Ecosfera, row: list[int], kind: int, habitats: int) -> Iterator[tuple[int, int, int]]:
    """Any two cards of a kind that share some of these habitats, and what they share."""
    content = state.content
    fitting = [card for card in row if content.kind[card] == kind]
    for place, first in enumerate(fitting):
        for second in fitting[place + 1 :]:
            shared = content.habitats[first] & content.habitats[second] & habitats
            if shared:
                yield first, second, shared


def deck_change(better: bool, before: Ecosfera, after: Ecosfera) -> Text | None:
    """The animal or producer that a row has won, or pressure that is gone."""
    content = after.content
    old, new = owned(before), owned(after)
    won = [card for card in new if card not in old and content.kind[card] in (PRODUCER, CONSUMER)]
    if better and len(won) == 1:
        return Text("With {card} the deck will show fitting pairs more often.", card=card_name(content, won[0]))
    pressure = [sum(content.kind[card] == PRESSURE for card in cards) for cards in (old, new)]
    if better and pressure[1] < pressure[0]:
        return Text("There is less pressure in the decks.")
    if not better and pressure[1] > pressure[0]:
        return Text("It brings pressure into a deck.")
    return None


def owned(state: Ecosfera) -> set[int]:
    """All cards of all rows, decks and discard piles."""
    return {card for player in state.players for pile in (player.row, player.deck, player.discard) for card in pile}


def cost(before: Ecosfera, after: Ecosfera) -> Text | None:
    """The cards of the row that are used up for this turn; not the element that the market adds (E-22)."""
    row = before.players[before.active].row
    used = [card for card in after.used if card in row and card not in before.used]
    if not used:
        return None
    names = tuple(card_name(after.content, card) for card in used)
    return Text("It uses these cards of the row: {cards}.", cards=names)
