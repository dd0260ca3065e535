"""Questions that are put as a scene: the policy card that asks, what it would strike or bring, and what averts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.decks import NO_CARD
from ecotone.core.text import Text
from ecotone.games.ecosfera.page.pieces import Loss, Scene
from ecotone.games.ecosfera.page.printed import Printed
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.names import card_names, player_name


def protection(printed: Printed, view: EcosferaView, card: int) -> Scene:
    """A card that discards species: what each row and the market would lose, and what could stop it."""
    policies = printed.content.policies
    answers = [own for own in view.measures if policies[card].id in policies[own].protects]
    return Scene(
        printed.policy_card(card, view.switches),
        Text("A policy card was drawn"),
        Text("It takes effect now, unless you answer it"),
        losses=losses(printed, view, card),
        answer=printed.policy_card(answers[0], view.switches) if answers else None,
        funding=view.funding,
    )


def losses(printed: Printed, view: EcosferaView, card: int) -> tuple[Loss, ...]:
    """What a card that discards species would take: from the market first, then from each row."""
    content, policy = printed.content, printed.content.policies[card]
    if policy.operation == "discard_kind":
        gone = frozenset(content.producers)
    else:
        gone = frozenset(own for own in content.consumers if content.classes[own] & policy.classes)
    places = (-1, *range(len(view.players)))
    return tuple(loss(printed, view, index, gone) for index in places)


def loss(printed: Printed, view: EcosferaView, index: int, gone: frozenset[int]) -> Loss:
    """What the market or a row would lose."""
    if index < 0:
        lying = [card for card in (*view.consumers.places, *view.producers.places) if card != NO_CARD]
        name, line = Text("Market"), Text("goes under the deck; its place is filled")
    else:
        lying = list(view.players[index].row)
        name, line = player_name(index), Text("goes to the discard pile")
    lost = [card for card in lying if card in gone]
    if not lost:
        return Loss(index, name, Text("nothing is lost"))
    said = Text("{cards}: {what}", cards=card_names(printed.content, lost), what=line)
    return Loss(index, name, said, tuple(printed.cards[card] for card in lost))


def agreement(printed: Printed, view: EcosferaView, card: int) -> Scene:
    """A measure that the active player wants to fund with what belongs to all."""
    policy = printed.content.policies[card]
    impacts = (view.impacts, view.impacts - policy.amount) if policy.operation == "remove_impact" else None
    return Scene(
        printed.policy_card(card, view.switches),
        Text("A measure for all of you"),
        Text(
            "{player} wants to fund {measure}", player=player_name(view.active), measure=printed.policy_cards[card].name
        ),
        funding=view.funding,
        impacts=impacts,
    )


def habitat_choice(printed: Printed, view: EcosferaView, card: int) -> Scene:
    """A habitat that comes back by itself."""
    habitats = places_of(printed.content.policies[card].habitats)
    return Scene(
        printed.policy_card(card, view.switches),
        Text("A policy card was drawn"),
        Text("One of these habitats comes back at once"),
        habitats=tuple(printed.tiles[1][habitat] for habitat in habitats),
    )


def plain(kicker: Text, title: Text) -> Callable[[Printed, EcosferaView, int], Scene]:
    """A card that says all there is to say."""

    def made(printed: Printed, view: EcosferaView, card: int) -> Scene:
        return Scene(printed.policy_card(card, view.switches), kicker, title, funding=view.funding)

    return made


SCENES: Final[Mapping[str, Callable[[Printed, EcosferaView, int], Scene]]] = {
    "protect": protection,
    "agree": agreement,
    "choose_habitat": habitat_choice,
    "send_all": plain(Text("The measure is funded"), Text("All of the market that lives in mud goes to one row")),
    "plan_refresh": plain(Text("The measure is funded"), Text("New cards for the market, then a producer for nothing")),
}


def scene_of(printed: Printed, view: EcosferaView) -> Scene | None:
    """The scene of the question on top, if it is one."""
    if view.prompt is None or view.prompt.name not in SCENES:
        return None
    return SCENES[view.prompt.name](printed, view, view.prompt.detail[0])
