"""What the lab measured: tables for the terminal, and reports."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.run.bundle import Reproduction
from ecotone.lab.study.report import report
from ecotone.lab.study.run_study import StudyResults, play_study
from ecotone.lab.study.statistics import Share
from ecotone.lab.study.study import Study
from ecotone.lab.study.tournament import COOPERATIVE, GUESTS, RIVALS, TEAMS, Meeting, Tournament
from ecotone.terminal.listings import grid
from ecotone.terminal.screen import Screen
from ecotone.web.paint.catalogues import catalogue, check_language

KINDS = {
    COOPERATIVE: Text("Cooperative: every bot plays with itself; what counts are the games won together."),
    TEAMS: Text("Teams: every two bots meet, each as one team, and change sides."),
    RIVALS: Text("Rivals: every two bots meet and change seats."),
    GUESTS: Text(
        "Rivals: of every two bots the later one is a guest in one seat after the other, among seats of the first. Win"
        " rates are those of one seat."
    ),
}


@contextmanager
def told_to_resume(out: Path | None) -> Iterator[None]:
    """Whoever stops a run that keeps its games is told how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        if out:
            print(Text("Stopped. The same command with --resume goes on.").say(), file=sys.stderr)  # noqa: T201
        raise


def write_report(
    study: Study,
    target: Path,
    command: str,
    language: str,
    jobs: int | None,
    cluster: str,
    rows: Path | None,
    resume: bool,
    progress: Callable[[int, int], None],
) -> StudyResults:
    """Play a study and write its report; what cannot be written is told before anything is played."""
    check_language(language)
    try:
        target.touch()
        found = play_study(study, jobs, cluster, rows, resume, progress, command)
        target.write_text(report(study, found.findings, command, catalogue(language), language), encoding="utf-8")
    except OSError as error:
        raise BadSetup(
            Text("{file} cannot be written: {reason}.", file=str(target), reason=error.strerror or "?")
        ) from None
    return found


def show_tournament(name: str, seats: int, seed: int, result: Tournament, screen: Screen) -> None:
    """Standings, and what they come from."""
    screen.line(
        Text.count("{game}, {n} seat, seed {seed}", "{game}, {n} seats, seed {seed}", seats, game=name, seed=seed),
        style="bold",
    )
    screen.line(KINDS[result.kind])
    heads = [Text("bot"), Text("rating"), Text("games"), Text("won"), Text("win rate"), Text("95 %")]
    table = grid(screen, *heads, Text("a choice"), Text("longest"))
    for one in result.standings:
        rating = "–" if one.rating is None else f"{one.rating:.0f}"
        figures = [one.bot, rating, str(one.share.games), str(one.won), percent(one.share), interval(one.share)]
        table.add_row(*figures, milliseconds(one.times.mean), milliseconds(one.times.longest))
    screen.show(table)
    table = grid(screen, Text("line-up"), Text("games"), Text("won"), Text("shared"), Text("nobody"), Text("win rates"))
    for meeting in result.meetings:
        rates = [f"{percent(share)} ({interval(share)})" for share in meeting.shares]
        table.add_row(
            " – ".join(named_with_seats(meeting)),
            str(meeting.games),
            " – ".join(map(str, meeting.won)),
            str(meeting.shared),
            str(meeting.nobody),
            " – ".join(rates),
        )
    screen.show(table)


def show_reproduction(found: Reproduction, screen: Screen) -> None:
    """Table by table whether all rows are the same, and what else plays them now."""
    for kind, rows in found.rows.items():
        if kind in found.differing:
            screen.line(Text("{table}: differs from {where} on.", table=kind, where=found.differing[kind]))
        else:
            screen.line(Text.count("{table}: {n} row, the same.", "{table}: {n} rows, all the same.", rows, table=kind))
    for name, before in found.before.items():
        if before != found.now[name]:
            screen.line(Text("{what}: {before} then, {now} now.", what=name, before=before, now=found.now[name]))
    screen.line(
        Text("Every row is the same.") if found.same else Text("Not every row is the same."),
        style="bold",
    )


def named_with_seats(meeting: Meeting) -> list[str]:
    """The bots of a line-up, with their seats where one has more than the other."""
    if len(set(meeting.seats)) == 1:
        return list(meeting.bots)
    return [bot if n == 1 else f"{bot} × {n:g}" for bot, n in zip(meeting.bots, meeting.seats, strict=True)]


def milliseconds(seconds: float) -> str:
    """A short time."""
    return f"{1000 * seconds:.1f} ms"


def percent(share: Share) -> str:
    """A share in per cent."""
    return f"{share.value:.1%}"


def interval(share: Share) -> str:
    """Both ends of its interval."""
    return f"{share.low:.1%}–{share.high:.1%}"
