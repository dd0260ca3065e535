"""Drawings for paper: each symbol as a picture of its own, in the ink that is asked for, in colour or in grey."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Callable
from typing import Final

from ecotone.core.game import Game
from ecotone.web.debrief.symbols import place_of, symbols_in

HEX: Final = re.compile(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b(?=[\"';)\s])")
HSL: Final = re.compile(r"hsl\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%\s*\)")
USE: Final = re.compile(r'href="(/static/[\w/.-]+\.svg)#([\w-]+)"')
TAKES_INK: Final = re.compile(r"<(?:path|circle|ellipse|rect|polygon|polyline|line)\b(?![^>]* (?:fill|stroke)=)")
EMPTY: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
LEAST_LIGHT: Final = 0.8  # of grounds in grey: toner is dear, and a copier loses what is dark
DARK_INK: Final = "#262626"
LIGHT: Final = 0.85  # from here on a shape cannot be seen on a ground in grey

Shade = Callable[[str], str]  # what a colour becomes


def as_it_is(colour: str) -> str:
    """A colour in print with colours."""
    return colour


def grey(colour: str) -> str:
    """A colour as the grey that looks as light as it."""
    light = round(255 * lightness(colour))
    return f"#{light:02x}{light:02x}{light:02x}{colour[7:9]}"


def pale(colour: str) -> str:
    """A ground in grey: light enough to print and copy, and darker where it was darker."""
    light = round(255 * (LEAST_LIGHT + (1 - LEAST_LIGHT) * lightness(colour)))
    return f"#{light:02x}{light:02x}{light:02x}{colour[7:9]}"


def soft(colour: str) -> str:
    """A colour of a large drawing in grey: a cover or a board printed darker would waste toner."""
    light = round(255 * (0.42 + 0.58 * lightness(colour)))
    return f"#{light:02x}{light:02x}{light:02x}{colour[7:9]}"


def negative(colour: str) -> str:
    """A colour of a drawing that is light because its ground is dark in colour, where the ground is light in grey."""
    light = round(255 * (1 - lightness(colour)) * 0.9)
    return f"#{light:02x}{light:02x}{light:02x}{colour[7:9]}"


def lightness(colour: str) -> float:
    """How light a colour looks, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def recoloured(svg: str, shade: Shade) -> str:
    """A drawing with all its colours shaded; colours are written as six or eight digits afterwards."""
    svg = HSL.sub(lambda found: hsl(*(float(part) for part in found.groups())), svg)
    return HEX.sub(lambda found: shade("#" + full(found[1])), svg)


def full(digits: str) -> str:
    """The digits of a colour, two for each part."""
    return "".join(digit * 2 for digit in digits) if len(digits) < 6 else digits


def hsl(hue: float, saturation: float, light: float) -> str:
    """A colour that a drawing gives by its hue."""
    parts = colorsys.hls_to_rgb(hue / 360, light / 100, saturation / 100)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def drawing(address: str, ink: str, shade: Shade) -> str:
    """A symbol by its address as a drawing that stands alone; an empty one where there is none.

    A game may also give a whole drawing instead of an address.
    """
    if address.startswith("<svg"):
        return recoloured(address.replace("currentColor", ink), shade)
    file, _, id = address.partition("#")
    found = symbols_in(file).get(id)
    if found is None:
        return EMPTY
    attributes, content = found
    fill = "" if " fill=" in attributes else ' fill="currentColor"'  # as the style sheets of the pages have it
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"{attributes}{fill}>{content}</svg>'
    return recoloured(svg.replace("currentColor", ink), shade)


def for_dark_ground(svg: str) -> bool:
    """Whether a drawing is a light shape, with at most one other colour: on a light ground it would vanish.

    A drawing that takes the ink around it for some of its shapes is none.
    """
    inside = svg.partition(">")[2]
    if TAKES_INK.search(inside) or DARK_INK in inside:
        return False
    colours = list(dict.fromkeys(full(found) for found in HEX.findall(inside)))
    return bool(colours) and len(colours) <= 2 and lightness("#" + colours[0]) > LIGHT


def whole_file(game: Game, name: str, shade: Shade) -> str:
    """A drawing of the game's room `page` that is a file of its own; an empty one where there is none."""
    path = place_of(f"/static/games/{game.id}/{name}")
    return recoloured(path.read_text(encoding="utf-8"), shade) if path and path.is_file() else EMPTY


def filled(svg: str, shade: Shade) -> str:
    """A drawing that uses symbols of other files, with all of them inside."""
    names: dict[tuple[str, str], str] = {}

    def rename(found: re.Match[str]) -> str:
        return f'href="#{names.setdefault((found[1], found[2]), f"used-{len(names)}")}"'

    svg = USE.sub(rename, svg)
    symbols = ""
    for (file, id), name in names.items():
        found = symbols_in(file).get(id)
        symbols += f'<symbol id="{name}"{found[0]}>{found[1]}</symbol>' if found else ""
    head, _, rest = svg.partition(">")
    return recoloured(f"{head}><defs>{symbols}</defs>{rest}", shade)
