"""What the cards and tiles of Ecosfera are in the real sea; the sentences lie in `knowledge.*.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecotone.core.game import Game
from ecotone.core.knowledge import has_facts
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import Content
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.words.names import card_name, fact_key
from ecotone.games.ecosfera.words.pictures import FROM_THE_SET, SIGNS, picture

PRESSURE_KEY: Final = "pressure.pressure"
IMPACT_KEY: Final = "impact.impact"
HARM: Final = Text("Pressures and impacts")


def subjects(game: Game) -> tuple[Subject, ...]:
    """All that we have something to say about, elements first; of what only a pack brings we know nothing."""
    return tuple(subject for subject in listed(game.content) if has_facts(game.room("learn"), subject.key))


def listed(content: Content) -> Iterator[Subject]:
    """Everything on the table, of several cards alike one."""
    for cards in content.elements:
        yield subject_of(content, cards[0], Text("Elements"), SIGNS + content.ids[cards[0]])
    for id, name in zip(HABITATS, content.habitat_names, strict=True):
        yield Subject(f"habitat.{id}", Text(name), Text("Habitats"), below_static(SIGNS + id))
    for card in content.producers:
        yield subject_of(content, card, Text("Producers"), picture(content.ids[card], "leaf"))
    for card in content.consumers:
        yield subject_of(content, card, Text("Consumers"), picture(content.ids[card], "fish"))
    yield Subject(PRESSURE_KEY, Text("Pressure"), HARM, below_static(f"{FROM_THE_SET}pressure_0"))
    yield Subject(IMPACT_KEY, Text("Impacts"), HARM, below_static(f"{FROM_THE_SET}impact_0"))
    for card in dict.fromkeys(content.card(content.ids[card]) for card in content.policy_cards):
        yield subject_of(content, card, Text("Policies"), picture(content.ids[card]))


def subject_of(content: Content, card: int, heading: Text, art: str) -> Subject:
    """The subject that a card is about."""
    return Subject(fact_key(content, card), card_name(content, card), heading, below_static(art))


def below_static(address: str) -> str:
    """An address on the page as subjects name it."""
    return address.removeprefix("/static/")
