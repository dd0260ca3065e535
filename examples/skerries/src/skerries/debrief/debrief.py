"""Figures for the talk after a game: summer by summer, what was there, what was taken, and who kept their word.

All of it follows from replaying a match; nothing is kept during play.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.core.effect import Effect
from ecotone.core.match import Match
from skerries.view import SkerriesView


@dataclass(frozen=True, slots=True)
class SummerReport:
    """One summer: fish before, the sealed and the landed catches by seat, who rang (None nobody), fish after."""

    weather: int
    before: int
    sealed: tuple[int, ...]
    landed: tuple[int, ...]
    rang: int | None
    after: int


@dataclass(frozen=True, slots=True)
class Debrief:
    """The whole report; pledges by seat."""

    summers: tuple[SummerReport, ...]
    kept: tuple[int, ...]
    broken: tuple[int, ...]
    tipped: bool


def debrief(match: Match) -> Debrief:
    """The figures of a match, finished or not; a summer counts when its fish have been landed."""
    again = match.replayed(0)
    told: list[Effect] = []
    reports: list[SummerReport] = []
    counts = {"kept_pledge": [0] * match.seats, "broke_pledge": [0] * match.seats}
    for seat, choice in match.record:
        before: SkerriesView = again.game.view(again.state, None)
        told += again.play(seat, choice)
        if any(effect.name == "landed" for effect in told):
            reports.append(summer_report(before, told))
            for effect in told:
                if effect.name in counts:
                    counts[effect.name][effect.args[0]] += 1
            told = []
    tipped = match.result is not None and match.result.outcome == "tipped"
    return Debrief(tuple(reports), tuple(counts["kept_pledge"]), tuple(counts["broke_pledge"]), tipped)


def summer_report(before: SkerriesView, told: list[Effect]) -> SummerReport:
    """One summer from the view before its last choice and all that was told since it began."""
    by_name = {effect.name: effect.args for effect in told}
    landed = sorted(effect.args for effect in told if effect.name == "landed")
    after = by_name["spawned"][1] if "spawned" in by_name else by_name["tipped"][0]
    rang = by_name["rang"][0] if "rang" in by_name else None
    return SummerReport(before.weather, before.stock, by_name["opened"], tuple(n for _, n in landed), rang, after)
