"""The leaderboard: every bot on the same deals and with the same budget, so that results of different people compare.

Our own bots stand on it as marks; bots of other packages enter by the entry point `ecotone.bots`, others by their name
or place. Deals, seats and budget are fixed here: with another `EDITION` figures must not be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ecotone.bots import BotLike, label_of
from ecotone.bots.registry import installed_bots
from ecotone.core.registry import game_named, games
from ecotone.lab.study.tournament import COOPERATIVE, Tournament, tournament

EDITION: Final = 1
SEED: Final = 2026
DEALS: Final = 8  # games of each line-up
BUDGET: Final = 0.1  # seconds of processor time for a choice, on average
MARKS: Final = ("random", "easy", "greedy", "normal")


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot in one game."""

    bot: str
    rating: float | None  # None in a cooperative game, where bots do not meet
    share: float  # of games that it wins
    low: float
    high: float
    seconds: float  # of processor time for a choice
    in_budget: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The bots in one game, the best first; who thinks too long stands at the end."""

    game: str
    name: str
    seats: int
    deals: int
    cooperative: bool
    entries: tuple[Entry, ...]

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone leaderboard --json` prints it."""
        entries = [{name: getattr(one, name) for name in Entry.__slots__} for one in self.entries]
        return {"game": self.game, "seats": self.seats, "deals": self.deals, "seed": SEED, "entries": entries}

    def to_markdown(self) -> str:
        """A table for a page."""
        lines = [
            f"## {self.name}",
            "",
            f"{self.seats} seats, {self.deals} games of each line-up"
            + (", every bot with itself." if self.cooperative else "."),
            "",
            "| bot | rating | games won | 95 % | ms a choice |",
            "| --- | ---: | ---: | ---: | ---: |",
        ]
        for one in self.entries:
            rating = "–" if one.rating is None else f"{one.rating:.0f}"
            late = "" if one.in_budget else ", over the budget"
            figures = f"{one.share:.0%} | {one.low:.0%} to {one.high:.0%} | {1000 * one.seconds:.1f}{late}"
            lines.append(f"| `{one.bot}` | {rating} | {figures} |")
        return "\n".join([*lines, ""])


def leaderboard(
    game: str | None = None,
    bots: Sequence[BotLike] = (),
    *,
    deals: int = DEALS,
    jobs: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[Board]:
    """Let the marks, all installed bots of others and `bots` play the fixed deals of a game, or of all games."""
    names = {label_of(one): one for one in (*MARKS, *installed_bots(), *bots)}
    out = []
    for one in [game_named(game)] if game else list(games().values()):
        found = tournament(
            one.id,
            list(names.values()),
            seats=one.usual_seats,
            games=deals,
            seed=SEED,
            jobs=jobs,
            progress=progress,
        )
        out.append(Board(one.id, one.name, one.usual_seats, deals, found.kind == COOPERATIVE, entries(found)))
    return out


def entries(found: Tournament) -> tuple[Entry, ...]:
    """The standings of a tournament, those within the budget first."""
    out = [
        Entry(
            bot=one.bot,
            rating=one.rating,
            share=one.share.value,
            low=one.share.low,
            high=one.share.high,
            seconds=one.times.mean,
            in_budget=one.times.mean <= BUDGET,
        )
        for one in found.standings
    ]
    return tuple(sorted(out, key=lambda one: not one.in_budget))
