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
from ecotone.lab.rows.columns import KINDS, Chunk, Row, columns_of
from ecotone.lab.rows.files import ResultFiles, read_rows
from ecotone.lab.rows.table import Rows
from ecotone.lab.run.job import Job, play_chunk
from ecotone.lab.run.workers import cores, spread


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
        for _, seat, _, _, _, score, won in chunk.seats:
            self.wins[int(seat)] += int(won)
            self.scores[int(seat)] += int(score)


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a job: its rows, its tally, and the tally of what of it was played now, with the time that took."""

    job: Job
    tally: Tally
    played: Tally
    seconds: float
    games: Rows
    seats: Rows
    rounds: Rows

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
    out: str | Path | None = None,
    resume: bool = False,
    cluster: str = "",
    keep_rows: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` games, on all cores if `jobs` is None; `progress` is told of every chunk that is done.

    With `out` every game, seat and perhaps round becomes a row of a file, `.parquet` or `.csv`; `resume` goes on with a
    run that was stopped. Without, rows stay in memory, unless only the tally is wanted: then say `keep_rows=False`.
    """
    if games < 1 or (jobs is not None and jobs < 1):
        raise BadSetup(Text("At least one game and one job are needed."))
    if out is None and resume:
        raise BadSetup(Text("--resume and --rounds need --out: without a file nothing is kept."))
    job = Job(game, seats, bots_listed(bots), dict(options or {}), seed, pack, rotate, rounds)
    job.check(is_sent=bool(cluster) or (jobs or cores()) > 1)
    files = open_files(job, games, Path(out), resume) if out is not None else None
    chunks = job.chunked(games)
    tally, played, missing, kept = Tally(), Tally(), [], list[Chunk]()
    for numbers in chunks:
        stored = files.load(numbers.start) if files else None
        if stored is None:
            missing.append((job, numbers))
            continue
        tally.add(stored)
        if progress:
            progress(len(numbers))
    start = time.perf_counter()
    for chunk in spread(play_task, missing, jobs or cores(), cluster):
        if files:
            files.save(chunk)
        elif keep_rows:
            kept.append(chunk)
        tally.add(chunk)
        played.add(chunk)
        if progress:
            progress(len(chunk.games))
    seconds = time.perf_counter() - start
    if files:
        files.join([numbers.start for numbers in chunks])
    tables = (rows_of(kind, job, files, kept if keep_rows else None) for kind in KINDS)
    return Simulation(job, tally, played, seconds, *tables)


def open_files(job: Job, games: int, out: Path, resume: bool) -> ResultFiles:
    """The files of a job, begun or gone on with."""
    kinds = KINDS if job.rounds else ("games", "seats")
    files = ResultFiles(out, {kind: columns_of(kind, job.open_game()) for kind in kinds})
    files.open({**job.to_dict(), "games": games}, resume)
    return files


def rows_of(kind: str, job: Job, files: ResultFiles | None, kept: list[Chunk] | None) -> Rows:
    """The rows of a kind: from the file where there is one, else from what was kept."""
    columns = columns_of(kind, job.open_game())

    def load() -> list[Row]:
        if files is not None:
            return read_rows(files.file(kind), columns) if kind in files.columns else []
        if kept is None:
            raise BadSetup(Text("There are no rows: the games were played with keep_rows=False."))
        return [row for chunk in sorted(kept, key=lambda chunk: chunk.first) for row in chunk.rows(kind)]

    return Rows(kind, columns, load)


def play_task(task: tuple[Job, range]) -> Chunk:
    """One chunk of a job, for a worker."""
    return play_chunk(*task)
