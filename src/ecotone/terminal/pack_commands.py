"""`ecotone pack new | check | diff`: what teachers do with cards of their own."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.terminal.store_commands import Json, NoSeed

pack_commands = typer.Typer(
    help="Begin a pack with cards of your own, check it, and see what it changes.", no_args_is_help=True
)

PackFile = Annotated[Path, typer.Argument(metavar="FILE", help="A pack, as `ecotone pack new` begins one.")]
ForGame = Annotated[
    str, typer.Option("--game", metavar="GAME", help="The game that it is for, where it does not tell.")
]
HEAD = (
    "# A pack for {game}. Take the # away from what you change; what you leave out stays as it is.",
    "# An entry needs its line [[…]] and its id; of the other fields only those that change.",
    "# Check it with: ecotone pack check {file}",
    "# Play with it:  ecotone play {id} --pack {file}",
    "# Print its cards: ecotone print {id} --pack {file} --out cards.pdf",
)


@pack_commands.command()
def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as `ecotone games` lists it.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The new file; GAME-pack.toml if not given.")
    ] = None,
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """Begin a pack: all of a game's content, every line as a comment, to change what you like."""
    from ecotone.core.packs import own_text  # slow to load
    from ecotone.core.registry import game_named  # as above

    found = game_named(game)
    file = out or Path(f"{found.id}-pack.toml")
    if file.exists():
        raise BadSetup(Text("{file} exists already. Give another name with --out.", file=str(file)))
    head = [line.format(game=found.name, id=found.id, file=file.name) for line in HEAD]
    body = [f"# {line}".rstrip() for line in own_text(found).splitlines()]
    try:
        file.write_text("\n".join([*head, "", *body]) + "\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or "unwritable"
        raise BadSetup(Text("{file} cannot be written: {reason}.", file=str(file), reason=reason)) from None
    if as_json:
        tell(json.dumps({"file": str(file), "game": found.id}))
    else:
        tell(Text("{file} is written.", file=str(file)).say())


@pack_commands.command()
def check(file: PackFile, game: ForGame = "", seed: NoSeed = None, as_json: Json = False) -> None:
    """Say all that is wrong with a pack, or that it can be played."""
    from ecotone.core.content import Pack  # slow to load
    from ecotone.core.packs import changes, game_of, problems  # as above

    pack = Pack.read(file)
    found = game_of(pack, game)
    wrong = problems(found, pack)
    if as_json:
        listed = [{**asdict(one), "text": one.text.say(), "reason": one.reason.say()} for one in wrong]
        tell(json.dumps({"game": found.id, "problems": listed}))
    else:
        for one in wrong:
            tell(one.text.say())
        if not wrong:
            n = len(changes(found, pack))
            text = Text.count(
                "{file} is a pack for {game}. It changes one field.",
                "{file} is a pack for {game}. It changes {n} fields.",
                n,
                file=str(file),
                game=found.name,
            )
            tell(text.say())
    raise typer.Exit(1 if wrong else 0)


@pack_commands.command()
def diff(file: PackFile, game: ForGame = "", seed: NoSeed = None, as_json: Json = False) -> None:
    """Say what a pack changes of the game's own content."""
    from ecotone.core.content import Pack  # slow to load
    from ecotone.core.packs import changes, game_of  # as above

    pack = Pack.read(file)
    found = game_of(pack, game)
    listed = changes(found, pack)
    if as_json:
        tell(json.dumps({"game": found.id, "changes": [asdict(one) for one in listed]}))
        return
    if not listed:
        tell(Text("{file} changes nothing.", file=str(file)).say())
    place = ""
    for one in listed:
        here = f"{one.section} {one.id}".strip()
        if here != place:
            place = here
            tell(Text("{place} (new)", place=here).say() if one.added else here)
        tell(f"  + {one.field} = {one.new}" if not one.old else f"  {one.field}: {one.old} → {one.new}")


def tell(line: str) -> None:
    """A line of a command's answer."""
    print(line)  # that is what commands do
