"""The debrief of a record: on the screen, as JSON, or as a file to read, to print and to pass on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ecotone.core.debrief import Debrief
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.text import Text
from ecotone.terminal.record_files import NotSaved, read_match
from ecotone.terminal.screen import Screen
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.paper import pdf
from ecotone.web.debrief.report import kicker, report
from ecotone.web.paint.catalogues import check_language, game_catalogue


def tell_debrief(file: Path, out: Path | None, language: str, screen: Screen | None) -> dict[str, Any]:  # Any: JSON
    """The debrief of a record, written into a file if one is named, or shown on the screen; returned for programs."""
    check_language(language)
    match = read_match(file)
    debrief, words = match.debrief(), game_catalogue(language, match.game)
    if out is not None:
        write_debrief(debrief, match.game, out, language)
    if screen is not None:
        screen.speak(language, match.game)
        lines = [Text("{file} is written.", file=str(out))] if out else debrief.lines()
        screen.line(lines[0], style="bold")
        screen.lines(lines[1:])
    return debrief.to_dict(words)


def write_debrief(debrief: Debrief, game: Game, out: Path, language: str) -> None:
    """The document as HTML, or one sheet as PDF, by the ending of the file's name."""
    if out.suffix == ".html":
        made = report(debrief, game, language).encode()
    elif out.suffix == ".pdf":
        words = game_catalogue(language, game)
        made = pdf(Document(debrief, game, words, language, replay=None), kicker(debrief, game).say(words), language)
    else:
        raise BadSetup(Text("{file}: a debrief is written as .html or as .pdf.", file=str(out)))
    try:
        out.expanduser().write_bytes(made)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotSaved(Text("{file} cannot be written: {reason}.", file=str(out), reason=reason)) from None
