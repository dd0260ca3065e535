"""The command `ecotone print`: a game, or the cards of a pack, as a PDF to print and cut out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text


def print_game(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as `ecotone games` lists it.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write: .pdf.")],
    pack: Annotated[
        Path | None, typer.Option("--pack", metavar="FILE", help="Only the cards that this pack changes.")
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help="With --pack: the whole game.")] = False,
    language: Annotated[
        str, typer.Option("--language", help="Of the words: en, sv or fi; that of LANG if not given.")
    ] = "",
    paper: Annotated[str, typer.Option("--paper", help="a4 or letter.")] = "a4",
    grey: Annotated[bool, typer.Option("--grey", help="For printers without colour.")] = False,
    fold: Annotated[bool, typer.Option("--fold", help="Backs to fold over, for printing on one side.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Accepted everywhere; has no effect here.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """A game to print and cut out: cards, tiles, board, tokens, aids and rules as a PDF."""
    from ecotone.core.content import Pack  # noqa: PLC0415  # slow to load
    from ecotone.core.registry import game_named  # noqa: PLC0415  # as above
    from ecotone.terminal.language import spoken_language  # noqa: PLC0415  # as above
    from ecotone.web.paper.press import Order, game_pdf  # noqa: PLC0415  # as above

    if out.suffix.lower() != ".pdf":
        raise BadSetup(Text("{file} must end in .pdf.", file=str(out)))
    own = game_named(game)
    played = own.with_pack(Pack.read(pack)) if pack else own
    made = game_pdf(played, Order(spoken_language(language), paper, grey, fold), own if pack and not whole else None)
    try:
        out.write_bytes(made)
    except OSError as error:
        reason = error.strerror or "unwritable"
        raise BadSetup(Text("{file} cannot be written: {reason}.", file=str(out), reason=reason)) from None
    if as_json:
        print(json.dumps({"file": str(out), "bytes": len(made)}))  # noqa: T201  # a command's answer
    else:
        print(Text("{file} is written.", file=str(out)).say())  # noqa: T201  # as above
