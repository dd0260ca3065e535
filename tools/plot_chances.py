"""Draws docs/pictures/calibration.svg: how many won of those that were given a chance, as docs/bots.md says.

Run `.venv/bin/python tools/plot_chances.py` after a change of that table; a test holds the picture against it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ecotone.lab.study.statistics import wilson

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
PICTURE: Final = DOCS / "pictures" / "calibration.svg"
SIDE: Final = 200  # of a panel, in units of the picture
LEFT: Final = 56
TOP: Final = 40
APART: Final = 56
GROUND: Final = "#f7f5ee"
INK: Final = "#22302a"
FAINT: Final = "#b9c2b6"
COLOURS: Final = ("#1f6f8b", "#7a4f9a", "#3f7d3a", "#a3561d")

Panel = tuple[str, list[tuple[int, int, int]]]  # a game, and for tenths: the tenth, percent that won, of how many


def panels(page: str) -> list[Panel]:
    """What the table says, game by game."""
    head = next(line for line in page.splitlines() if line.startswith("| chance | Ecosfera"))
    rows = re.findall(r"^\| (\d+) to \d+ % \|(.*)\|$", page, re.MULTILINE)
    out: list[Panel] = []
    for column, name in enumerate(head.strip("| ").split(" | ")[1:]):
        found = []
        for low, row in rows:
            for won, count in re.findall(r"(\d+) % of (\d+)", row.split("|")[column]):
                found.append((int(low) // 10, int(won), int(count)))
        out.append((name, found))
    return out


def drawn(page: str) -> str:
    """The picture."""
    games = panels(page)
    width, height = LEFT + len(games) * (SIDE + APART), TOP + SIDE + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="13" fill="{INK}" role="img" aria-label="How many won of those that were given a chance">',
        f'<rect width="{width}" height="{height}" fill="{GROUND}"/>',
        f'<text transform="translate(16 {TOP + SIDE // 2}) rotate(-90)" text-anchor="middle">won</text>',
    ]
    for number, (panel, colour) in enumerate(zip(games, COLOURS, strict=True)):
        parts += panel_drawn(panel, LEFT + number * (SIDE + APART), colour)
    return "\n".join([*parts, "</svg>"]) + "\n"


def panel_drawn(panel: Panel, x: int, colour: str) -> list[str]:
    """One game: dots on the line from corner to corner would be right, bars are 95 % intervals."""
    name, tenths = panel
    out = [
        f'<text x="{x + SIDE // 2}" y="{TOP - 14}" text-anchor="middle" font-size="15">{name}</text>',
        f'<rect x="{x}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{FAINT}"/>',
        f'<path d="M{x} {TOP + SIDE}l{SIDE} -{SIDE}" stroke="{FAINT}" stroke-dasharray="4 4"/>',
        f'<text x="{x + SIDE // 2}" y="{TOP + SIDE + 42}" text-anchor="middle">chance given</text>',
    ]
    for percent in (0, 50, 100):
        at = SIDE * percent // 100
        out.append(f'<text x="{x + at}" y="{TOP + SIDE + 20}" text-anchor="middle">{percent} %</text>')
        if x == LEFT:
            out.append(f'<text x="{x - 8}" y="{TOP + SIDE - at + 4}" text-anchor="end">{percent}</text>')
    for tenth, percent, count in tenths:
        share = wilson(percent / 100 * count, count)
        middle = x + SIDE * (tenth + 0.5) / 10
        low, high, mean = (TOP + SIDE * (1 - one) for one in (share.low, share.high, percent / 100))
        out.append(f'<path d="M{middle:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<circle cx="{middle:.1f}" cy="{mean:.1f}" r="{4 if count >= 50 else 2.5}" fill="{colour}"/>')
    return out


def main() -> None:
    """Draw it anew."""
    PICTURE.write_text(drawn((DOCS / "bots.md").read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
