"""What the cards of Ecologic stand for in the real world; the sentences lie in `knowledge.*.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecotone.core.game import Game
from ecotone.core.knowledge import has_facts
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import TADS, Content
from ecotone.games.ecologic.words.names import card_name, event_name, tad_name
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, SIGNS

RESOURCES: Final = Text("Resources")


def subjects(game: Game) -> tuple[Subject, ...]:
    """All that there is a text about, resources first; there is none about what only a pack brings."""
    return tuple(subject for subject in listed(game.content) if has_facts(game.room("learn"), subject.key))


def listed(content: Content) -> Iterator[Subject]:
    """Everything on the table, in the order of the content."""
    yield Subject("resource.oil", Text("Oil"), RESOURCES, below_static(SIGNS + "oil"))
    yield Subject("resource.mineral", Text("Minerals"), RESOURCES, below_static(SIGNS + "mineral"))
    yield Subject("account.profits", Text("Profits"), RESOURCES, below_static(SIGNS + "coin"))
    yield Subject("account.enviro", Text("Enviro"), RESOURCES, below_static(SIGNS + "leaf"))
    for card, id in enumerate(content.card_ids):
        yield Subject(
            f"initiative.{id}", card_name(content, card), Text("Eco-Initiatives"), below_static(FROM_THE_SET + id)
        )
    for tad, id in enumerate(TADS):
        heading = Text("Territories of Advanced Development")
        yield Subject(f"tad.{id}", tad_name(content, tad), heading, below_static(FROM_THE_SET + id))
    for event, id in enumerate(content.event_ids):
        yield Subject(f"event.{id}", event_name(content, event), Text("Events"), below_static(FROM_THE_SET + id))


def below_static(address: str) -> str:
    """An address on the page as subjects name it."""
    return address.removeprefix("/static/")
