"""A position and a choice of Ecosfera as named numbers (see `core/features.py`).

Rows are counted from the own one on; in solo, where one seat plays several, from the active one. What a deck holds is
open, its order is not, so only the former is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.features import Numbers, bits, by_seat, each, mark, places, question, set_bits
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
_CARD: Final = CHOICE_NAMES.index(f"card.{ELEMENTS[0]}")  # where what belongs together begins
_COST: Final = CHOICE_NAMES.index("card.cost")
_SHARED: Final = CHOICE_NAMES.index(f"shared.{HABITATS[0]}")
_RESTORES: Final = CHOICE_NAMES.index("restores")
_MARKET: Final = CHOICE_NAMES.index(f"market.{SPECIES[0]}")
_TOKEN: Final = CHOICE_NAMES.index(f"token.{ABILITIES[0]}")
_NO_ROW: Final = [0.0] * ((len(NAMES) - NAMES.index("own.there")) // ROWS)
_CARD_AT: Final = {  # where the card that a choice is about stands
    "acquire_producer": 1, "acquire_consumer": 1, "restore": 1, "pass_card": 2, "return_card": 2, "put_on_deck": 2,
    "draw_policy": 1, "fund": 1, "return_nutrients": 1, "regulate": 1, "send": 1, "recycle": 1, "take_producer": 1,
}  # fmt: skip
_PLAYER_AT: Final = {"pass_card": 3, "send": 2, "send_all": 1, "take_oxygen": 1, "wake": 1}
# By a set of habitats: a number with eight bits for each, 1 where it is in the set. Added up they count all at once; no
# pile has 256 cards.
SPREAD: Final = [sum([(mask >> i & 1) << 8 * i for i in range(len(HABITATS))]) for mask in range(1 << len(HABITATS))]
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
    add_by_habitat(out, market_habitats(state, state.producers.places))
    add_by_habitat(out, market_habitats(state, state.consumers.places))
    add_prices(out, state, state.players[state.active])
    mark(out, _QUESTION.get(question(state), -1), len(QUESTIONS))
    for step in range(ROWS):
        if step < rows:
            add_row(out, state, (own + step) % rows)
        else:
            out += _NO_ROW
    return out


def market_habitats(state: Ecosfera, cards: list[int]) -> int:
    """The open cards of a market by habitat, as `SPREAD` counts."""
    total = 0
    for card in cards:
        if card != NO_CARD:
            total += SPREAD[state.content.habitats[card]]
    return total


def add_by_habitat(out: list[float], total: int) -> None:
    """What was added up from `SPREAD`, as a number for each habitat."""
    for _ in HABITATS:
        out.append(float(total & 255))
        total >>= 8


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
    out += [1.0, float(index == state.active)]
    bits(out, player.tokens, len(ABILITIES))
    counts = [0] * 9
    plants, animals = add_up(state, player.row, counts)
    for element in range(CONSUMER + 1):
        out.append(float(counts[element]))
    out.append(float(sum(unused_elements(state, player))))
    add_by_habitat(out, plants)
    add_by_habitat(out, animals)
    counts = [0] * 9
    plants, animals = add_up(state, player.deck, counts)
    more_plants, more_animals = add_up(state, player.discard, counts)
    out.append(float(len(player.deck) + len(player.discard)))
    for element in range(PRESSURE + 1):
        out.append(float(counts[element]))
    add_by_habitat(out, plants + more_plants)
    add_by_habitat(out, animals + more_animals)


def add_up(state: Ecosfera, cards: list[int], counts: list[int]) -> tuple[int, int]:
    """Count cards by kind; producers and consumers by habitat, as `SPREAD` counts."""
    kinds, habitats = state.content.kind, state.content.habitats
    plants = animals = 0
    for card in cards:
        kind = kinds[card]
        counts[kind] += 1
        if kind == PRODUCER:
            plants += SPREAD[habitats[card]]
        elif kind == CONSUMER:
            animals += SPREAD[habitats[card]]
    return plants, animals


def describe(state: Ecosfera, seat: int, choices: Sequence[Choice], out: Numbers) -> None:
    """Choices as `CHOICE_NAMES` say, one after the other, seen from the position before them."""
    at = 0
    for choice in choices:
        describe_one(state, seat, choice, out, at)
        at += len(CHOICE_NAMES)


def describe_one(state: Ecosfera, seat: int, choice: Choice, out: Numbers, at: int) -> None:
    """One choice, from a place on."""
    verb: str = choice[0]
    out[at + _VERB[verb]] = 1.0
    if verb in BY_TOKEN and choice[1] < 0:
        out[at + len(VERBS)] = 1.0
    place = _CARD_AT.get(verb, 0)
    card: int = choice[place] if place and len(choice) > place else NO_CARD
    if card >= 0:
        describe_card(state, card, out, at)
    shared = shared_habitats(state, choice)
    if shared:
        set_bits(out, at + _SHARED, shared, len(HABITATS))
        if verb in RESTORING:
            out[at + _RESTORES] = float((shared & ~state.restored).bit_count())
    place = _PLAYER_AT.get(verb, 0)
    if place and choice[place] != first_row(state, seat):
        out[at + _RESTORES + 1] = 1.0
    if verb == "refresh":
        market: int = choice[2]
        out[at + _MARKET + market] = 1.0
    place = _TOKEN_AT.get(verb, 0)
    if place:
        set_bits(out, at + _TOKEN, choice[place], len(ABILITIES))


def describe_card(state: Ecosfera, card: int, out: Numbers, at: int) -> None:
    """What a card is, in the row of a choice that begins at a place."""
    content = state.content
    kind = content.kind[card]
    if kind <= CONSUMER:
        out[at + _CARD + kind] = 1.0
    if kind == PRODUCER:
        out[at + _COST] = float(sum([n for _, n in state.cost[card]]))
    set_bits(out, at + _COST + 1, content.habitats[card], len(HABITATS))
    set_bits(out, at + _COST + 1 + len(HABITATS), content.abilities[card], len(ABILITIES))
    out[at + _SHARED - 1] = float(content.stars[card])
    set_bits(out, at + _MARKET + len(SPECIES), content.classes[card], len(CLASSES))


BY_TOKEN: Final = frozenset({"pass_card", "return_card", "put_on_deck", "plus", "refresh"})
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
