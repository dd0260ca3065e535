"""The pen with which charts are drawn: shapes, patterns and words as SVG that reads in black and white.

Every shape has a class, by which pages give it the colours of day or night, and plain attributes, by which it looks
right on paper and in files that stand alone. Patterns are drawn mark by mark: fill patterns make a PDF heavy.
"""

from __future__ import annotations

from html import escape
from typing import Final

# What a look is drawn with: the colour of its edge and lines, and of its ground.
COLOURS: Final = {
    "dev": ("#a8480f", "#d9834f"),
    "con": ("#1f6a3d", "#1f6a3d"),
    "lost": ("#4a4438", "#e4dac3"),
    "good": ("#1f5c37", "#2f7a4c"),
    "plain": ("#5c5b50", "#6b6a5e"),
    "seat-0": ("#1d6584", "#1d6584"),
    "seat-1": ("#a23c26", "#a23c26"),
    "seat-2": ("#55752a", "#55752a"),
    "seat-3": ("#7a4a8c", "#7a4a8c"),
    "seat-4": ("#8a5a00", "#8a5a00"),
    "seat-5": ("#3d5a6c", "#3d5a6c"),
}
INK: Final = "#1b2a25"
SOFT: Final = "#51605a"
LINE: Final = "#cfc4aa"
SHEET: Final = "#fffdf7"
# Each line of a curve has its own dashes and its own mark, so that no colour is needed to tell them apart.
DASHES: Final = {
    "dev": "10 6",
    "seat-1": "10 6",
    "seat-2": "2 5",
    "seat-3": "14 5 3 5",
    "seat-4": "5 3",
    "seat-5": "1 4",
}
MARKS: Final = {
    "dev": "square",
    "seat-1": "square",
    "seat-2": "triangle",
    "seat-3": "diamond",
    "seat-4": "cross",
    "seat-5": "ring",
}
HATCHED: Final = frozenset({"dev", "lost"})
SQUARE: Final = frozenset({"dev", "lost", "plain"})


def width_of(text: str, size: float) -> float:
    """About how wide a text is; a little too wide rather than too narrow."""
    wide, narrow = "mwMW@%—", "iljtfrI.,:;'|!()[] ’"
    letters = sum(0.92 if c in wide else 0.36 if c in narrow else 0.68 if c.isupper() else 0.57 for c in text)
    return letters * size


def wrapped(text: str, room: float, size: float) -> list[str]:
    """A text in lines that fit; a word that is too long is broken with a hyphen."""
    lines: list[str] = []
    for word in text.split():
        rest = word
        while width_of(rest, size) > room and len(rest) > 4:
            keep = max(3, int(len(rest) * room / width_of(rest, size)) - 1)
            lines.append(rest[:keep] + "-")
            rest = rest[keep:]
        if lines and not lines[-1].endswith("-") and width_of(f"{lines[-1]} {rest}", size) <= room:
            lines[-1] += f" {rest}"
        else:
            lines.append(rest)
    return lines


class Pen:
    """Collects the shapes of one chart."""

    def __init__(self, width: float, paper: bool = False) -> None:
        self.width = width
        self.paper = paper  # a sheet is full soon, so charts are lower on it
        # The smallest letter inside a mark: 7.5 pt on paper, where a wide chart is 165 mm wide and a narrow one 86.
        self.least = (10.2 if width < 500 else 12.2) if paper else 7.0
        self.parts: list[str] = []

    # --- words ----------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 14,
        anchor: str = "start",
        css: str = "",
        colour: str = "",
        halo: bool = False,
    ) -> None:
        """One line of words. `css` may be `b` (bold), `s` (soft), `num` (a large number), or a look.

        With a halo it can be read where lines cross it.
        """
        fill = colour or (SOFT if "s" in css.split() else INK)
        weight = ' font-weight="700"' if {"b", "num"} & set(css.split()) else ""
        if halo:
            css += " halo"
            weight += f' stroke="{SHEET}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
        self.parts.append(
            f'<text class="t {css}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" '
            f'fill="{fill}"{weight}>{escape(str(words))}</text>'
        )

    def lines(self, x: float, y: float, words: list[str], size: float = 14, css: str = "", halo: bool = False) -> None:
        """Several lines of words, one below the other."""
        for number, line in enumerate(words):
            self.text(x, y + number * size * 1.15, line, size, css=css, halo=halo)

    # --- shapes ---------------------------------------------------------------------------------

    def path(self, d: str, css: str, fill: str = "none", stroke: str = "", width: float = 1, dash: str = "") -> None:
        """Any path."""
        edge = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<path class="{css}" d="{d}" fill="{fill}"{edge}{dashes}/>')

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        css: str,
        fill: str = "none",
        stroke: str = "",
        width: float = 1.5,
        r: float = 0,
        dash: str = "",
    ) -> None:
        """A rectangle, its corners rounded by `r`."""
        edge = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<rect class="{css}" x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{r:g}" '
            f'fill="{fill}"{edge}{dashes}/>'
        )

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        css: str,
        fill: str = "none",
        stroke: str = "",
        width: float = 1.5,
        dash: str = "",
    ) -> None:
        """A circle."""
        edge = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<circle class="{css}" cx="{x:.1f}" cy="{y:.1f}" r="{r:g}" fill="{fill}"{edge}{dashes}/>')

    def hatch(self, x: float, y: float, w: float, h: float, colour: str, css: str = "hatch", gap: float = 7) -> None:
        """Slanted lines over a rectangle."""
        d = []
        c = gap / 2
        while c < w + h:
            x1, y1 = (c, 0.0) if c <= w else (w, c - w)
            x2, y2 = (0.0, c) if c <= h else (c - h, h)
            d.append(f"M{x + x1:.1f} {y + y1:.1f}L{x + x2:.1f} {y + y2:.1f}")
            c += gap
        self.path("".join(d), css, stroke=colour, width=2)

    def picture(self, address: str, x: float, y: float, size: float, css: str = "pic", colour: str = INK) -> None:
        """A drawing from a sprite."""
        self.parts.append(
            f'<svg class="{css}" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" color="{colour}" '
            f'fill="{colour}"><use href="{escape(address)}" width="{size:.1f}" height="{size:.1f}"/></svg>'
        )

    # --- what charts are made of ----------------------------------------------------------------

    def unit(self, x: float, y: float, size: float, look: str, outline: bool = False, letter: str = "") -> None:
        """One thing: a mark of its look, full or as an outline, with a letter if there is room."""
        edge, ground = COLOURS[look]
        if look in SQUARE:
            if outline:
                self.rect(x + 1, y + 1, size - 2, size - 2, f"open {look}", SHEET, edge, 1.8, 3, "4 3")
            else:
                self.rect(x + 0.8, y + 0.8, size - 1.6, size - 1.6, f"unit {look}", ground, edge, 1.6, 3)
                if look in HATCHED:
                    self.hatch(x + 2, y + 2, size - 4, size - 4, edge, f"hatch {look}", max(4.5, size / 4))
        elif outline:
            self.circle(x + size / 2, y + size / 2, size / 2 - 1.4, f"open {look}", SHEET, edge, 1.8, "4 3")
        else:
            self.circle(x + size / 2, y + size / 2, size / 2 - 0.6, f"unit {look}", ground, "#fff", 1)
        if letter and size >= max(13.0, 1.2 * self.least):
            colour = edge if outline else "#fff"
            if letter in "+−" and not outline and look not in HATCHED:
                self._sign(x, y, size, letter)
            elif look not in HATCHED or outline:
                css = f"on {look}" if not outline else f"in {look}"
                font = max(size * 0.54, self.least)
                self.parts.append(
                    f'<text class="{css}" x="{x + size / 2:.1f}" y="{y + size * 0.69:.1f}" '
                    f'font-size="{font:.1f}" text-anchor="middle" font-weight="700" fill="{colour}">'
                    f"{escape(letter)}</text>"
                )

    def _sign(self, x: float, y: float, size: float, letter: str) -> None:
        c, a = size / 2, size * 0.24
        d = f"M{x + c - a:.1f} {y + c:.1f}h{2 * a:.1f}"
        if letter == "+":
            d += f"M{x + c:.1f} {y + c - a:.1f}v{2 * a:.1f}"
        self.path(d, "sign", stroke="#fff", width=2.2)

    def mark(self, x: float, y: float, look: str, size: float = 12) -> None:
        """The mark of a line at a point."""
        edge, _ = COLOURS[look]
        r = size / 2
        css = f"mark {look}"
        match MARKS.get(look, "circle"):
            case "square":
                self.rect(x - r, y - r, size, size, css, edge, "#fff", 1.8)
            case "triangle":
                self.path(
                    f"M{x:.1f} {y - r - 1:.1f}L{x + r + 1:.1f} {y + r:.1f}H{x - r - 1:.1f}Z", css, edge, "#fff", 1.6
                )
            case "diamond":
                self.path(
                    f"M{x:.1f} {y - r - 2:.1f}l{r + 2:g} {r + 2:g}l{-r - 2:g} {r + 2:g}l{-r - 2:g} {-r - 2:g}Z",
                    css,
                    edge,
                    "#fff",
                    1.6,
                )
            case "cross":
                d = f"M{x - r:.1f} {y - r:.1f}l{size:g} {size:g}M{x - r:.1f} {y + r:.1f}l{size:g} {-size:g}"
                self.path(d, f"line {look}", stroke=edge, width=3.4)
            case "ring":
                self.circle(x, y, r, f"ring {look}", SHEET, edge, 3)
            case _:
                self.circle(x, y, r + 0.6, css, edge, "#fff", 1.8)

    def drop(self, x: float, y: float, number: int, r: float = 12) -> None:
        """The number of a turning point in its ring."""
        self.circle(x, y, r, "drop", "#fff", INK, 2.2)
        self.text(x, y + r * 0.42, number, r * 1.2, "middle", "num drop-n")

    def done(self, height: float, title: str, description: str, css: str = "") -> str:
        """The whole chart. It is an image to those who cannot see it, with a name and all its values."""
        words = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        return (
            f'<svg class="c {css}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {height:.0f}" '
            f'role="img">{words}{"".join(self.parts)}</svg>'
        )
