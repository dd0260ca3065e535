"""The board on paper: the island with its sectors and fields in a cold sea, and the track of Profits and Enviro."""

from __future__ import annotations

from typing import Final

from ecotone.core.paper import Board, Label, drawn, rectangle, symbol
from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.box.event_card import RESOURCES
from ecotone.games.ecologic.page.map import HALF, SIDE, Ground
from ecotone.games.ecologic.page.printed import DWELLERS, WILD, Printed
from ecotone.games.ecologic.words.names import sector_name
from ecotone.games.ecologic.words.pictures import SIGNS

TONE: Final = "#0c3341"
WIDTH, HEIGHT = 378.0, 254.0
ISLAND: Final = 206.0  # its height, with the sea around it
LAND: Final = "/static/games/ecologic/land.svg#"
TRACK: Final = 50  # the highest number of the track
IN_A_ROW: Final = 26
GROUNDS: Final = {"oil": ("#ecd9a6", "#cfae6a"), "mineral": ("#dcdee2", "#a7a9b4"), "field": ("#bfdb9f", "#86b070")}
# Shoals, cliffs and coast from below, as page/board.html and page/style.css lay them: drawing, number, how far it
# reaches to the left and to the top, its size, colour and strength.
LAYERS: Final = (
    ("shoal", "coast", 40, 32.3, 180, "#bfe3ea", 0.3), ("shoal", "texture", 28, 20.3, 156, "#d6eef0", 0.55),
    ("coast", "coast", 40, 27.3, 180, "#8a7a52", 1.0), ("coast", "coast", 40, 32.3, 180, "#efe4c4", 1.0),
)  # fmt: skip
WAVES: Final = ((12, 30), (40, 90), (18, 150), (330, 40), (352, 110), (326, 180), (24, 196), (58, 24), (340, 14))


def island(content: Content, printed: Printed) -> Board:
    """The whole board."""
    ground = printed.ground
    scale = ISLAND / ground.box[3]
    left = (WIDTH - ground.box[2] * scale) / 2 - ground.box[0] * scale + HALF * scale / 2  # no name lies on the seam
    top = 6 - ground.box[1] * scale
    numbers, words = track()
    shapes = [
        f"<defs>{gradients()}</defs>",
        rectangle(0, 0, WIDTH, HEIGHT, "#3d869c"),
        *(wave(x, y) for x, y in WAVES),
        f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.4f})">',
        *layers(ground),
        *dwellers(content, ground),
        "</g>",
        *numbers,
    ]
    sectors = len(content.cell)
    for number, plot in enumerate(ground.plots):
        x, y = left + (plot.x + HALF) * scale, top + (plot.y + SIDE) * scale
        if number < sectors:
            name = sector_name(content, number)
            words.append(Label(x=x, y=y - 12.5, width=36, text=name, size=7, bold=True, colour="#2b2415", plate=True))
        else:
            name = Text("TAD {id}", id=content.field_ids[number - sectors].upper())
            words.append(Label(x=x, y=y, width=28, text=name, size=9, bold=True, colour="#2f5a22"))
    svg = drawn("".join(shapes), WIDTH, HEIGHT)
    return Board(name=Text("Board"), svg=svg, size=(WIDTH, HEIGHT), labels=tuple(words))


def gradients() -> str:
    """The grounds of sectors and fields, as on the page."""
    return "".join(
        f'<linearGradient id="of-{kind}" x2="0" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        for kind, (light, dark) in GROUNDS.items()
    )


def layers(ground: Ground) -> list[str]:
    """Shoals, cliffs, coast and land."""
    out = []
    for name, which, dx, dy, size, colour, strength in LAYERS:
        out.append(f'<g fill="{colour}" opacity="{strength}">')
        for plot in ground.plots:
            number = plot.coast if which == "coast" else plot.texture
            out.append(symbol(f"{LAND}{name}-{number}", plot.x - dx, plot.y - dy, size, size))
        out.append("</g>")
    for plot in ground.plots:
        out.append(f'<polygon fill="url(#of-{plot.kind})" points="{plot.outline}"/>')
        out.append(symbol(f"{LAND}{plot.kind}-{plot.texture}", plot.x, plot.y, 100, 115.5))
    return out


def dwellers(content: Content, ground: Ground) -> list[str]:
    """Who lives in a sector, and what lies below it."""
    out = []
    for number, plot in enumerate(ground.plots[: len(content.cell)]):
        resource = content.resource[number]
        who = DWELLERS[resource]
        x, y = plot.x + HALF, plot.y + SIDE
        out.append(symbol(WILD + who[number // 2 % len(who)], x - 19, y + 18, 38, 30, opacity=0.55))
        out.append(symbol(SIGNS + RESOURCES[resource], x - 12, y - 12, 24, 24, "#2b2415", 0.8))
    return out


def wave(x: float, y: float) -> str:
    """A little movement in the sea."""
    look = 'fill="none" stroke="#dff0f2" stroke-opacity=".45" stroke-width=".7" stroke-linecap="round"'
    return f'<path d="M{x} {y}q4 -3 8 0t8 0" {look}/>'


def track() -> tuple[list[str], list[Label]]:
    """Numbers for the markers of Profits and Enviro, in two rows."""
    shapes, labels = [], []
    for n in range(TRACK + 1):
        row, column = divmod(n, IN_A_ROW)
        x, y = 7 + 14.0 * column, 217 + 17.4 * row
        ground = "#f3ead0" if n % 5 else "#e6c97a"
        shapes.append(rectangle(x, y, 13.4, 16.4, ground, line=TONE, rim=0.35, corner=2))
        labels.append(Label(x=x + 6.7, y=y + 8.2, width=12, text=Text("{n}", n=n), size=10, bold=not n % 5))
    return shapes, labels
