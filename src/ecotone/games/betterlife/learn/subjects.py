"""What the things of BETTER Life are in the real world; the sentences lie in `knowledge.*.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecotone.core.game import Game
from ecotone.core.knowledge import has_facts
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import FUND_SPACE
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.words.icons import SYMBOLS
from ecotone.games.betterlife.words.names import SPACE_NAMES

METERS: Final = Text("Meters and means")


def subjects(game: Game) -> tuple[Subject, ...]:
    """All that we have something to say about, meters first; of what only a pack brings we know nothing."""
    content: Content = game.content
    return tuple(subject for subject in listed(content) if has_facts(game.room("learn"), subject.key))


def listed(content: Content) -> Iterator[Subject]:
    """Everything on the table, in the order of the content."""
    yield Subject("meter.loss", Text("Biodiversity loss"), METERS, f"{SYMBOLS}life-0")
    yield Subject("meter.policy", Text("Policy meter"), METERS, f"{SYMBOLS}event-E23")
    yield Subject("meter.fund", SPACE_NAMES[FUND_SPACE], METERS, f"{SYMBOLS}space-fund")
    yield Subject("meter.influence", Text("Influence points"), METERS, f"{SYMBOLS}space-ip")
    for policy in content.policies:
        yield pictured("policy", policy.id, policy.title, Text("Policies"))
    for event in content.events:
        yield pictured("event", event.id, event.title, Text("Events"))
    for role in content.roles:
        yield pictured("role", role.id, role.title, Text("Roles"))
    for role in content.roles:
        symbol = f"{SYMBOLS}role-{role.id}"
        yield Subject(f"role_card.{role.card.id}", Text(role.card.title), Text("Role cards"), symbol)
    for card in content.card_kinds:
        yield pictured("card", card.id, card.title, Text("Action cards"))


def pictured(kind: str, id: str, title: str, heading: Text) -> Subject:
    """Something that has a symbol by its kind and id."""
    return Subject(f"{kind}.{id}", Text(title), heading, f"{SYMBOLS}{kind}-{id}")
