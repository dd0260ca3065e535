"""Why a choice is not possible, in plain words and from what is open to all.

A choice may be cut short, `("acquire_consumer", 147)`: then the answer says what any such choice would need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.view import prompt_of
from ecotone.core.words import seat_names
from ecotone.games.ecosfera.box.content import ALL_HABITATS, CONSUMER, PASS, PLUS, PRODUCER, REFRESH, TOKEN
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.words.names import (
    ABILITY_NAMES,
    card_name,
    card_names,
    cost_names,
    element_name,
    habitat_names,
)

Args = tuple[int, ...]
BY_SOURCE: Final = ("pass_card", "put_on_deck", "return_card", "plus", "refresh")


def why_not(state: Ecosfera, seat: int, choice: Choice) -> Text | None:
    """The reason, or None where only the general answer fits."""
    if seat not in state.actors:
        return Text("It is not your turn: the table waits for {who}.", who=seat_names(state.actors))
    prompt = prompt_of(state.pending)
    if prompt is None or prompt.name != "turn":
        return Text("First answer the question that is open.")
    verb, args = choice[0], choice[1:]
    if verb not in REASONS or not all(type(arg) is int and arg < len(state.content.kind) for arg in args):
        return None
    lowest = TOKEN if verb in BY_SOURCE else 0  # which is below all cards
    if args and (args[0] < lowest or any(arg < 0 for arg in args[1:])):
        return None
    return REASONS[verb](state, args)


def missing_in_row(state: Ecosfera, cards: Args, kind: int) -> Text | None:
    """The first of these cards that is not an unused card of this kind in the active row."""
    row = state.players[state.active].row
    for card in cards:
        if card not in row:
            return Text("{card}: not in your row.", card=card_name(state.content, card))
        if kind not in (state.content.kind[card], -1):
            return Text("{card}: not the right kind of card for this.", card=card_name(state.content, card))
        if card in state.used:
            return Text("{card}: already used this turn.", card=card_name(state.content, card))
    if len(set(cards)) < len(cards):
        return Text("Two different cards are needed.")
    return None


def acquire_producer(state: Ecosfera, args: Args) -> Text | None:
    """Why a producer cannot be acquired (E-19, E-21)."""
    content = state.content
    if not args or args[0] not in state.producers.places:
        return Text("Only a producer that lies in the market can be acquired.")
    cost = state.cost[args[0]]
    free = [content.kind[card] for card in state.players[state.active].row if card not in state.used]
    lacking = tuple((element, n - free.count(element)) for element, n in cost if n > free.count(element))
    if not lacking:
        return None
    if sum(n for _, n in lacking) == 1:
        return Text(
            "{card}: you lack an unused {element}, and the market has none left.",
            card=card_name(content, args[0]),
            element=element_name(content, lacking[0][0]),
        )
    return Text(
        "{card}: the cost is {cost}. Unused cards you lack: {lacking}. Only one of them can come from the market.",
        card=card_name(content, args[0]),
        cost=cost_names(content, cost),
        lacking=cost_names(content, lacking),
    )


def acquire_consumer(state: Ecosfera, args: Args) -> Text | None:
    """Why a consumer cannot be acquired (E-26 to E-28)."""
    if not args or args[0] not in state.consumers.places:
        return Text("Only a consumer that lies in the market can be acquired.")
    content = state.content
    return missing_in_row(state, args[1:], PRODUCER) or Text(
        "For {card} you need two unused producers in your row that share one of these habitats: {habitats}.",
        card=card_name(content, args[0]),
        habitats=habitat_names(content, content.habitats[args[0]]),
    )


def restore(state: Ecosfera, args: Args) -> Text | None:
    """Why no habitat can be restored (E-32, E-33)."""
    return missing_in_row(state, args, CONSUMER) or Text(
        "Restoring takes two unused consumers of your row that share a habitat still missing: {habitats}.",
        habitats=habitat_names(state.content, ALL_HABITATS & ~state.restored),
    )


def ability(state: Ecosfera, args: Args, wanted: int) -> Text | None:
    """Why a token or card cannot give this ability (E-16, E-53, ER-29)."""
    if state.noise:
        return Text("Underwater noise: no ability can be used in this turn.")
    name = ABILITY_NAMES[wanted]
    player = state.players[state.active]
    sources = [c for c in player.row if state.content.abilities[c] & wanted]
    if not args:
        return None if player.tokens & wanted else no_ability(state, sources, name)
    if args[0] == TOKEN:
        if not player.tokens & wanted:
            return Text("Your {ability} token is used.", ability=name)
    elif args[0] not in sources:
        return Text(
            "{card}: no {ability} from this card in your row.", card=card_name(state.content, args[0]), ability=name
        )
    elif args[0] in state.spent:
        return Text("The ability of {card} is spent for this turn.", card=card_name(state.content, args[0]))
    return None


def no_ability(state: Ecosfera, sources: list[int], name: Text) -> Text | None:
    """Why the cards of the row do not help either: none has the sign, or all that have it are spent (E-16)."""
    if not sources:
        return Text(
            "You have no {ability} left: the token is used and no card in your row has that sign.", ability=name
        )
    if all(card in state.spent for card in sources):
        return Text(
            "You have no {ability} left: the token is used, and the sign is spent for this turn on {cards}.",
            ability=name,
            cards=card_names(state.content, sources),
        )
    return None


def pass_card(state: Ecosfera, args: Args) -> Text | None:
    """Why a card cannot be passed (E-47 to E-50, ER-25)."""
    if not state.settings.others[state.active]:
        return Text("You play a single row: pass puts a card on your own deck.")
    reason = move(state, args)
    if reason or len(args) < 2:
        return reason or Text("There is no unused card that could be passed.")
    return Text("A card is passed to another player.")


def put_on_deck(state: Ecosfera, args: Args) -> Text | None:
    """Why a card cannot be put on the own deck, which is for a single row that has nobody to pass to (ER-35)."""
    if state.settings.others[state.active]:
        return move(state, args) or Text("A card is passed to another player.")
    return move(state, args) or Text("There is no unused card that could be put on your deck.")


def move(state: Ecosfera, args: Args) -> Text | None:
    """What pass_card and put_on_deck both need: the ability, and an unused card that may be passed."""
    reason = ability(state, args, PASS) or missing_in_row(state, args[1:2], -1)
    if reason or len(args) < 2:
        return reason
    if args[0] == args[1]:
        return Text("A card cannot pass itself.")
    if not state.settings.passable[state.content.kind[args[1]]]:
        return Text("Pressure cards cannot be passed here.")
    return None


def return_card(state: Ecosfera, args: Args) -> Text | None:
    """Why a card cannot be returned to the market (E-48, ER-28)."""
    reason = ability(state, args, PASS) or missing_in_row(state, args[1:2], -1)
    if reason is None and len(args) > 1 and args[0] == args[1]:
        return Text("A card cannot pass itself.")
    if state.settings.returnable[PRODUCER]:
        return reason or Text("Only unused element cards, producers and consumers can be returned to the market.")
    return reason or Text("Only unused element cards can be returned to the market.")


def plus(state: Ecosfera, args: Args) -> Text | None:
    """Why no card can be drawn (E-51, ER-20)."""
    return ability(state, args, PLUS) or Text("Your deck and your discard pile are empty.")


def refresh(state: Ecosfera, args: Args) -> Text | None:
    """Why a market cannot be refreshed (E-52, ER-17)."""
    return ability(state, args, REFRESH) or Text("That deck is empty, so nothing would change.")


def reactivate(state: Ecosfera, args: Args) -> Text | None:
    """Why no token can come back (E-54, ER-42)."""
    if state.players[state.active].tokens == PASS | PLUS | REFRESH:
        return Text("All your tokens are active.")
    if state.settings.forced_reactivation:
        return Text("Here tokens come back by themselves, with every new pair of consumers that share a habitat.")
    return Text(
        "One token may come back, as the first thing in a turn that begins with two consumers sharing a habitat."
    )


def draw_policy(state: Ecosfera, args: Args) -> Text | None:
    """Why no policy card can be drawn (E-73, ER-36, ER-38)."""
    if not state.settings.policies:
        return Text("Stars work at level 2 only.")
    if not state.policy_deck:
        return Text("The policy deck is empty.")
    star_is_ability = state.settings.star_is_ability
    stars = [card for card in state.players[state.active].row if state.content.stars[card]]
    stars_meant = [card for card in stars if not args or card == args[0]]
    if stars_meant and star_is_ability and state.noise:
        return Text("Underwater noise: no ability can be used in this turn, and here a star counts as one.")
    if stars_meant and all(card in state.starred for card in stars_meant):
        return Text("Already used in this turn: the star of {cards}.", cards=card_names(state.content, stars_meant))
    if stars_meant and star_is_ability and all(card in state.spent for card in stars_meant):
        return Text(
            "A star counts as an ability here, and the ability is spent: {cards}.",
            cards=card_names(state.content, stars_meant),
        )
    return Text("Drawing a policy card takes a card with a star in your row, once per turn and card.")


def fund(state: Ecosfera, args: Args) -> Text | None:
    """Why a measure cannot be funded (E-78, ER-40, ER-54)."""
    if not args or args[0] not in state.measures:
        return Text("Only a measure that lies open can be funded.")
    policy = state.content.policies[args[0]]
    if not state.funding:
        return Text("{measure} needs a funding card, and none is there.", measure=Text(policy.name))
    if args[0] in state.refused:
        return Text("{measure} was refused in this turn.", measure=Text(policy.name))
    return Text("{measure} needs: {needs}.", measure=Text(policy.name), needs=Text(policy.needs))


REASONS: Final[dict[str, Callable[[Ecosfera, Args], Text | None]]] = {
    "acquire_producer": acquire_producer,
    "acquire_consumer": acquire_consumer,
    "restore": restore,
    "pass_card": pass_card,
    "put_on_deck": put_on_deck,
    "return_card": return_card,
    "plus": plus,
    "refresh": refresh,
    "reactivate": reactivate,
    "draw_policy": draw_policy,
    "fund": fund,
}
