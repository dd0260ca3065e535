"""The command `ecotone replay`: its arguments; what it does is loaded when it is called, so that help comes fast."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ecotone.terminal.debrief_command import Spoken


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game, or a file of records that the lab wrote.")],
    number: Annotated[
        int | None, typer.Option("--number", metavar="N", help="Of a file of records: the game with this number.")
    ] = None,
    setting: Annotated[
        str, typer.Option("--setting", metavar="NAME", help="Of the records of a study: the setting of that game.")
    ] = "",
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the game on its own, for the pages to open.")
    ] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after N choices.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Accepted everywhere; has no effect here.")] = None,
    language: Spoken = "",
    plain: Annotated[bool, typer.Option("--plain", help="Lines of text instead of drawings.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Watch a saved game: every choice in words, and the table at the end."""
    from ecotone.terminal.language import spoken_language  # noqa: PLC0415  # slow to load
    from ecotone.terminal.record_files import read_match, read_numbered, write_match  # noqa: PLC0415  # as above
    from ecotone.terminal.replay import replay_json, show_replay, up_to  # noqa: PLC0415  # as above
    from ecotone.terminal.screen import Screen  # noqa: PLC0415  # as above

    match = read_match(file) if number is None else read_numbered(file, number, setting)
    if save:
        write_match(match, save)
    match = up_to(match, to)
    if as_json:
        print(json.dumps(replay_json(match)))  # noqa: T201  # a command's answer
    else:
        show_replay(match, Screen.standard(plain).speak(spoken_language(language), match.game))
