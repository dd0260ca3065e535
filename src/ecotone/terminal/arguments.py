"""Arguments that several commands take, and how what was typed is read."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from ecotone.core.chance import SEEDS
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.options import Value, find
from ecotone.core.streams import check_seed
from ecotone.core.text import Text

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `ecotone games` lists it.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many seats; as many as usual if not given.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Deals the same game again; by lot if not given.")]
Options = Annotated[list[str] | None, typer.Option("-o", "--option", metavar="KEY=VALUE", help="Set an option.")]
PackFile = Annotated[Path | None, typer.Option("--pack", metavar="FILE", help="Other cards, from a TOML file.")]
Plain = Annotated[bool, typer.Option("--plain", help="Lines of text instead of drawings.")]


def listed_bots(text: str) -> tuple[str, ...]:
    """Bots with commas between them; a module of one's own, as in `mine:MyBot`, may lie in the working folder."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if any(":" in name for name in names) and "" not in sys.path:
        sys.path.insert(0, "")
    return names


def chosen_seed(seed: int | None, seeds: int = SEEDS) -> int:
    """The seed that was asked for, if there is such a one; else one by lot, of so many."""
    return secrets.randbelow(seeds) if seed is None else check_seed(seed, seeds)


def read_options(game: Game, asked: list[str] | None) -> dict[str, Value]:
    """Options as they were typed, `level=2`."""
    out: dict[str, Value] = {}
    for item in asked or []:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadSetup(Text("Write an option as KEY=VALUE, not '{item}'.", item=item))
        out[name.strip()] = find(game.options, name.strip()).read(value)
    return out
