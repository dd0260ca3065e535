"""The board on paper: the way through the year, and below it both meters and the fund."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ecotone.core.paper import Board, Label, disc, drawn, rectangle, symbol
from ecotone.core.text import Text
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.printed import Printed, drawing
from ecotone.games.betterlife.page.way import WIDE

TONE: Final = "#274a3a"
ROLE_GROUNDS: Final = ("#3d5f9a", "#a2521f", "#2f7a4c", "#7a4a8c", "#a07c14")
WIDTH, HEIGHT = 378.0, 254.0
SCALE: Final = WIDTH / WIDE.width
WAY: Final = WIDE.height * SCALE  # height of the way
STONE: Final = 10.6  # radius of a space
IVORY: Final = "#fffaf0"
STEP: Final = 12.96  # from one number of a meter to the next: the seam of two sheets falls between two of them

Part = tuple[list[str], list[Label]]


def board(content: Content, printed: Printed) -> Board:
    """The whole board."""
    shapes = [rectangle(0, 0, WIDTH, HEIGHT, "#b9d58a"), road()]
    labels: list[Label] = []
    policy = ["#a9cf7a" if n >= content.goal else "#eef3dc" for n in range(content.meter_cap + 1)]
    loss = ["#f6e6dc"] * content.loss_limit + ["#d9694a"]
    parts = (stones(printed), meter(8, Text("Policy meter"), policy), meter(230, Text("Loss meter"), loss), fund())
    for some, words in parts:
        shapes += some
        labels += words
    svg = drawn("".join(shapes), WIDTH, HEIGHT)
    return Board(name=Text("Board"), svg=svg, size=(WIDTH, HEIGHT), labels=tuple(labels))


def road() -> str:
    """The landscape with its road, as the page has it."""
    text = files(__package__).joinpath("way.svg").read_text(encoding="utf-8")
    inside = text[text.index(">") + 1 : text.rindex("</svg>")]
    box = f"{WIDE.left:g} {WIDE.top:g} {WIDE.width:g} {WIDE.height:g}"
    return f'<svg x="0" y="0" width="{WIDTH:g}" height="{WAY:.1f}" viewBox="{box}">{inside}</svg>'


def stones(printed: Printed) -> Part:
    """The spaces of the way, each with its sign and its name."""
    shapes, labels = [], []
    track = printed.tracks["full"]
    for spot, point in zip(track, WIDE.places(len(track)), strict=True):
        x, y = (point.x - WIDE.left) * SCALE, (point.y - WIDE.top) * SCALE
        ring = TONE if spot.role is None else ROLE_GROUNDS[spot.role]
        shapes += [disc(x, y, STONE, IVORY, ring, 1.1), symbol(spot.space.icon, x - 5, y - 8.4, 10, 10, ring)]
        labels.append(Label(x=x, y=y + 5, width=16.6, text=spot.space.name, size=5.8, bold=True))
    return shapes, labels


def meter(left: float, name: Text, grounds: list[str]) -> Part:
    """Numbered places side by side, from 0."""
    top = WAY + 17
    shapes = [
        rectangle(left + STEP * n, top, STEP - 0.8, 20, ground, line=TONE, corner=2.4)
        for n, ground in enumerate(grounds)
    ]
    width = STEP * len(grounds)
    labels = [Label(x=left + width / 2, y=WAY + 10, width=width, text=name, size=13, colour=TONE)]
    labels += [
        Label(x=left + STEP * (n + 0.47), y=top + 10, width=12, text=Text("{n}", n=n), size=13)
        for n in range(len(grounds))
    ]
    return shapes, labels


def fund() -> Part:
    """The place of the biodiversity fund."""
    left, top = 318.0, WAY + 5
    dash = ' stroke-dasharray="2.4 1.6"'
    place = rectangle(left, top, 54, 34, IVORY, line="#b9851c", rim=0.8, corner=4, more=dash)
    coin = symbol(drawing("coin"), left + 19, top + 13, 16, 16)
    return [place, coin], [Label(x=left + 27, y=top + 7, width=52, text=Text("Biodiversity fund"), size=8.4, bold=True)]
