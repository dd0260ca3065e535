"""The talk after a game: summer by summer, what was there, what was taken, and who kept their word.

All of it follows from replaying a match; nothing is kept during play.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.charts import Curve, Line, Row, Table
from ecotone.core.debrief import Chapter, Debrief, Figure, Player, Question, TurningPoint
from ecotone.core.effect import Effect
from ecotone.core.match import Match
from ecotone.core.result import Result
from ecotone.core.text import Text
from skerries.rules.scoring import final_result
from skerries.rules.state import Skerries
from skerries.view import SkerriesView
from skerries.words.names import seat_name


@dataclass(frozen=True, slots=True)
class SummerReport:
    """One summer: fish before, the sealed and the landed catches by seat, who rang (None nobody), fish after.

    `at` is the choice that ended it.
    """

    at: int
    weather: int
    before: int
    sealed: tuple[int, ...]
    landed: tuple[int, ...]
    rang: int | None
    after: int


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is counted; pledges by seat."""

    summers: tuple[SummerReport, ...]
    kept: tuple[int, ...]
    broken: tuple[int, ...]
    tipped: bool


def debrief(match: Match) -> Debrief:
    """The talk after a match, finished or not."""
    assert isinstance(match.state, Skerries)
    tally = tally_of(match)
    result = match.result or final_result(match.state)
    return Debrief(
        game=match.game.id,
        rounds=max(1, len(tally.summers)),
        choices=len(match.record),
        result=result,
        headline=Text("The sound has tipped") if tally.tipped else Text("The sound lives"),
        story=(
            result.why,
            Text("Fish landed in all: {n}.", n=sum(sum(one.landed) for one in tally.summers)),
            Text("Pledges kept: {kept}; broken: {broken}.", kept=sum(tally.kept), broken=sum(tally.broken)),
        ),
        players=players(result),
        turning_points=turning_points(tally),
        chapters=(fish(tally),),
        tally=tally,
    )


def players(result: Result) -> tuple[Player, ...]:
    """Who was who."""
    return tuple(
        Player(seat, seat_name(seat), Text(""), Text("{n} points", n=n), f"seat-{seat}")
        for seat, n in enumerate(result.scores)
    )


def turning_points(tally: Tally) -> tuple[TurningPoint, ...]:
    """The summer that took most out of the sound."""
    if not tally.summers:
        return ()
    number, worst = min(enumerate(tally.summers, start=1), key=lambda pair: pair[1].after - pair[1].before)
    text = Text("Summer {n}: the fish go from {before} to {after}.", n=number, before=worst.before, after=worst.after)
    return (TurningPoint(kind="swing", title=Text("The hardest summer"), text=text, at=worst.at, round=number),)


def fish(tally: Tally) -> Chapter:
    """How many fish there were, who took them, and what to talk about."""
    stock = tuple(one.before for one in tally.summers[:1]) + tuple(one.after for one in tally.summers)
    ticks = tuple(Text("{n}", n=number) for number in range(len(stock)))
    line = Line(Text("fish in the sound"), stock, "con")
    curve = Curve(lines=(line,) if stock else (), ticks=ticks, axis=Text("after summer"))
    seats = range(len(tally.kept))
    head = (Text("Summer"), *(seat_name(seat) for seat in seats))
    rows = tuple(Row((n, *one.landed), one.at) for n, one in enumerate(tally.summers, start=1))
    return Chapter(
        id="fish",
        title=Text("The fish"),
        figures=(
            Figure(id="stock", heading=Text("The fish, summer by summer"), chart=curve, sheet=1),
            Figure(id="landed", heading=Text("What each has landed"), chart=Table(head=head, rows=rows), sheet=2),
        ),
        questions=(
            Question(Text("Who could have saved the sound, and what would it have cost?"), ("stock",)),
            Question(Text("What is a pledge worth if nobody sees the catch?"), ("landed",)),
        ),
    )


def tally_of(match: Match) -> Tally:
    """Only what is counted; a summer counts when its fish have been landed."""
    again = match.replayed(0)
    told: list[Effect] = []
    reports: list[SummerReport] = []
    counts = {"kept_pledge": [0] * match.seats, "broke_pledge": [0] * match.seats}
    for at, (seat, choice) in enumerate(match.record, start=1):
        before: SkerriesView = again.game.view(again.state, None)
        told += again.play(seat, choice)
        if any(effect.name == "landed" for effect in told):
            reports.append(summer_report(at, before, told))
            for effect in told:
                if effect.name in counts:
                    counts[effect.name][effect.args[0]] += 1
            told = []
    tipped = match.result is not None and match.result.outcome == "tipped"
    return Tally(tuple(reports), tuple(counts["kept_pledge"]), tuple(counts["broke_pledge"]), tipped)


def summer_report(at: int, before: SkerriesView, told: list[Effect]) -> SummerReport:
    """One summer from the view before its last choice and all that was told since it began."""
    by_name = {effect.name: effect.args for effect in told}
    landed = sorted(effect.args for effect in told if effect.name == "landed")
    after = by_name["spawned"][1] if "spawned" in by_name else by_name["tipped"][0]
    rang = by_name["rang"][0] if "rang" in by_name else None
    return SummerReport(at, before.weather, before.stock, by_name["opened"], tuple(n for _, n in landed), rang, after)
