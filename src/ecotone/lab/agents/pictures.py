"""The table of an environment for people: in words, or as a picture that any browser or notebook shows."""

from __future__ import annotations

from io import StringIO
from typing import Final

from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

from ecotone.core.errors import BadSetup
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.lab.agents.playing import Playing

RENDER_MODES: Final = ["ansi", "svg"]
WIDTH: Final = 110  # columns
NIGHT: Final = TerminalTheme(
    (24, 30, 34),
    (236, 234, 226),
    [(24, 30, 34), (239, 120, 110), (110, 200, 120), (230, 180, 80), (110, 170, 250), (205, 150, 225), (80, 200, 205),
     (200, 200, 195)],
)  # fmt: skip
# Rich's own form loads a font from another site.
SVG: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {terminal_width} {terminal_height}" role="img">
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px "DejaVu Sans Mono", Menlo, Consolas, monospace; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" fill="#181e22"/>
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</svg>
"""


def check_render_mode(mode: str | None) -> str | None:
    """A way to draw that there is, or None for none."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise BadSetup(Text("There is no render mode {mode}. Render modes: {known}.", mode=mode, known=known))
    return mode


def rendered(playing: Playing, mode: str | None, seat: int | None = None) -> str | None:
    """The table as a seat sees it, or for None a spectator: `ansi` in words, `svg` drawn; None for no mode."""
    if mode is None:
        return None
    match = Match(playing.game, playing.seats, playing.seed, playing.settings)
    match.state, match.record = playing.state, playing.record
    if mode == "ansi":
        return match.text(seat)
    drawn = playing.game.drawing(match.view(seat))
    return picture(match.text(seat) if drawn is None else drawn)


def picture(drawn: object) -> str:
    """What `rich` prints, as SVG; it needs nothing from elsewhere."""
    console = Console(
        record=True, file=StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False
    )
    item: RenderableType = drawn  # type: ignore[assignment] # the core does not know rich
    console.print(item)
    return console.export_svg(theme=NIGHT, code_format=SVG)  # names its styles by what is drawn: a page may have many
