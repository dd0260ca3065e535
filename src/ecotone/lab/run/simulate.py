"""Play many games with bots, on several cores, and count how they end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ecotone.bots import BotLike, bots_listed
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.run.job import Job
from ecotone.lab.run.play_jobs import check_jobs, describe, join_chunks, open_files, play_missing
from ecotone.lab.run.results import Results
from ecotone.lab.run.tables import tables_of


@dataclass(slots=True)
class Tally:
    """Sums over games; they do not depend on who played which."""

    games: int = 0
    choices: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        self.games += len(chunk.games)
        for *_, outcome, _winners, choices in (row[:10] for row in chunk.games):
            self.outcomes[str(outcome)] += 1
            self.choices += int(choices)
        for _, seat, _, _, _, score, won in (row[:7] for row in chunk.seats):
            self.wins[int(seat)] += int(won)
            self.scores[int(seat)] += int(score)


@dataclass(frozen=True)
class Simulation(Results):
    """What came of a job: its rows, its tally, and the tally of what of it was played now, with the time that took."""

    job: Job
    tally: Tally
    played: Tally
    seconds: float

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone simulate --json` prints it. `outcomes` depends on the seed alone."""
        tally = self.tally
        return {
            "games": tally.games,
            "choices": tally.choices,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.played.games / self.seconds, 1),
            "choices_per_s": round(self.played.choices / self.seconds),
            "outcomes": {
                **dict(sorted(tally.outcomes.items())),
                "wins": [tally.wins[seat] for seat in range(self.job.seats)],
                "mean_scores": [round(tally.scores[seat] / tally.games, 4) for seat in range(self.job.seats)],
            },
        }

    def __repr__(self) -> str:
        ends = ", ".join(f"{n} {outcome}" for outcome, n in sorted(self.tally.outcomes.items()))
        return f"<Simulation of {self.job.game}: {self.tally.games} games, seed {self.job.seed}: {ends}>"


def simulate(
    game: str,
    *,
    seats: int,
    games: int,
    bots: BotLike | Sequence[BotLike] = "random",
    options: Mapping[str, Any] | None = None,  # Any: checked by the game's options
    seed: int = 0,
    jobs: int | None = 1,
    pack: Pack | None = None,
    rotate: bool = False,
    rounds: bool = False,
    records: bool = False,
    measures: bool = False,
    out: str | Path | None = None,
    resume: bool = False,
    cluster: str = "",
    keep_rows: bool = True,
    progress: Callable[[int], None] | None = None,
    command: str = "",
) -> Simulation:
    """Play `games` games, on all cores if `jobs` is None; `progress` is told of every chunk that is done.

    With `out` every game, seat and perhaps round and record becomes a row of a file, `.parquet` or `.csv`; `resume`
    goes on with a run that was stopped, or adds games to those that a file has. Without, rows stay in memory, unless
    only the tally is wanted: then say `keep_rows=False`. With `measures` rows also tell
    what every match says about sharing nature. `command` is noted in the files.
    """
    if out is None and resume:
        raise BadSetup(Text("--resume, --rounds, --records and --measures need --out: without a file nothing is kept."))
    job = Job(game, seats, bots_listed(bots), dict(options or {}), seed, pack, rotate, rounds, records, measures)
    return simulate_job(job, games, jobs, out, resume, cluster, keep_rows, progress, command)


def simulate_job(
    job: Job,
    games: int,
    workers: int | None = 1,
    out: str | Path | None = None,
    resume: bool = False,
    cluster: str = "",
    keep_rows: bool = True,
    progress: Callable[[int], None] | None = None,
    command: str = "",
) -> Simulation:
    """The same of a job that is made already."""
    named = {"": job}
    check_jobs(named, games, workers, cluster)
    about = describe("simulation", named, games, command)
    files = open_files(out, named, about, resume) if out is not None else None
    tally, played, kept = Tally(), Tally(), list[Chunk]()
    start = time.perf_counter()
    for _, chunk, is_new in play_missing(named, games, workers, cluster, files):
        if keep_rows and not files:
            kept.append(chunk)
        tally.add(chunk)
        if is_new:
            played.add(chunk)
        if progress and chunk.games:
            progress(len(chunk.games))
    seconds = time.perf_counter() - start
    if files:
        files.join()
    tables = tables_of(named, files, [join_chunks(kept)] if keep_rows else None)
    return Simulation(about, *tables, job, tally, played, seconds)
