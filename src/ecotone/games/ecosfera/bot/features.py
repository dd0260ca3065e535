"""A position and a choice of Ecosfera as named numbers (see `core/features.py`).

Rows are counted from the own one on; in solo, where one seat plays several, from the active one. What a deck holds is
open, its order is not, so only the former is counted.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.features import bits, by_seat, each, mark, places, question
from ecotone.games.ecosfera.bot.value import affordable
from ecotone.games.ecosfera.box.content import ABILITIES, CONSUMER, PRESSURE, PRODUCER
from ecotone.games.ecosfera.box.policy_card import CLASSES, ELEMENTS, HABITATS
from ecotone.games.ecosfera.rules.state import Ecosfera, Player

VERSION: Final = 1
ROWS: Final = 4
QUESTIONS: Final = (
    "turn", "three_nutrients", "wake_token", "protect", "choose_habitat", "take_oxygen", "agree", "regulate", "send",
    "send_all", "recycle", "recycle_again", "plan_refresh", "plan_take",
)  # fmt: skip
VERBS: Final = (
    "end_turn", "reactivate", "acquire_producer", "acquire_consumer", "restore", "pass_card", "return_card",
    "put_on_deck", "plus", "refresh", "draw_policy", "fund", "accept", "return_nutrients", "wake", "protect",
    "choose_habitat", "decline", "take_oxygen", "agree", "refuse", "back", "regulate", "send", "send_all", "recycle",
    "plan_refresh", "take_producer",
)  # fmt: skip
SPECIES: Final = ("plants", "animals")  # producers and consumers, in short
NAMES: Final = (
    "rows", "level2", "turns", "asked", "impacts", "extra_impacts", "impacts_left", "pressure_supply", "acted", "fresh",
    "skips", "draws_due", "measures", "funding", "lasting", "noise", "policy_deck",
    *each("restored", HABITATS),
    *each("stack", ELEMENTS),
    *each("market.plants", HABITATS),
    *each("market.animals", HABITATS),
    "market.affordable", "market.cheapest",
    *each("question", QUESTIONS),
    *by_seat(ROWS, (
        "there", "active", *each("token", ABILITIES),
        *each("row", ELEMENTS), "row.pressure", "row.plants", "row.animals", "row.unused_elements",
        *each("row.plants", HABITATS), *each("row.animals", HABITATS),
        "pile.size", *each("pile", ELEMENTS), "pile.pressure",
        *each("pile.plants", HABITATS), *each("pile.animals", HABITATS),
    )),
)  # fmt: skip
CHOICE_NAMES: Final = (
    *each("verb", VERBS),
    "by_token", *each("card", ELEMENTS), "card.pressure", "card.plant", "card.animal", "card.cost",
    *each("card.habitat", HABITATS), *each("card.ability", ABILITIES), "card.star",
    *each("shared", HABITATS), "restores", "to_other", *each("market", SPECIES), *each("class", CLASSES),
    *each("token", ABILITIES),
)  # fmt: skip
_QUESTION: Final = places(QUESTIONS)
_VERB: Final = places(VERBS)
_NO_ROW: Final = [0.0] * ((len(NAMES) - NAMES.index("own.there")) // ROWS)
_CARD_AT: Final = {  # where the card that a choice is about stands
    "acquire_producer": 1, "acquire_consumer": 1, "restore": 1, "pass_card": 2, "return_card": 2, "put_on_deck": 2,
    "draw_policy": 1, "fund": 1, "return_nutrients": 1, "regulate": 1, "send": 1, "recycle": 1, "take_producer": 1,
}  # fmt: skip
_PLAYER_AT: Final = {"pass_card": 3, "send": 2, "send_all": 1, "take_oxygen": 1, "wake": 1}
_TOKEN_AT: Final = {"reactivate": 1, "wake": 2}


def first_row(state: Ecosfera, seat: int) -> int:
    """The row that counts as the own one."""
    return seat if state.settings.seats > 1 else state.active


def features(state: Ecosfera, seat: int) -> list[float]:
    """The position as `NAMES` say."""
    rows = len(state.players)
    own = first_row(state, seat)
    out: list[float] = [
        float(rows),
        float(bool(state.settings.policies)),
        float(state.turns),
        float(seat in state.actors),
        float(state.impacts),
        float(state.extra_impacts),
        float(state.content.impacts_to_lose - state.impacts),
        float(len(state.supply)),
        float(state.acted),
        float(state.fresh),
        float(state.skips),
        float(state.due),
        float(len(state.measures)),
        float(len(state.funding)),
        float(len(state.lasting)),
        float(len(state.noise) + len(state.noise_to_come)),
        float(len(state.policy_deck)),
    ]
    bits(out, state.restored, len(HABITATS))
    for stack in state.stacks:
        out.append(float(len(stack)))
    add_by_habitat(out, state, state.producers.places)
    add_by_habitat(out, state, state.consumers.places)
    add_prices(out, state, state.players[state.active])
    mark(out, _QUESTION.get(question(state), -1), len(QUESTIONS))
    for step in range(ROWS):
        if step < rows:
            add_row(out, state, (own + step) % rows)
        else:
            out += _NO_ROW
    return out


def add_by_habitat(out: list[float], state: Ecosfera, cards: list[int]) -> None:
    """How many of these cards live in each habitat."""
    habitats = state.content.habitats
    counts = [0] * len(HABITATS)
    for card in cards:
        if card != NO_CARD:
            lives = habitats[card]
            for habitat in range(len(HABITATS)):
                if lives >> habitat & 1:
                    counts[habitat] += 1
    for n in counts:
        out.append(float(n))


def add_prices(out: list[float], state: Ecosfera, player: Player) -> None:
    """How many producers of the market the active row can buy, and what the cheapest costs."""
    have = unused_elements(state, player)
    buys = 0
    cheapest = 0
    for card in state.producers.places:
        if card != NO_CARD:
            if affordable(state, card, have):
                buys += 1
            price = sum([n for _, n in state.cost[card]])
            if not cheapest or price < cheapest:
                cheapest = price
    out += [float(buys), float(cheapest)]


def unused_elements(state: Ecosfera, player: Player) -> list[int]:
    """By element, how many cards of a row may still be used; those of another's row all may."""
    kind = state.content.kind
    used = state.used
    have = [0] * len(ELEMENTS)
    for card in player.row:
        if kind[card] < PRESSURE and card not in used:
            have[kind[card]] += 1
    return have


def add_row(out: list[float], state: Ecosfera, index: int) -> None:
    """One row, and what its deck and discard pile hold together."""
    player = state.players[index]
    kind = state.content.kind
    out += [1.0, float(index == state.active)]
    bits(out, player.tokens, len(ABILITIES))
    counts = [0] * 9
    plants: list[int] = []
    animals: list[int] = []
    for card in player.row:
        counts[kind[card]] += 1
        if kind[card] == PRODUCER:
            plants.append(card)
        elif kind[card] == CONSUMER:
            animals.append(card)
    for element in range(CONSUMER + 1):
        out.append(float(counts[element]))
    out.append(float(sum(unused_elements(state, player))))
    add_by_habitat(out, state, plants)
    add_by_habitat(out, state, animals)
    counts = [0] * 9
    plants = []
    animals = []
    for pile in (player.deck, player.discard):
        for card in pile:
            counts[kind[card]] += 1
            if kind[card] == PRODUCER:
                plants.append(card)
            elif kind[card] == CONSUMER:
                animals.append(card)
    out.append(float(len(player.deck) + len(player.discard)))
    for element in range(PRESSURE + 1):
        out.append(float(counts[element]))
    add_by_habitat(out, state, plants)
    add_by_habitat(out, state, animals)


def choice_features(state: Ecosfera, seat: int, choice: Choice) -> list[float]:
    """A choice as `CHOICE_NAMES` say, seen from the position before it."""
    content = state.content
    verb: str = choice[0]
    out: list[float] = []
    mark(out, _VERB.get(verb, -1), len(VERBS))
    out.append(float(verb in ("pass_card", "return_card", "put_on_deck", "plus", "refresh") and choice[1] < 0))
    at = _CARD_AT.get(verb, 0)
    card: int = choice[at] if at and len(choice) > at else NO_CARD
    kind = content.kind[card] if card >= 0 else -1
    mark(out, kind if kind <= CONSUMER else -1, CONSUMER + 1)
    out.append(float(sum([n for _, n in state.cost[card]])) if kind == PRODUCER else 0.0)
    bits(out, content.habitats[card] if card >= 0 else 0, len(HABITATS))
    bits(out, content.abilities[card] if card >= 0 else 0, len(ABILITIES))
    out.append(float(content.stars[card]) if card >= 0 else 0.0)
    shared = shared_habitats(state, choice)
    bits(out, shared, len(HABITATS))
    out.append(float((shared & ~state.restored).bit_count()) if verb in RESTORING else 0.0)
    at = _PLAYER_AT.get(verb, 0)
    out.append(float(choice[at] != first_row(state, seat)) if at else 0.0)
    mark(out, choice[2] if verb == "refresh" else -1, len(SPECIES))
    bits(out, content.classes[card] if card >= 0 else 0, len(CLASSES))
    at = _TOKEN_AT.get(verb, 0)
    bits(out, choice[at] if at else 0, len(ABILITIES))
    return out


RESTORING: Final = frozenset({"restore", "regulate", "choose_habitat"})


def shared_habitats(state: Ecosfera, choice: Choice) -> int:
    """The habitats that all cards of an acquisition or restoration share, or the one that is named."""
    habitats = state.content.habitats
    verb: str = choice[0]
    if verb == "restore":
        return habitats[choice[1]] & habitats[choice[2]]
    if verb == "acquire_consumer":
        return habitats[choice[1]] & habitats[choice[2]] & habitats[choice[3]]
    if verb == "choose_habitat":
        habitat: int = choice[1]
        return 1 << habitat
    if verb == "regulate":
        named: int = choice[3]
        return 1 << named
    return 0
