"""What the cards and tiles of Ecosfera are in the real sea; the sentences lie in `knowledge.*.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecotone.core.game import Game
from ecotone.core.knowledge import read_facts
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import CONSUMER, POLICY, PRESSURE, PRODUCER, Content
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.page.pictures import FROM_THE_SET, SIGNS, picture
from ecotone.games.ecosfera.words.names import card_name

KINDS: Final = {PRODUCER: "species", CONSUMER: "species", POLICY: "policy", PRESSURE: "pressure"}
PRESSURE_KEY: Final = "pressure.pressure"
IMPACT_KEY: Final = "impact.impact"
HARM: Final = Text("Pressures and impacts")


def subjects(game: Game) -> tuple[Subject, ...]:
    """All that we have something to say about, elements first; of what only a pack brings we know nothing."""
    content: Content = game.content
    return tuple(subject for subject in listed(content) if known(subject.key))


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
    return Subject(key_of(content, card), card_name(content, card), heading, below_static(art))


def key_of(content: Content, card: int) -> str:
    """Under which key the sentences on a card would lie."""
    return f"{KINDS.get(content.kind[card], 'element')}.{content.ids[card]}"


def known(key: str) -> str:
    """The key if we have something to say about it, else nothing."""
    return key if key in read_facts(__package__, "en") else ""


def below_static(address: str) -> str:
    """An address on the page as subjects name it."""
    return address.removeprefix("/static/")
