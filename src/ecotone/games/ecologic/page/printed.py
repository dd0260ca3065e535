"""What is printed on the pieces of Ecologic: all of a page that follows from the content, made once.

What also depends on how a thing lies on the table is kept for each such way, as there are few.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from ecotone.core.knowledge import know_mark
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import FIRST_TAD, TADS, Content
from ecotone.games.ecologic.box.event_card import RESOURCES
from ecotone.games.ecologic.page.map import Ground
from ecotone.games.ecologic.page.pieces import Card, EventCard, Field, Hex, Lot, Price, Tad
from ecotone.games.ecologic.view import Sector
from ecotone.games.ecologic.words.names import (
    RESOURCE_NAMES,
    TOKEN_TITLES,
    card_facts,
    card_name,
    event_name,
    field_name,
    sector_name,
    sectors_near,
    tad_name,
)
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, SIGNS, card_picture, event_picture

ROMAN: Final = ("", "I", "II", "III")
LONG: Final = 150  # letters of an event's text from which on it is set smaller
WILD: Final = "/static/games/ecologic/wild.svg#"
# Who lives in a sector as long as nobody has built there, by resource.
DWELLERS: Final = (("reindeer", "fox", "hare"), ("owl", "muskox", "ptarmigan"))


class Printed:
    """The pieces of one content. `learn` is the package in which the facts about them lie."""

    def __init__(self, content: Content, learn: str) -> None:
        self.content = content
        self.learn = learn
        self.ground = Ground(content)
        self.fields = [self._field(field) for field in range(len(content.field_cell))]
        self.cards = [self._card(card) for card in range(len(content.card_ids))]
        self.events = [self._event(event) for event in range(len(content.events))]
        self.lots = [self._token(resource) for resource in (0, 1)] + [self._tad_lot(tad) for tad in range(len(TADS))]
        self.hexagon = cache(self._hexagon)
        self.tad = cache(self._tad)
        self.price = cache(self._price)

    def know(self, key: str) -> Markup:
        """The mark of a thing that a reader can learn more of."""
        return know_mark(self.learn, key)

    def _field(self, field: int) -> Field:
        content = self.content
        css = f"hex field {self.ground.place(len(content.cell) + field)}"
        name = Text("Field {id}", id=content.field_ids[field].upper())
        near = Text("{sectors}", sectors=sectors_near(content, field))
        return Field(
            target("field", field), css, name, Text("Free TAD {field}", field=field_name(content, field)), near
        )

    def _card(self, card: int) -> Card:
        content = self.content
        id = content.card_ids[card]
        return Card(
            target("card", card),
            card_picture(id),
            card_name(content, card),
            card_facts(content, card),
            self.know(f"initiative.{id}"),
            explanation=Text(content.card_explanations[card]),
            enviro=content.card_enviro[card],
            cost=content.card_cost[card],
        )

    def _event(self, event: int) -> EventCard:
        one = self.content.events[event]
        return EventCard(
            "",
            event_picture(one.id),
            event_name(self.content, event),
            Text(one.text),
            self.know(f"event.{one.id}"),
            level=ROMAN[one.level],
            for_all=one.for_all,
            protects=one.protects,
            css=f"level-{ROMAN[one.level]}" + (" wordy" if len(one.text) > LONG else ""),
        )

    def _token(self, resource: int) -> Lot:
        id = RESOURCES[resource]
        know = self.know(f"resource.{id}")
        return Lot("", SIGNS + id, TOKEN_TITLES[resource], know=know, kind=Text("Refinery token"), css=id)

    def _tad_lot(self, tad: int) -> Lot:
        id = TADS[tad]
        know, kind = self.know(f"tad.{id}"), Text("Territory of Advanced Development")
        return Lot("", FROM_THE_SET + id, tad_name(self.content, tad), know=know, kind=kind, css="tad")

    def _tad(self, tad: int, owner: int, field: int) -> Tad:
        content = self.content
        name = tad_name(content, tad)
        css = ""
        about = Text("{tad}: for sale from {bid}", tad=name, bid=content.tad_bid)
        if owner >= 0:
            css = f"{self.fields[field].css} taken is-{owner}"
            about = Text("{tad} of {seat}", tad=name, seat=seat_name(owner))
        lot = self.lots[FIRST_TAD + tad]
        effect = Text(content.tad_effects[tad])
        return Tad(target("tad", tad), lot.icon, name, about, lot.know, css=css, effect=effect, owner=owner)

    def _price(self, resource: int, price: int, usual: int, laid: int) -> Price:
        lot = self.lots[resource]
        return Price(
            target("resource", resource),
            lot.icon,
            lot.name,
            Text("{token}: initial bid {price}", token=lot.name, price=price),
            lot.know,
            resource=RESOURCES[resource],
            price=price,
            usual=usual,
            laid=laid,
        )

    def _hexagon(self, place: int, sector: Sector, silent: bool) -> Hex:
        content = self.content
        resource = content.resource[place]
        name = sector_name(content, place)
        parts = {"sector": name, "resource": RESOURCE_NAMES[resource]}
        earns = 0 if silent else content.income[sector.level]
        brief = RESOURCE_NAMES[resource]
        if sector.owner >= 0:
            brief = Text("{resource}, level {level}", resource=brief, level=sector.level)
            about = Text(
                "{sector} ({resource}): Refinery of {seat}, level {level}, earns {n}",
                **parts, seat=seat_name(sector.owner), level=sector.level, n=earns,
            )  # fmt: skip
        elif sector.value is None:
            brief = Text("{resource}, an Enviro token", resource=brief)
            about = Text("{sector} ({resource}): free, with a face-down Enviro token", **parts)
        elif sector.value:
            brief = Text("{resource}, +{n} Enviro", resource=brief, n=sector.value)
            about = Text("{sector} ({resource}): free, with an Enviro token of {n}", **parts, n=sector.value)
        else:
            about = Text("{sector} ({resource}): free", **parts)
        css = f"hex {RESOURCES[resource]} {self.ground.place(place)}"
        css += f" owned is-{sector.owner}" if sector.owner >= 0 else " free"
        dwellers = DWELLERS[resource]
        lot = self.lots[resource]
        return Hex(
            target("sector", place),
            lot.icon,
            name,
            about,
            lot.know,
            css=css,
            resource=RESOURCES[resource],
            owner=sector.owner,
            level=sector.level,
            earns=earns,
            value=sector.value,
            silent=silent,
            wild=WILD + dwellers[place // 2 % len(dwellers)],
            brief=brief,
        )
