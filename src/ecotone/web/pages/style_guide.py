"""The design system as the style sheets state it: colour tokens, how they contrast, and the icons of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.web.site.site import site_of

TOKEN: Final = re.compile(r"--(?P<name>[\w-]+):\s*(?P<value>[^;]+);")
BOTH: Final = re.compile(r"light-dark\((#\w+), (#\w+)\)")
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
SYMBOL: Final = re.compile(r'<symbol\b[^>]*\bid="([^"]+)"')
AA_TEXT: Final = 4.5  # WCAG 2.2, 1.4.3: text on its ground
AA_SIGN: Final = 3.0  # 1.4.11: edges and signs that tell something

GROUNDS: Final = ("paper", "sheet", "card")
TEXTS: Final = ("ink", "soft", "sea", "clay", "good", "fair", "bad")
SIGNS: Final = ("line-strong", "lit", "pick", "moss", "sun")
ON_COLOUR: Final = (("on-forest", "forest"), ("on-strong", "strong"), ("on-clay", "clay"))
SEATS: Final = tuple(f"seat-{seat}" for seat in range(6))


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour token: its name, and its value by day and by night."""

    name: str
    day: str
    night: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A colour on a ground, and how much they must differ at the least."""

    front: Colour
    ground: Colour
    least: float

    @property
    def day(self) -> float:
        """The contrast by day."""
        return contrast(self.front.day, self.ground.day)

    @property
    def night(self) -> float:
        """The contrast by night."""
        return contrast(self.front.night, self.ground.night)


def colours(sheet: str) -> dict[str, Colour]:
    """The colour tokens of a style sheet by name; those with an opacity of their own are no ground for text."""
    found = {}
    for token in TOKEN.finditer(sheet):
        both = BOTH.fullmatch(token["value"])
        day, night = both.groups() if both else (token["value"], token["value"])
        if COLOUR.fullmatch(day) and COLOUR.fullmatch(night):
            found[token["name"]] = Colour(token["name"], day, night)
    return found


def luminance(colour: str) -> float:
    """How light a colour `#rrggbb` is, from 0 to 1, as WCAG defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def shared_colours() -> dict[str, Colour]:
    """The colour tokens that all pages share."""
    return colours(files("ecotone.web").joinpath("static", "tokens.css").read_text(encoding="utf-8"))


def pairs() -> Iterator[Pair]:
    """Every pairing of shared tokens that the system allows: texts and signs on grounds, and text on colours."""
    known = shared_colours()
    for ground in GROUNDS:
        yield from (Pair(known[text], known[ground], AA_TEXT) for text in TEXTS)
        yield from (Pair(known[sign], known[ground], AA_SIGN) for sign in SIGNS)
    yield from (Pair(known[text], known[ground], AA_TEXT) for text, ground in ON_COLOUR)
    yield from (Pair(known["on-seat"], known[seat], AA_TEXT) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class Kit:
    """What a game adds to the system: colours of its own, and its icons as addresses of symbols."""

    name: str
    colours: tuple[Colour, ...]
    icons: tuple[str, ...]


@cache
def kits() -> tuple[Kit, ...]:
    """The kits of all games that draw a page of their own."""
    return tuple(kit(game) for game in games().values() if game.page() is not None)


def kit(game: Game) -> Kit:
    """The kit of one game, read from its folder of templates and pictures."""
    page = game.page()
    assert page is not None
    sheet = page.folder.joinpath("style.css").read_text(encoding="utf-8")
    picked = files("ecotone.web").joinpath("static", "vendor", f"{game.id}.svg")
    icons = []
    if picked.is_file():  # a game from elsewhere draws all its symbols itself
        icons += [f"/static/vendor/{game.id}.svg#{name}" for name in symbols(picked.read_text(encoding="utf-8"))]
    for drawn in sorted(page.folder.iterdir(), key=lambda file: file.name):
        if drawn.name.endswith(".svg"):
            found = symbols(drawn.read_text(encoding="utf-8"))
            icons += [f"/static/games/{game.id}/{drawn.name}#{name}" for name in found]
    return Kit(game.name, tuple(colours(sheet).values()), tuple(icons))


def symbols(picture: str) -> list[str]:
    """The names of the symbols in a picture."""
    return SYMBOL.findall(picture)


async def style_page(request: Request) -> Response:
    """The design system as a living page."""
    site = site_of(request)
    shown = tuple(pairs())
    return site.page(request, "style.html", pairs=shown, colours=shared_colours(), kits=kits())
