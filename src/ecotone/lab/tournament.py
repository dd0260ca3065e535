"""Tournaments: bots meet each other in all seats, and their strength is measured.

In a game of rivals or teams every two bots meet, with places dealt out evenly; in a cooperative game every bot plays
with itself, and what counts is the share of games that all win together. Mixed tables seat as many bots as there is
room for; tables of one bot show how often it leaves no winner, where a game can be lost by all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from ecotone.bots import bot_named
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.lab.columns import Chunk
from ecotone.lab.several import play_jobs
from ecotone.lab.simulate import Job
from ecotone.lab.statistics import Share, strengths, wilson

COOPERATIVE, TEAMS, RIVALS = "cooperative", "teams", "rivals"


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot over all its games against others, or over its own games in a cooperative game."""

    bot: str
    rating: float | None
    share: Share  # of wins; a victory shared with a rival counts half
    won: int
    shared: int  # games that it or others won, but not alone
    nobody: int  # games that nobody won


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of one line-up: how many were won by each of its bots, by several, and by nobody."""

    bots: tuple[str, ...]
    games: int
    won: tuple[int, ...]
    shared: int
    nobody: int
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that was measured: standings with the best first, and the meetings behind them."""

    kind: str
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone tournament --json` prints it."""
        return {
            "kind": self.kind,
            "standings": [
                {
                    "bot": one.bot,
                    "rating": None if one.rating is None else round(one.rating, 1),
                    "won": one.won,
                    "shared": one.shared,
                    "nobody": one.nobody,
                    **share_dict(one.share),
                }
                for one in self.standings
            ],
            "meetings": [
                {
                    "bots": list(one.bots),
                    "games": one.games,
                    "won": list(one.won),
                    "shared": one.shared,
                    "nobody": one.nobody,
                    "shares": [share_dict(share) for share in one.shares],
                }
                for one in self.meetings
            ],
        }


def share_dict(share: Share) -> dict[str, float]:
    """A share for JSON."""
    return {
        "games": share.games,
        "share": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def tournament(
    game: str,
    bots: Sequence[str],
    *,
    seats: int,
    games: int,
    options: Mapping[str, Any] | None = None,  # Any: checked by the game's options
    seed: int = 0,
    pack: Pack | None = None,
    mixed: bool = False,
    alone: bool = False,
    jobs: int | None = 1,
    cluster: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Tournament:
    """Let the bots meet, `games` games for each line-up; `mixed` and `alone` add tables of several bots, and of one."""
    base = Job(game, seats, (), dict(options or {}), seed, pack)
    places, kind = places_of(base)
    for name in bots:
        bot_named(name, base.opened())
    groups = lineups_of(tuple(bots), places, kind, mixed, alone)
    rounds = [Job(game, seats, group, base.options, seed, pack, rotate=True) for group in groups]
    chunks = play_jobs(rounds, games, jobs, cluster, progress)
    meetings = [meeting(group, chunk, kind) for group, chunk in zip(groups, chunks, strict=True)]
    return Tournament(kind, standings(bots, meetings, chunks, kind), tuple(meetings))


def places_of(job: Job) -> tuple[int, str]:
    """How many bots can meet at a table, and what kind of game it is with these options."""
    game = job.opened()
    state = Match(game, game.check_seats(job.seats), job.seed, job.options).state
    sides = game.sides(state, job.seats)
    if not sides:
        raise BadSetup(Text("Bots cannot change places before the sides are known; leave the roles to the seats."))
    different = len(set(sides))
    if different == 1:
        return job.seats, COOPERATIVE
    return different, TEAMS if different < job.seats else RIVALS


def lineups_of(bots: tuple[str, ...], places: int, kind: str, mixed: bool, alone: bool) -> list[tuple[str, ...]]:
    """Which bots sit at a table together, each group once."""
    if len(set(bots)) < len(bots) or not bots or (kind != COOPERATIVE and len(bots) < 2):
        raise BadSetup(Text("A tournament is between different bots: give at least two names, each once."))
    groups: list[tuple[str, ...]] = [(bot,) for bot in bots] if kind == COOPERATIVE or alone else []
    if kind != COOPERATIVE:
        groups += combinations(bots, 2)
    if mixed:
        size = 2 if kind == COOPERATIVE else min(places, len(bots))
        groups += [group for group in combinations(bots, min(size, places)) if group not in groups]
    return groups


def winners_of(chunk: Chunk) -> list[set[str]]:
    """Which bots won each game."""
    winners: defaultdict[int, set[str]] = defaultdict(set)
    for number, _, bot, _, _, _, won in chunk.seats:
        if won:
            winners[int(number)].add(str(bot))
    return [winners[int(row[0])] for row in chunk.games]


def meeting(bots: tuple[str, ...], chunk: Chunk, kind: str) -> Meeting:
    """Count the games of one line-up. Who wins together, wins whole; rivals share."""
    winners = winners_of(chunk)
    credit = Counter[str]()
    for names in winners:
        for name in names:
            credit[name] += 2 if len(names) == 1 or kind == COOPERATIVE else 1
    return Meeting(
        bots,
        len(winners),
        tuple(winners.count({bot}) for bot in bots),
        sum(len(names) > 1 for names in winners),
        winners.count(set()),
        tuple(wilson(credit[bot] / 2, len(winners)) for bot in bots),
    )


def standings(
    bots: Sequence[str], meetings: Sequence[Meeting], chunks: Sequence[Chunk], kind: str
) -> tuple[Standing, ...]:
    """The bots with the best first: by rating, or by the share of games won together."""
    ratings = strengths(bots, comparisons(meetings, chunks)) if kind != COOPERATIVE else {}
    out = []
    for bot in bots:
        # Mixed tables say little about one bot of a cooperative game, lonely ones nothing about rivals.
        own = [one for one in meetings if bot in one.bots and (len(one.bots) == 1) == (kind == COOPERATIVE)]
        shares = [one.shares[one.bots.index(bot)] for one in own]
        out.append(
            Standing(
                bot,
                ratings.get(bot),
                wilson(sum(share.count for share in shares), sum(share.games for share in shares)),
                sum(one.won[one.bots.index(bot)] for one in own),
                sum(one.shared for one in own),
                sum(one.nobody for one in own),
            )
        )
    return tuple(sorted(out, key=lambda one: (-(one.rating or 0), -one.share.value)))


def comparisons(meetings: Sequence[Meeting], chunks: Sequence[Chunk]) -> dict[tuple[str, str], float]:
    """How often one bot won and another did not; where both or neither did, half for each."""
    beaten: defaultdict[tuple[str, str], float] = defaultdict(float)
    for one, chunk in zip(meetings, chunks, strict=True):
        for winners in winners_of(chunk):
            for a, b in permutations(one.bots, 2):
                beaten[a, b] += (1 + (a in winners) - (b in winners)) / 2
    return beaten
