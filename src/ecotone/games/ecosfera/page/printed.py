"""What is printed and never changes during a game: cards, tiles, the names of markets. It is made once for a page."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from msgspec.structs import replace

from ecotone.core.boards import places_of
from ecotone.core.knowledge import know_mark
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ABILITIES, CONSUMERS, PRESSURE, PRODUCER, PRODUCERS, Content, Cost
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.page.legend import BRIEF, BRIEF_SWITCHED
from ecotone.games.ecosfera.page.pieces import Card, Offers, PolicyCard, Stack, Tile
from ecotone.games.ecosfera.words.names import (
    ability_names,
    card_name,
    cost_names,
    element_name,
    fact_key,
    habitat_names,
)
from ecotone.games.ecosfera.words.pictures import FROM_THE_SET, SIGNS, picture
from ecotone.games.ecosfera.words.policies import policy_effect

PRESSURE_PICTURES: Final = 3
IMPACT_PICTURES: Final = 6
# Clockwise around the centre, from the top.
EMBLEM: Final = {  # each with a species that is seen once the habitat is restored
    "ice": "pusa_hispida",
    "river": "salmo_salar",
    "coast": "haematopus_ostralegus",
    "mud": "macoma_balthica",
    "rock": "fucus_vesiculosus",
    "pelagic": "clupea_harengus",
}
INNER, OUTER, GAP = 34, 48, 3  # the ring of impacts in the middle: its radii, and half the degrees between two places
# How the groups of species are tinted, by the first word of their name.
GROUPS: Final = {
    "Brown": "brown",
    "Red": "red",
    "Green": "green",
    "Vascular": "plant",
    "Diatom": "gold",
    "Benthic": "gold",
    "Ciliate": "red",
    "Dinoflagellate": "gold",
    "Cyanobacteria": "cyan",
    "Bacteria": "violet",
    "Viruses": "violet",
    "Zooplankton": "glass",
    "Zoobenthos": "shell",
}
CATEGORIES: Final = {
    "negative": Text("Harm"),
    "dual": Text("Harm or help"),
    "positive": Text("Measure"),
    "funding": Text("Funding"),
}


class Printed:
    """All cards and tiles of one content, stacks and markets empty. `learn` is the package in which the facts lie."""

    def __init__(self, content: Content, learn: str) -> None:
        self.content = content
        self.learn = learn
        self.cards = [self._card(card, content.cost[card]) for card in range(len(content.kind))]
        self.policy_cards = {card: self._policy_card(card) for card in content.policy_cards}
        self.tiles = tuple([self._tile(habitat, done) for habitat in HABITATS] for done in (False, True))
        self.wedges = tuple(wedge(n, content.impacts_to_lose) for n in range(content.impacts_to_lose))
        self.stacks = [self._stack(element) for element in range(len(ELEMENTS))]
        self.producers = Offers(
            target("market", PRODUCERS),
            SIGNS + "leaf",
            Text("Producers"),
            css="producer",
            kind=Text("Producer"),
            how=Text("for the elements they show"),
        )
        self.consumers = Offers(
            target("market", CONSUMERS),
            SIGNS + "fish",
            Text("Consumers"),
            css="consumer",
            kind=Text("Consumer"),
            how=Text("for two producers that share a habitat"),
        )
        self._repriced: dict[tuple[int, Cost], Card] = {}

    def producer_at(self, card: int, cost: Cost) -> Card:
        """A producer with what it costs now, which may be less than is printed (ER-62)."""
        if cost == self.content.cost[card]:
            return self.cards[card]
        if (card, cost) not in self._repriced:
            self._repriced[card, cost] = self._card(card, cost)
        return self._repriced[card, cost]

    def _card(self, card: int, cost: Cost) -> Card:
        content = self.content
        kind = content.kind[card]
        id, name = target("card", card), card_name(content, card)
        know = know_mark(self.learn, fact_key(content, card))
        if kind < PRESSURE:
            element, word = ELEMENTS[kind], Text("Element")
            return Card(id, f"{SIGNS}plain-{element}", name, word, know, css=f"element {element}", kind=word)
        if kind == PRESSURE:
            art = f"{FROM_THE_SET}pressure_{card % PRESSURE_PICTURES}"
            about = Text("Three in a row place an impact tile.")
            return Card(id, art, name, about, know, css="pressure", kind=Text("Pressure"))
        if card in content.policies:  # beach litter, which lies in a row
            about = Text(content.policies[card].effect)
            return Card(id, picture(content.ids[card]), name, about, know, css="litter", kind=Text("Policy"))
        producer = kind == PRODUCER
        abilities, star = content.abilities[card], content.stars[card]
        return Card(
            id,
            picture(content.ids[card], "leaf" if producer else "fish"),
            name,
            self._about(card, cost),
            know,
            css=f"{'producer' if producer else 'consumer'} {GROUPS.get(content.groups[card].split()[0], 'life')}",
            kind=Text("Producer") if producer else Text("Consumer"),
            latin=content.names[card] if content.names[card] != content.common[card] else "",
            microscopic=content.microscopic[card],
            habitats=tuple(HABITATS[habitat] for habitat in places_of(content.habitats[card])),
            signs=tuple(name for n, name in enumerate(ABILITIES) if abilities >> n & 1) + (("star",) if star else ()),
            cost=tuple(ELEMENTS[element] for element, n in cost for _ in range(n)),
            short=self._short(card, cost),
        )

    def _short(self, card: int, cost: Cost) -> Text:
        """Where a species lives, and what a producer costs."""
        habitats = habitat_names(self.content, self.content.habitats[card])
        if not cost:
            return Text("{habitats}", habitats=habitats)
        return Text("{habitats} · costs {cost}", habitats=habitats, cost=cost_names(self.content, cost))

    def _about(self, card: int, cost: Cost) -> Text:
        """A species in a sentence; of a producer with what it costs."""
        content = self.content
        values = {
            "name": content.names[card],
            "group": Text(content.groups[card]),
            "habitats": habitat_names(content, content.habitats[card]),
            "signs": ability_names(content.abilities[card]) + ((Text("star"),) if content.stars[card] else ())
            or Text("none"),
        }
        if content.kind[card] == PRODUCER:
            return Text(
                "Producer: {name} ({group}). Habitats: {habitats}. Abilities: {signs}. Costs: {cost}.",
                cost=cost_names(content, cost),
                **values,
            )
        return Text("Consumer: {name} ({group}). Habitats: {habitats}. Abilities: {signs}.", **values)

    def policy_card(self, card: int, switches: tuple[str, ...]) -> PolicyCard:
        """A policy card with the words for what it does in a game with these switches."""
        shown = self.policy_cards[card]
        effect = policy_effect(self.content, card, switches)
        if effect == shown.about:
            return shown
        return replace(shown, about=effect, brief=BRIEF_SWITCHED.get(self.content.policies[card].id, shown.brief))

    def _policy_card(self, card: int) -> PolicyCard:
        policy = self.content.policies[card]
        lasts = policy.duration == "game"
        return PolicyCard(
            target("card", card),
            picture(policy.id),
            Text(policy.name),
            Text(policy.effect),
            know_mark(self.learn, fact_key(self.content, card)),
            css=policy.category,
            kind=CATEGORIES[policy.category],
            brief=BRIEF.get(policy.id, Text(policy.effect)),
            duration=SIGNS + ("infinity" if lasts else "clock"),
            lasts=(Text("for the rest of the game"),) if lasts else (),
        )

    def _stack(self, element: int) -> Stack:
        id = ELEMENTS[element]
        know = know_mark(self.learn, f"element.{id}")
        return Stack("", SIGNS + id, element_name(self.content, element), know=know, css=id)

    def _tile(self, habitat: str, done: bool) -> Tile:
        number = HABITATS.index(habitat)
        return Tile(
            target("habitat", number),
            f"{SIGNS}plain-{habitat}" if done else SIGNS + habitat,
            Text(self.content.habitat_names[number]),
            know=know_mark(self.learn, f"habitat.{habitat}"),
            css=habitat,
            guest=picture(EMBLEM[habitat]),
            done=done,
        )


def wedge(n: int, of: int) -> str:
    """The place of an impact tile in the ring around the centre, as a path."""
    start, end = (radians(360 * place / of - 90 + shift) for place, shift in ((n, GAP), (n + 1, -GAP)))
    corners = [(OUTER, start), (OUTER, end), (INNER, end), (INNER, start)]
    a, b, c, d = (f"{radius * cos(turn):.1f} {radius * sin(turn):.1f}" for radius, turn in corners)
    return f"M{a}A{OUTER} {OUTER} 0 0 1 {b}L{c}A{INNER} {INNER} 0 0 0 {d}Z"


def impact_picture(number: int) -> str:
    """The picture of an impact tile, by how many lie already."""
    return f"{FROM_THE_SET}impact_{number % IMPACT_PICTURES}"
