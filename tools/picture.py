"""Draws docs/pictures/ecosfera-terminal.svg: the terminal in the middle of a seeded game of level 2.

Run `.venv/bin/python tools/picture.py`. The same code draws the same picture, so it changes only with the terminal.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from ecotone import Match
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from ecotone.terminal.table import Table
from ecotone.terminal.turn import Turn

PICTURE: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "ecosfera-terminal.svg"
TITLE: Final = "Ecotone: Ecosfera Baltica"
SEED: Final = 1719  # a lively position, found by trying
CHOICES: Final = 25
WIDTH: Final = 110

# Like rich's own, but without web fonts: the picture must need nothing from elsewhere.
FORMAT: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
    <title>Ecotone: Ecosfera Baltica in the terminal</title>
    <style>
    .{unique_id}-matrix {{
        font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
        font-size: {char_height}px;
        line-height: {line_height}px;
        font-variant-east-asian: full-width;
    }}
    .{unique_id}-title {{
        font-size: 18px;
        font-weight: bold;
        font-family: sans-serif;
    }}
    {styles}
    </style>
    <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
    </clipPath>
    {lines}
    </defs>
    {chrome}
    <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">
    {matrix}
    </g>
    </g>
</svg>
"""
THEME: Final = TerminalTheme(
    (18, 32, 40),
    (222, 230, 232),
    [
        *[(38, 50, 56), (229, 115, 115), (129, 199, 132), (255, 183, 77)],
        *[(79, 172, 222), (186, 129, 210), (77, 182, 172), (207, 216, 220)],
    ],
)


def drawn() -> str:
    """The screen of the seat to act, as SVG."""
    match = Match.new("ecosfera", seats=2, seed=SEED, options={"level": 2})
    session = Session(match, ("random",))
    session.bots = {**session.bots, 0: session.bots[1]}
    while len(match.record) < CHOICES or match.actors != (0,):
        session.play(match.actors[0], session.bot_choice(match.actors[0]))
    session.bots = {1: session.bots[1]}
    console = Console(
        width=WIDTH,
        height=60,
        record=True,
        file=io.StringIO(),
        force_terminal=True,
        color_system="256",
        highlight=False,
    )
    table = Table(session, Screen(console, plain=False, source=io.StringIO()))
    table.mark_read(len(match.record) - 1)
    Turn(table, 0).show()
    console.print()  # or the last line would be cut at its feet
    svg = console.export_svg(title=TITLE, theme=THEME, code_format=FORMAT, unique_id="ecotone")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=PICTURE)
    out: Path = parser.parse_args().out
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(drawn(), encoding="utf-8")
    print(out)


if __name__ == "__main__":
    main()
