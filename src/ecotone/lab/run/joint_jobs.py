"""Several jobs at once, for tournaments and studies: all their games share the workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.rows.times import Times
from ecotone.lab.run.job import Job, play_chunk
from ecotone.lab.run.workers import cores, spread


def play_jobs(
    jobs: Sequence[Job],
    games: int,
    workers: int | None = 1,
    cluster: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> list[Chunk]:
    """All rows of each job, in order, after `games` games of each; on all cores if `workers` is None.

    `progress` is told how many games are done, and of how many.
    """
    if games < 1 or (workers is not None and workers < 1):
        raise BadSetup(Text("At least one game and one job are needed."))
    for job in jobs:
        job.check(is_sent=bool(cluster) or (workers or cores()) > 1)
    tasks = [(index, job, numbers) for index, job in enumerate(jobs) for numbers in job.chunked(games)]
    parts: list[list[Chunk]] = [[] for _ in jobs]
    done = 0
    for index, chunk in spread(play_numbered, tasks, workers or cores(), cluster):
        parts[index].append(chunk)
        done += len(chunk.games)
        if progress:
            progress(done, games * len(jobs))
    return [join_chunks(chunks) for chunks in parts]


def play_numbered(task: tuple[int, Job, range]) -> tuple[int, Chunk]:
    """One chunk of one job, for a worker; it tells which job it belongs to."""
    index, job, numbers = task
    return index, play_chunk(job, numbers)


def join_chunks(chunks: Sequence[Chunk]) -> Chunk:
    """One chunk with the rows of all, in the order of their games."""
    whole = Chunk(0)
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        whole.games += chunk.games
        whole.seats += chunk.seats
        whole.rounds += chunk.rounds
        for bot, times in chunk.times.items():
            whole.times.setdefault(bot, Times()).add(times)
    return whole
