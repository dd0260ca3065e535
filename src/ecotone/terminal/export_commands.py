"""`ecotone export`: play by people that was opened for research, as the rows of a simulation."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ecotone.core.text import Text
from ecotone.terminal.store_commands import Json, NoSeed, Place, address

if TYPE_CHECKING:
    from ecotone.web.research.export import Export


def export(
    context: typer.Context,
    plan: Annotated[str, typer.Argument(metavar="PLAN", help="The name of the plan, as of its file without .toml.")],
    research: Annotated[Path, typer.Option("--research", metavar="FOLDER", help="The folder with the plans.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where rows go: .parquet or .csv.")],
    store: Place = "",
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """Write the games of people who played for research, under pseudonyms, in the columns of simulations."""
    from ecotone.terminal.screen import Screen
    from ecotone.web.research.export import plain

    found = read(address(store), research, plan)
    files = found.write(out, context.obj or "")
    if as_json:
        print(json.dumps({**plain(found), "files": [str(file) for file in files]}))
    else:
        told = plain(found)
        line = Text(
            "{file}: {games} games, {people} people, of whom {agreed} agreed.",
            file=str(out),
            games=told["games"],
            people=told["people"],
            agreed=told["agreed"],
        )
        Screen.standard(plain=False).line(line)


def read(store: str, folder: Path, plan: str) -> Export:
    """Read the store, which a server may be using."""
    from ecotone.tables.store.copies import newest_form
    from ecotone.tables.store.reads import read_table
    from ecotone.web.research.export import export as collect
    from ecotone.web.research.journal import Research

    with newest_form(store) as (_, connection):
        return collect(lambda code: read_table(connection, code), Research(folder, time.time), plan)
