"""The sea on paper: six places for habitat tiles around six for impacts."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from ecotone.core.paper import Board, Label, disc, drawn, rectangle, symbol
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import Content
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.page.printed import EMBLEM
from ecotone.games.ecosfera.words.pictures import SIGNS, picture

SIDE: Final = 250.0
HEXAGON: Final = (81.0, 70.1)
CORNERS: Final = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
PLACES: Final = ((50.0, 17.6), (78.6, 33.8), (78.6, 66.2), (50.0, 82.4), (21.4, 66.2), (21.4, 33.8))  # from the top
IMPACT: Final = 22.0  # how wide an impact tile is
RING: Final = 27.0  # how far from the middle impact tiles lie
PALE: Final = "#eaf6f8"
GUESTS: Final = (
    ("clupea_harengus", 16, 20), ("gadus_morhua", 196, 196), ("pusa_hispida", 196, 18), ("idotea_baltica", 18, 204),
)  # fmt: skip
WATER: Final = (
    '<defs><linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4fa9bf"/>'
    '<stop offset=".35" stop-color="#246f91"/><stop offset="1" stop-color="#0b2f47"/></linearGradient></defs>'
)


def sea(content: Content) -> Board:
    """The sea with a place for each habitat around the places of the impacts."""
    shapes = [WATER, rectangle(0, 0, SIDE, SIDE, "url(#deep)")]
    shapes += [
        f'<path d="M{x} 0L{x - 40} {SIDE}H{x - 10}L{x + 18} 0Z" fill="#eaffff" fill-opacity=".07"/>'
        for x in (60, 130, 190, 250)
    ]
    shapes += [symbol(picture(id), x, y, 38, 32, "#d6eef5", 0.55) for id, x, y in GUESTS]
    labels = [Label(x=SIDE / 2, y=SIDE / 2 - 7, width=26, text=Text("Impacts"), size=11.5, colour=PALE)]
    for (across, down), habitat in zip(PLACES, EMBLEM, strict=True):
        x, y = SIDE * across / 100, SIDE * down / 100
        shapes += [hexagon(x, y), symbol(f"{SIGNS}plain-{habitat}", x - 13, y - 21, 26, 26, PALE, 0.75)]
        name = Text(content.habitat_names[HABITATS.index(habitat)])
        labels.append(Label(x=x, y=y + 16, width=56, text=name, size=15, colour=PALE))
    for n in range(content.impacts_to_lose):
        turn = radians(360 * n / content.impacts_to_lose - 90)
        x, y = SIDE / 2 + RING * cos(turn), SIDE / 2 + RING * sin(turn)
        shapes.append(disc(x, y, IMPACT / 2, "#06202f", "#e9a08e", 0.7, ' fill-opacity=".6" stroke-dasharray="2 1.4"'))
    return Board(name=Text("The sea"), svg=drawn("".join(shapes), SIDE, SIDE), size=(SIDE, SIDE), labels=tuple(labels))


def hexagon(x: float, y: float) -> str:
    """The place of a habitat tile, by its middle."""
    width, height = HEXAGON
    points = " ".join(f"{x + width * (dx - 0.5):.2f},{y + height * (dy - 0.5):.2f}" for dx, dy in CORNERS)
    look = 'fill="#04202f" fill-opacity=".45" stroke="#bfe3ee" stroke-width=".6" stroke-dasharray="3 2.2"'
    return f'<polygon points="{points}" {look} stroke-linejoin="round"/>'
