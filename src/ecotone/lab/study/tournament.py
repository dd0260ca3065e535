"""Tournaments: bots meet each other in all seats, and their strength is measured.

Two bots that meet change places until each deal was played in every arrangement. Where there are two places (two seats,
or two teams), each has one. Where there are more, the bot named later is a guest: it has one seat, the other bot all
others, and what counts is how often a seat of either wins. That shows what a better player gains at a table of worse
ones, also where several can win or all lose together. In a cooperative game every bot plays with itself, and what
counts is the share of games that all win together. Mixed tables seat as many bots as there is room for; tables of one
bot show how often it leaves no winner, where a game can be lost by all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, permutations
from pathlib import Path
from typing import Any

from ecotone.bots import BotLike, bot_like, bots_listed, label_of
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.rows.times import Times
from ecotone.lab.run.job import Job
from ecotone.lab.run.lineups import arrangements
from ecotone.lab.run.play_jobs import check_jobs, describe, open_files, play_jobs
from ecotone.lab.run.results import Results
from ecotone.lab.run.tables import tables_of
from ecotone.lab.study.statistics import Share, strengths, wilson

COOPERATIVE, TEAMS, RIVALS, GUESTS = "cooperative", "teams", "rivals", "guests"


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot over all its games against others, or over its own games in a cooperative game."""

    bot: str
    rating: float | None
    share: Share  # of games that one of its seats, or its team, wins; a victory that two share counts half
    won: int
    shared: int  # games that it or others won, but not alone
    nobody: int  # games that nobody won
    times: Times = field(compare=False)  # of its choices, in all its games


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of one line-up: how many were won by each of its bots, by several, and by nobody.

    `seats` is how many places each bot had on average; shares are those of one place.
    """

    bots: tuple[str, ...]
    games: int
    won: tuple[int, ...]
    shared: int
    nobody: int
    seats: tuple[float, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class Tournament(Results):
    """All that was measured: standings with the best first, the meetings behind them, and the rows of all games."""

    kind: str
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]

    def __repr__(self) -> str:
        ranks = ", ".join(f"{one.bot} {one.share.value:.0%}" for one in self.standings)
        return f"<Tournament ({self.kind}): {ranks}>"

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
                    "choice_ms": round(1000 * one.times.mean, 3),
                    "longest_ms": round(1000 * one.times.longest, 3),
                }
                for one in self.standings
            ],
            "meetings": [
                {
                    "bots": list(one.bots),
                    "games": one.games,
                    "seats": list(one.seats),
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
    bots: BotLike | Sequence[BotLike],
    *,
    seats: int,
    games: int,
    options: Mapping[str, Any] | None = None,  # Any: checked by the game's options
    seed: int = 0,
    pack: Pack | None = None,
    mixed: bool = False,
    alone: bool = False,
    ladder: bool = False,
    jobs: int | None = 1,
    cluster: str = "",
    rounds: bool = False,
    records: bool = False,
    measures: bool = False,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
    command: str = "",
) -> Tournament:
    """Let the bots meet, `games` games for each line-up.

    With `ladder` a bot meets only those named right before and after it; `mixed` and `alone` add tables of several
    bots, and of one. `out` and `resume` keep the rows and go on with them, as those of a simulation.
    """
    base = Job(game, seats, (), dict(options or {}), seed, pack, rounds=rounds, records=records, measures=measures)
    places, kind = places_of(base)
    asked = bots_listed(bots)
    for bot in asked:
        bot_like(bot, base.open_game())
    names = tuple(map(label_of, asked))
    groups = lineups_of(names, places, kind, mixed, alone, ladder)
    named = dict(zip(names, asked, strict=True))
    meets = {" – ".join(group): round_of(base, table_of(group, places, kind), places, named) for group in groups}
    check_jobs(meets, games, jobs, cluster)
    about = describe("tournament", meets, games, command)
    files = open_files(out, meets, about, resume) if out is not None else None
    chunks = play_jobs(meets, games, jobs, cluster, progress, files)
    meetings = [meeting(group, chunk, kind) for group, chunk in zip(groups, chunks, strict=True)]
    times: defaultdict[str, Times] = defaultdict(Times)
    for chunk in chunks:
        for bot, taken in chunk.times.items():
            times[bot].add(taken)
    ranks = standings(names, meetings, times, kind)
    return Tournament(about, *tables_of(meets, files, chunks), kind, ranks, tuple(meetings))


def round_of(base: Job, table: tuple[str, ...], places: int, named: Mapping[str, BotLike]) -> Job:
    """The games of one line-up: every deal once in each arrangement of the bots."""
    bots = tuple(named[name] for name in table)
    return replace(base, bots=bots, rotate=True, per_deal=len(arrangements(table, places)), timed=True)


def table_of(group: tuple[str, ...], places: int, kind: str) -> tuple[str, ...]:
    """The names that are dealt out to the places: of two bots where there is room for more, the second is a guest."""
    return (group[0],) * (places - 1) + group[1:] if kind == GUESTS and len(group) == 2 else group


def places_of(job: Job) -> tuple[int, str]:
    """How many bots can meet at a table, and what kind of game it is with these options."""
    game = job.open_game()
    state = Match(game, game.check_seats(job.seats), job.seed, job.options).state
    sides = game.sides(state, job.seats)
    if not sides:
        raise BadSetup(Text("Bots cannot change places before the sides are known; leave the roles to the seats."))
    different = len(set(sides))
    if different == 1:
        return job.seats, COOPERATIVE
    if different > 2:
        return different, GUESTS
    return different, TEAMS if different < job.seats else RIVALS


def lineups_of(
    bots: tuple[str, ...], places: int, kind: str, mixed: bool, alone: bool, ladder: bool = False
) -> list[tuple[str, ...]]:
    """Which bots sit at a table together, each group once."""
    if len(set(bots)) < len(bots) or not bots or (kind != COOPERATIVE and len(bots) < 2):
        raise BadSetup(Text("A tournament is between different bots: give at least two names, each once."))
    groups: list[tuple[str, ...]] = [(bot,) for bot in bots] if kind == COOPERATIVE or alone else []
    if kind != COOPERATIVE:
        groups += pairwise(bots) if ladder else combinations(bots, 2)
    if mixed:
        size = 2 if kind == COOPERATIVE else min(places, len(bots))
        groups += [group for group in combinations(bots, min(size, places)) if group not in groups]
    return groups


def meeting(bots: tuple[str, ...], chunk: Chunk, kind: str) -> Meeting:
    """Count the games of one line-up. Who wins together, wins whole; rivals share."""
    seated: defaultdict[int, set[tuple[str, int]]] = defaultdict(set)  # by game, the sides and who played them
    winners: defaultdict[int, set[tuple[str, int]]] = defaultdict(set)
    for number, _, bot, _, side, _, won in (row[:7] for row in chunk.seats):
        seated[int(number)].add((str(bot), int(side)))
        if won:
            winners[int(number)].add((str(bot), int(side)))
    sides = Counter(bot for places in seated.values() for bot, _ in places)
    credit: defaultdict[str, float] = defaultdict(float)
    won_by: list[set[str]] = []
    for row in chunk.games:
        victors = winners[int(row[0])]
        won_by.append({bot for bot, _ in victors})
        for bot, _ in victors:
            credit[bot] += 1 if kind == COOPERATIVE else 1 / len(victors)
    games = len(won_by)
    each = tuple(sides[bot] / games for bot in bots)
    return Meeting(
        bots,
        games,
        tuple(won_by.count({bot}) for bot in bots),
        sum(len(names) > 1 for names in won_by),
        won_by.count(set()),
        each,
        tuple(share_of_one(credit[bot], games, n) for bot, n in zip(bots, each, strict=True)),
    )


def share_of_one(credit: float, games: int, places: float) -> Share:
    """How often one place wins, if so many together won so often: never more than one of them can win a game whole."""
    whole = wilson(credit, games)
    return Share(credit / places, games, whole.value / places, whole.low / places, whole.high / places)


def standings(
    bots: Sequence[str], meetings: Sequence[Meeting], times: Mapping[str, Times], kind: str
) -> tuple[Standing, ...]:
    """The bots with the best first: by rating, or by the share of games won together."""
    ratings = strengths(bots, comparisons(meetings)) if kind != COOPERATIVE else {}
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
                times.get(bot, Times()),
            )
        )
    return tuple(sorted(out, key=lambda one: (-(one.rating or 0), -one.share.value)))


def comparisons(meetings: Sequence[Meeting]) -> dict[tuple[str, str], float]:
    """How often a place of one bot won where another bot sat at the table; what nobody wins tells nothing."""
    beaten: defaultdict[tuple[str, str], float] = defaultdict(float)
    for one in meetings:
        for (a, share), (b, _) in permutations(zip(one.bots, one.shares, strict=True), 2):
            beaten[a, b] += share.count
    return beaten
