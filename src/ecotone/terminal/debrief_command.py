"""The command `ecotone debrief`: its arguments; what it does is loaded when it is called, so that help comes fast."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

Language = Annotated[str, typer.Option("--language", help="Of the words: en, sv or fi.")]
Spoken = Annotated[str, typer.Option("--language", help="Of the words: en, sv or fi; that of LANG if not given.")]


def debrief(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `ecotone play --save` writes it.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write a report: .html or .pdf.")] = None,
    language: Spoken = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Accepted everywhere; has no effect here.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Figures and questions for the talk after a game."""
    from ecotone.terminal.debrief import tell_debrief  # noqa: PLC0415  # slow to load
    from ecotone.terminal.language import spoken_language  # noqa: PLC0415  # as above
    from ecotone.terminal.screen import Screen  # noqa: PLC0415  # as above

    told = tell_debrief(file, out, spoken_language(language), None if as_json else Screen.standard(plain=False))
    if as_json:
        print(json.dumps(told))  # noqa: T201  # a command's answer
