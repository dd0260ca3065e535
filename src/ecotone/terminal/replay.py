"""Watching a record: choice after choice in words, and the table at the end."""

from __future__ import annotations

import json
from typing import Any

from ecotone.core.errors import BadSetup
from ecotone.core.match import NATURE, Match
from ecotone.core.text import Text
from ecotone.core.view import plain
from ecotone.terminal.effects import sentences
from ecotone.terminal.screen import Screen


def up_to(match: Match, to: int | None) -> Match:
    """The match up to a choice; all of it if no number is given."""
    if to is None:
        return match
    if not 0 <= to <= len(match.record):
        raise BadSetup(
            Text.count(
                "The record has {n} choice, so --to is from 0 to {n}, not {to}.",
                "The record has {n} choices, so --to is from 0 to {n}, not {to}.",
                len(match.record),
                to=to,
            )
        )
    return match.replayed(to)


def show_replay(match: Match, screen: Screen) -> None:
    """Print every choice with what it brought, then the table and the result. Whoever holds a record may know all."""
    game = match.game
    again = match.replayed(0)
    screen.heading(
        Text.count(
            "{game}, {n} seat, seed {seed}",
            "{game}, {n} seats, seed {seed}",
            match.seats,
            game=game.name,
            seed=match.seed,
        )
    )
    screen.bullets(sentences(game, again.opening, None))
    for number, (seat, choice) in enumerate(match.record, start=1):
        said = Text("{number}.", number=number)
        if seat != NATURE:
            made = game.words.choice(again.view(seat), choice)
            said = Text("{number}. {seat}: {choice}", number=number, seat=game.words.seat(seat), choice=made)
        screen.line(said, style="bold")
        effects = again.play(seat, choice)
        screen.bullets(sentences(game, effects, None if seat == NATURE else seat), indent=4)
    view = again.view(None)
    screen.heading(game.words.turn(view) or Text("The table"))
    drawing = None if screen.plain else game.drawing(view, screen.language)
    if drawing is None:
        screen.lines(game.words.board(view))
    else:
        screen.show(drawing)
    screen.gap()
    if match.result is not None:
        screen.line(match.result.why, style="bold")
        screen.line(Text("Scores: {scores}.", scores=tuple(str(score) for score in match.result.scores)))
    else:
        screen.line(game.words.prompt(view), style="bold")


def replay_json(match: Match) -> dict[str, Any]:  # Any: JSON
    """The record with its last view, for programs."""
    record = json.loads(match.to_json())
    return {
        "game": record["game"],
        "seats": record["seats"],
        "seed": record["seed"],
        "options": record["options"],
        "choices": record["choices"],
        "result": plain(match.result),
        "view": plain(match.view(None)),
    }
