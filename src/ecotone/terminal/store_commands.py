"""`ecotone store backup | restore | check | stats`: what hosts do with the place where games are kept."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ecotone.core.text import Text

NoSeed = Annotated[int | None, typer.Option("--seed", help="Accepted everywhere; has no effect here.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Place = Annotated[str, typer.Option("--store", metavar="ADDRESS", help="Where games are kept; as for the server.")]

store_commands = typer.Typer(
    help="Copy the games that a server keeps, put them back, check and count them.", no_args_is_help=True
)


@store_commands.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    store: Place = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it is there.")] = False,
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """Copy the whole store into a file, also while the server runs."""
    from ecotone.tables.store.copies import backup as copy
    from ecotone.terminal.progress import Progress

    begun = time.monotonic()
    with Progress(quiet=as_json, what=Text("Copying")) as progress:
        copied = copy(address(store), file, force, progress.reach)
    if as_json:
        about = {"file": str(file), "bytes": file.stat().st_size, "seconds": time.monotonic() - begun}
        print(json.dumps({**about, **asdict(copied)}))
    else:
        say(
            Text.count(
                "{file} holds {n} table with its {choices} choices.",
                "{file} holds {n} tables with {choices} choices.",
                copied.tables,
                file=str(file),
                choices=copied.choices,
            )
        )


@store_commands.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    store: Place = "",
    force: Annotated[
        bool, typer.Option("--force", help="Delete what is in the store, and put the backup in its place.")
    ] = False,
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """Put a backup into the store, which no server may use meanwhile; all of it or nothing."""
    from ecotone.tables.store.copies import restore as copy
    from ecotone.terminal.progress import Progress

    begun = time.monotonic()
    with Progress(quiet=as_json, what=Text("Copying")) as progress:
        copied = copy(file, address(store), force, progress.reach)
    if as_json:
        print(json.dumps({"file": str(file), "seconds": time.monotonic() - begun, **asdict(copied)}))
    else:
        say(
            Text.count(
                "The store holds {n} table with its {choices} choices.",
                "The store holds {n} tables with {choices} choices.",
                copied.tables,
                choices=copied.choices,
            )
        )


@store_commands.command()
def check(store: Place = "", seed: NoSeed = None, as_json: Json = False) -> None:
    """Replay every table, and say which cannot be replayed or played on, and why; exit code 1 if any is broken."""
    from ecotone.tables.inspection import check_store
    from ecotone.tables.versions import counted
    from ecotone.terminal.progress import Progress

    with Progress(quiet=as_json, what=Text("Checking")) as progress:
        report = check_store(address(store), progress.reach)
    if as_json:
        troubles = [
            {"code": one.code, "game": one.game, "kind": one.kind, "reason": one.reason.say()}
            for one in report.troubles
        ]
        damage = [text.say() for text in report.damage]
        print(json.dumps({"sound": report.is_sound, "kinds": report.kinds, "troubles": troubles, "damage": damage}))
    else:
        for text in report.damage:
            say(text)
        for one in report.troubles:
            say(Text("{code} ({game}): {reason}", code=one.code, game=one.game, reason=one.reason))
        say(counted(report.kinds))
    raise typer.Exit(0 if report.is_sound else 1)


@store_commands.command()
def stats(store: Place = "", seed: NoSeed = None, as_json: Json = False) -> None:
    """Count what is in the store."""
    from ecotone.tables.inspection import count_store
    from ecotone.tables.versions import Kind, counted

    found = count_store(address(store))
    if as_json:
        print(json.dumps(found))
        return
    say(counted({Kind(kind): n for kind, n in found["kinds"].items()}))
    say(Text("Games: {counts}.", counts=pairs(found["games"])))
    say(Text("Status: {counts}.", counts=pairs(found["status"])))
    say(Text("Seats: {counts}.", counts=pairs(found["seats"])))
    say(
        Text(
            "Choices: {choices}. Lines of chat: {lines}. Versions of content: {contents}.",
            choices=found["choices"],
            lines=found["lines"],
            contents=found["contents"],
        )
    )
    say(Text("Size: {n} kB.", n=-(-found["bytes"] // 1000)))
    if found["oldest"] is not None:
        say(Text("From {first} to {last}.", first=day(found["oldest"]), last=day(found["newest"])))


def address(store: str) -> str:
    """Where games are kept: as the command says, or else as it is set for the server."""
    from ecotone.web.site.settings import Settings

    return store or Settings().store


def say(text: Text) -> None:
    """One line."""
    from ecotone.terminal.screen import Screen

    Screen.standard(plain=False).line(text)


def pairs(counts: dict[str, int]) -> tuple[str, ...]:
    """Counts by their names, as a list in a sentence."""
    return tuple(f"{name} {n}" for name, n in counts.items()) or ("-",)


def day(at: float) -> str:
    """The day of a moment, where this machine stands."""
    return datetime.fromtimestamp(at).date().isoformat()
