"""Maps and rows of tiles: the ground as marks of its own kind, what lives there, and the tokens on it."""

from __future__ import annotations

from typing import Final

from ecotone.core.charts import Land, Maps, Tile, TileRow
from ecotone.web.debrief.curves import Say
from ecotone.web.debrief.pen import SHEET, Pen, width_of, wrapped

# The ground of a tile, the colour of its marks, and one mark, which is repeated over it.
GROUNDS: Final = {
    "forest": ("#b5d2ab", "#3f7048"),
    "meadow": ("#f4eab9", "#8d7420"),
    "water": ("#d3eaf4", "#2f7ba0"),
    "polluted": ("#d9cdbb", "#5e4c39"),
    "bare": ("#faf6ea", "#8d8370"),
}
TOKEN: Final = "#3a2a1c"
MADE_GOOD: Final = "#1f6a3d"


def draw_maps(pen: Pen, chart: Maps, say: Say) -> float:
    """The same land at several times, side by side or below each other, with one legend."""
    narrow = pen.width < 500
    each = pen.width if narrow else (pen.width - 24 * (len(chart.lands) - 1)) / len(chart.lands)
    y = 0.0
    lowest = 0.0
    for number, land in enumerate(chart.lands):
        x = 0.0 if narrow else number * (each + 24)
        top = lowest + (18 if number else 0) if narrow else y
        lowest = max(lowest, draw_land(pen, land, chart.columns, x, top, each, say))
    return draw_legend(pen, chart, lowest + 12, say)


def draw_land(pen: Pen, land: Land, columns: int, x: float, y: float, width: float, say: Say) -> float:
    """One map with its title, letters above and numbers beside it."""
    words = wrapped(say(land.title), width - 4, 14.5)
    pen.lines(x, y + 14, words, 14.5, css="b")
    top = y + 17 * max(2, len(words)) + 22
    margin = 20.0
    size = (width - margin) / columns
    for column in range(columns):
        pen.text(x + margin + (column + 0.5) * size, top - 6, "ABCDEFGH"[column], 13.5, "middle", "b s")
    for number, tile in enumerate(land.tiles):
        row, column = divmod(number, columns)
        if not column:
            pen.text(x + 8, top + (row + 0.5) * size + 5, row + 1, 13.5, "middle", "b s")
        draw_tile(pen, tile, x + margin + column * size + 1.5, top + row * size + 1.5, size - 3)
    return top + (len(land.tiles) // columns) * size


def draw_legend(pen: Pen, chart: Maps, y: float, say: Say) -> float:
    """The tokens and their names, in as many lines as they need."""
    x = 0.0
    for token, name in chart.legend:
        said = say(name)
        wide = 30 + width_of(said, 14) + 18
        if x and x + wide > pen.width:
            x, y = 0.0, y + 30
        pen.rect(x + 1, y + 1, 22, 22, "ground bare", *GROUNDS["bare"], 1, 4)
        draw_token(pen, token, "", x + 1, y + 1, 22)
        pen.text(x + 30, y + 17, said, 14)
        x += wide
    return y + (32 if chart.legend else 4)


def draw_tile(pen: Pen, tile: Tile, x: float, y: float, size: float, found_later: bool = False) -> None:
    """One tile. A covered one is pale, with a folded corner; what was found only later has a dashed ring."""
    fill, edge = GROUNDS[tile.ground]
    pen.rect(x, y, size, size, f"ground {tile.ground}", fill, "#6f6650", 1.2, 6)
    pen.path(texture(tile.ground, x, y, size), f"texture {tile.ground}", stroke=edge, width=1.3)
    if tile.picture:
        r = size * 0.33
        dash = "5 3" if found_later else ""
        pen.circle(x + size / 2, y + size / 2, r, "plate", SHEET, "#3b463f", 2.6 if found_later else 1.3, dash)
        pen.picture(tile.picture, x + size / 2 - r * 0.76, y + size / 2 - r * 0.76, r * 1.52)
    if tile.covered and not found_later:
        pen.parts.append(
            f'<rect class="veil" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" rx="6" fill="{SHEET}" '
            'fill-opacity=".6"/>'
        )
        fold = size * 0.3
        pen.path(f"M{x + size - fold:.1f} {y:.1f}h{fold:.1f}v{fold:.1f}Z", "fold", SHEET, "#6f6650", 1)
        pen.text(x + size - fold * 0.34, y + fold * 0.52, "?", max(9, size * 0.19), "middle", "b")
    if tile.token:
        draw_token(pen, tile.token, tile.token_picture, x, y, size)


def draw_token(pen: Pen, token: str, picture: str, x: float, y: float, size: float) -> None:
    """What lies on a tile: each token has a shape of its own."""
    a = size * 0.17
    match token:
        case "built":
            pen.rect(x + a, y + a, size - 2 * a, size - 2 * a, "tok built", TOKEN, TOKEN, 1, 5)
            if picture:
                pen.picture(picture, x + a * 1.6, y + a * 1.6, size - 3.2 * a, "pic on-token", "#fff")
        case "planned":
            pen.rect(x + a, y + a, size - 2 * a, size - 2 * a, "tok planned", SHEET, TOKEN, 2.2, 5, "6 4")
            if picture:
                pen.picture(picture, x + a * 1.7, y + a * 1.7, size - 3.4 * a, "pic", TOKEN)
        case "site":
            pen.rect(x + 2.5, y + 2.5, size - 5, size - 5, "tok site", "none", MADE_GOOD, 4.5, 5)
        case "area":
            pen.rect(x + 2.5, y + 2.5, size - 5, size - 5, "tok site", "none", MADE_GOOD, 2, 5)
            pen.rect(x + 6, y + 6, size - 12, size - 12, "tok site", "none", MADE_GOOD, 1.4, 4)
        case "restored":
            pen.path(
                f"M{x + 3:.1f} {y + size - 3:.1f}v{-size * 0.4:.1f}l{size * 0.4:.1f} {size * 0.4:.1f}Z",
                "tok restored",
                MADE_GOOD,
            )
        case "reserved":
            pen.rect(x + 3, y + 3, size - 6, size - 6, "tok site", "none", MADE_GOOD, 2.4, 5, "8 3")
        case "declined":
            side = size - 8
            d = f"M{x + 4:.1f} {y + 4:.1f}l{side:.1f} {side:.1f}m0 {-side:.1f}l{-side:.1f} {side:.1f}"
            pen.path(d, "tok declined", stroke="#7a2b18", width=2.4)
        case _:
            pen.rect(x + 3, y + 3, size - 6, size - 6, "tok site", "none", MADE_GOOD, 2, 5, "3 3")


def texture(ground: str, x: float, y: float, size: float) -> str:
    """The marks of a ground as one path: trees, grass, waves, blots, slanted lines."""
    d = []
    if ground == "bare":
        c = 6.0
        while c < 2 * size:
            x1, y1 = (c, 0.0) if c <= size else (size, c - size)
            x2, y2 = (0.0, c) if c <= size else (c - size, size)
            d.append(f"M{x + x1:.1f} {y + y1:.1f}L{x + x2:.1f} {y + y2:.1f}")
            c += max(6.0, size / 6)
        return "".join(d)
    step = size / 4
    for row in range(4):
        for column in range(4):
            if row % 2 and column == 3:  # every other row is shifted by half a step, and one mark shorter
                continue
            px = x + (column + (1.0 if row % 2 else 0.5)) * step
            py = y + (row + 0.5) * step
            u = step * 0.26
            match ground:
                case "forest":
                    d.append(f"M{px - u:.1f} {py + u:.1f}l{u:.1f} {-2 * u:.1f}l{u:.1f} {2 * u:.1f}Z")
                case "meadow":
                    d.append(f"M{px:.1f} {py + u:.1f}v{-1.7 * u:.1f}m0 {1.7 * u:.1f}l{-u * 0.8:.1f} {-1.3 * u:.1f}")
                case "water":
                    d.append(f"M{px - 1.3 * u:.1f} {py:.1f}q{0.65 * u:.1f} {-u:.1f} {1.3 * u:.1f} 0t{1.3 * u:.1f} 0")
                case _:
                    d.append(f"M{px - u * 0.5:.1f} {py:.1f}h{u:.1f}m{-u * 0.5:.1f} {-u * 0.5:.1f}v{u:.1f}")
    return "".join(d)


def draw_tiles(pen: Pen, chart: TileRow, say: Say) -> float:
    """Groups of tiles, each with its name above; those found only later have a dashed ring."""
    size = 42.0 if pen.width < 500 else 46.0
    y = 0.0
    a_line = max(1, int(pen.width / (size + 8)))
    for group in chart.groups:
        words = wrapped(say(group.name), pen.width, 15)
        pen.lines(0, y + 15, words, 15, css="b")
        y += 17 * len(words) + 8
        for number, tile in enumerate(group.tiles):
            x, top = number % a_line * (size + 8), y + number // a_line * (size + 24)
            draw_tile(pen, tile, x + 1, top, size, found_later=tile.covered)
            pen.text(x + size / 2 + 1, top + size + 15, tile.name, 13, "middle", "s")
        y += ((len(group.tiles) - 1) // a_line + 1) * (size + 24) + 8
    return y
