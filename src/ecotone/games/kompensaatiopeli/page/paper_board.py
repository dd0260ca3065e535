"""The board on paper: a landscape of 25 places, and beside it the laws, the rounds and the points."""

from __future__ import annotations

from typing import Final

from ecotone.core.paper import Board, Label, disc, drawn, rectangle, symbol
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.box.landscape import SIDE, row_col
from ecotone.games.kompensaatiopeli.page.printed import LAW_SHORT, LAW_TEXTS
from ecotone.games.kompensaatiopeli.words.icons import icon

TONE: Final = "#1f5a46"
TERRAIN: Final = "/static/games/kompensaatiopeli/terrain.svg#"
TILE: Final = (44.0, 44.0)
LAND, PANEL = 250.0, 126.0  # the side of the landscape, and the width of the panel beside it
RIM: Final = 7.0  # the frame of the landscape
LEFT, ACROSS = LAND + 6, PANEL - 12  # of all that stands in the panel
MIDDLE: Final = LEFT + ACROSS / 2
MOST_SCORE: Final = 39
IVORY: Final = "#fffaf0"
EDGE: Final = "#8b8a78"

Part = tuple[list[str], list[Label]]


def land(content: Content) -> Board:
    """The whole board."""
    size = (LAND + PANEL, LAND)
    shapes = [rectangle(0, 0, *size, "#e7dfc6"), symbol(f"{TERRAIN}frame", 0, 0, LAND, LAND)]
    labels: list[Label] = []
    for some, words in (places(), laws(content), rounds(content), points()):
        shapes += some
        labels += words
    return Board(name=Text("Board"), svg=drawn("".join(shapes), *size), size=size, labels=tuple(labels))


def heading(y: float, text: Text) -> Label:
    """A heading in the panel."""
    return Label(x=MIDDLE, y=y, width=ACROSS, text=text, size=14, colour=TONE)


def places() -> Part:
    """The places of the nature tiles, with their names."""
    shapes, labels = [], []
    step = (LAND - 2 * RIM) / SIDE
    for n in range(SIDE * SIDE):
        x, y = RIM + step * (n % SIDE), RIM + step * (n // SIDE)
        left, top = x + (step - TILE[0]) / 2, y + (step - TILE[1]) / 2
        dash = ' stroke-dasharray="2 1.6"'
        shapes.append(symbol(f"{TERRAIN}bare-{(7 * n + n // SIDE) % 3}", x, y, step, step))
        shapes.append(rectangle(left, top, *TILE, "#d9ccab", line="#7d7356", rim=0.6, corner=3, more=dash))
        place = Text("{place}", place=row_col(n))
        labels.append(Label(x=x + step / 2, y=y + step / 2, width=20, text=place, size=17, colour="#8f8567"))
    return shapes, labels


def laws(content: Content) -> Part:
    """A row for each law with the faces of the die that bring it."""
    shapes, labels = [], [heading(9, Text("Law of the day"))]
    for number, (short, text) in enumerate(zip(LAW_SHORT, LAW_TEXTS, strict=True)):
        top = 17.0 + 23 * number
        faces = [face for face in range(1, 7) if content.law_of_die[face] == number]
        shapes.append(rectangle(LEFT, top, ACROSS, 21, IVORY, line=EDGE, corner=3))
        shapes += [
            symbol(icon(f"die_{face}"), LEFT + 12.5 - 5 * len(faces) + 10 * n, top + 2.2, 9, 9, TONE)
            for n, face in enumerate(faces)
        ]
        labels.append(Label(x=LEFT + 13, y=top + 15.6, width=25, text=short, size=7.4, bold=True))
        labels.append(Label(x=LEFT + 70, y=top + 10.5, width=84, text=text, size=8.2))
    return shapes, labels


def rounds(content: Content) -> Part:
    """A place for each round of the longest game."""
    shapes, labels = [], [heading(139, Text("Rounds"))]
    most = max(content.rounds.values())
    step = ACROSS / most
    for n in range(most):
        x = LEFT + step * (n + 0.5)
        shapes.append(disc(x, 153, min(7.4, step / 2 - 0.6), IVORY, EDGE))
        labels.append(Label(x=x, y=153, width=12, text=Text("{n}", n=n + 1), size=11))
    return shapes, labels


def points() -> Part:
    """The points of both teams, on one track that winds."""
    shapes, labels = [], [heading(169, Text("Points"))]
    step = ACROSS / 8
    for n in range(MOST_SCORE + 1):
        row, column = divmod(n, 8)
        column = 7 - column if row % 2 else column
        x, y = LEFT + step * column, 176 + step * row
        ground = "#f3ead0" if n % 5 else "#dfd0a0"
        shapes.append(rectangle(x + 0.4, y, step - 0.8, step - 0.8, ground, line=EDGE, rim=0.3, corner=2))
        labels.append(Label(x=x + step / 2, y=y + step / 2 - 0.4, width=12, text=Text("{n}", n=n), size=10))
    return shapes, labels
