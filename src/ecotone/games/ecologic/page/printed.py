"""What is printed on the pieces of Ecologic: all that of a page follows from the content, worked out once.

What also depends on how a thing lies on the table is kept by just that: there are few ways to lie.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Final

from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, TADS, Content, own_data
from ecotone.games.ecologic.box.event_card import RESOURCES
from ecotone.games.ecologic.page.map import Ground
from ecotone.games.ecologic.page.pieces import Card, EventCard, Field, Hex, Scale, Tad
from ecotone.games.ecologic.view import Sector
from ecotone.games.ecologic.words.names import (
    PHASE_NAMES,
    RESOURCE_NAMES,
    card_facts,
    card_name,
    event_name,
    field_name,
    sector_name,
    tad_name,
)

ROMAN: Final = ("", "I", "II", "III")
NOTHING: Final = -1  # in the place of a lot
SCALE: Final = 12  # steps of a price scale that are shown at once


class Printed:
    """The pieces of one content. `facts` holds the keys of all subjects that a reader can learn more of."""

    def __init__(self, content: Content, facts: Container[str]) -> None:
        self.content = content
        self.facts = facts
        self.ground = Ground(content)
        self.fields = [
            Field(
                target("field", field),
                f"hex field {self.ground.place(len(content.cell) + field)}",
                Text("Free TAD {field}", field=field_name(content, field)),
            )
            for field in range(len(content.field_cell))
        ]
        self.cards = [self.card(card) for card in range(len(content.card_ids))]
        self.events = [self.event(event) for event in range(len(content.events))]
        self.hexagon = cache(self._hexagon)
        self.tad = cache(self._tad)
        self.scale = cache(self._scale)

    def know(self, key: str) -> str:
        """The key of a subject, or nothing if there is no text about it."""
        return key if key in self.facts else ""

    def icon(self, id_: str, kind: str, plain: str) -> str:
        """The symbol of a card; what only a content pack has gets the plain one."""
        return id_ if any(entry["id"] == id_ for entry in own_data()[kind]) else plain

    def lot_picture(self, lot: int) -> tuple[str, str]:
        """The symbol of a token or TAD at auction, and its subject; a card has a face of its own for a symbol."""
        if lot == NOTHING:
            return "", ""
        if lot < FIRST_TAD:
            return RESOURCES[lot], f"resource.{RESOURCES[lot]}"
        if lot < FIRST_CARD:
            return TADS[lot - FIRST_TAD], f"tad.{TADS[lot - FIRST_TAD]}"
        return "", self.cards[lot - FIRST_CARD].know

    def card(self, card: int) -> Card:
        """One Eco-Initiative."""
        content = self.content
        icon = self.icon(content.card_ids[card], "initiatives", "initiative")
        about = Text(content.card_explanations[card])
        return Card(
            target("card", card), icon, card_name(content, card), card_facts(content, card), about,
            content.card_bid[card], content.card_enviro[card], content.card_cost[card],
            self.know(f"initiative.{content.card_ids[card]}"),
        )  # fmt: skip

    def event(self, event: int) -> EventCard:
        """One event."""
        one = self.content.events[event]
        name = event_name(self.content, event)
        works = PHASE_NAMES[one.phase]
        icon = self.icon(one.id, "events", "event")
        know = self.know(f"event.{one.id}")
        return EventCard(icon, name, Text(one.text), ROMAN[one.level], one.for_all, works, one.protects, know)

    def _tad(self, tad: int, owner: int, field: int) -> Tad:
        name = tad_name(self.content, tad)
        style = ""
        label = Text("{tad}: for sale from {bid}", tad=name, bid=self.content.tad_bid)
        if owner >= 0:
            style = f"{self.fields[field].style} taken is-{owner}"
            label = Text("{tad} of {seat}", tad=name, seat=seat_name(owner))
        return Tad(target("tad", tad), TADS[tad], name, label, Text(self.content.tad_effects[tad]), owner, style)

    def _scale(self, resource: int, price: int, usual: int) -> Scale:
        first = max(1, max(price, usual) - SCALE + 3)
        signs = dict.fromkeys(range(first, price), "below") | {usual: "usual", price: "at"}
        name = RESOURCE_NAMES[resource]
        return Scale(
            target("resource", resource),
            RESOURCES[resource],
            name,
            Text("A token of type {resource}: initial bid {price}", resource=name, price=price),
            price,
            tuple((step, signs.get(step, "")) for step in range(first, first + SCALE)),
        )

    def _hexagon(self, place: int, sector: Sector, silent: bool) -> Hex:
        content = self.content
        resource = content.resource[place]
        name = sector_name(content, place)
        parts = {"sector": name, "resource": RESOURCE_NAMES[resource]}
        earns = 0 if silent else content.income[sector.level]
        if sector.owner >= 0:
            label = Text(
                "{sector} ({resource}): Refinery of {seat}, level {level}, earns {n}",
                **parts, seat=seat_name(sector.owner), level=sector.level, n=earns,
            )  # fmt: skip
        elif sector.value is None:
            label = Text("{sector} ({resource}): free, with a face-down Enviro token", **parts)
        elif sector.value:
            label = Text("{sector} ({resource}): free, with an Enviro token of {n}", **parts, n=sector.value)
        else:
            label = Text("{sector} ({resource}): free", **parts)
        style = f"hex {self.ground.place(place)}" + (f" owned is-{sector.owner}" if sector.owner >= 0 else "")
        return Hex(
            target("sector", place), style, RESOURCES[resource], name, label, sector.owner, sector.level, earns,
            sector.value, silent,
        )  # fmt: skip
