"""Some jobs at once: their games share the workers, and what is there already is not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.rows.files import About, ResultFiles
from ecotone.lab.rows.provenance import made_by
from ecotone.lab.rows.times import Times
from ecotone.lab.run.job import Job, play_chunk
from ecotone.lab.run.workers import cores, spread

Jobs = Mapping[str, Job]  # by their names; a single one needs none


def check_jobs(jobs: Jobs, games: int, workers: int | None, cluster: str) -> None:
    """Refuse what cannot be played, before anything is."""
    if games < 1 or (workers is not None and workers < 1):
        raise BadSetup(Text("At least one game and one job are needed."))
    for job in jobs.values():
        job.check(is_sent=bool(cluster) or (workers or cores()) > 1)


def describe(kind: str, jobs: Jobs, games: int, command: str = "") -> About:
    """What is played, and by which program: all that is needed to play it again."""
    return {
        "kind": kind,
        **made_by(command),
        "games": games,
        "names": list(jobs),
        "jobs": [job.to_dict() for job in jobs.values()],
    }


def open_files(out: str | Path, jobs: Jobs, about: About, resume: bool) -> ResultFiles:
    """The files of jobs, begun or gone on with. All jobs have the same columns."""
    first = next(iter(jobs.values()))
    files = ResultFiles(Path(out), {kind: first.columns(kind) for kind in first.kinds}, tuple(jobs))
    files.open(about, resume)
    return files


def play_missing(
    jobs: Jobs, games: int, workers: int | None, cluster: str, files: ResultFiles | None
) -> Iterator[tuple[int, Chunk, bool]]:
    """All games of all jobs in pieces, with the place of the job: first what is stored, then (True) what is played."""
    done: list[set[int]] = [set() for _ in jobs]
    for place, chunk in files.stored() if files else ():
        done[place].update(int(row[0]) for row in chunk.games)
        yield place, chunk, False
    tasks = [
        (place, job, numbers)
        for place, job in enumerate(jobs.values())
        for gap in gaps(done[place], games)
        for numbers in job.chunked(gap)
    ]
    for place, chunk in spread(play_numbered, tasks, workers or cores(), cluster):
        if files:
            files.save(place, chunk)
        yield place, chunk, True


def gaps(done: set[int], games: int) -> list[range]:
    """The games that are missing, as ranges."""
    out: list[range] = []
    for number in range(games):
        if number in done:
            continue
        if out and out[-1].stop == number:
            out[-1] = range(out[-1].start, number + 1)
        else:
            out.append(range(number, number + 1))
    return out


def play_jobs(
    jobs: Jobs,
    games: int,
    workers: int | None = 1,
    cluster: str = "",
    progress: Callable[[int, int], None] | None = None,
    files: ResultFiles | None = None,
) -> list[Chunk]:
    """All rows of each job, in order, after `games` games of each; on all cores if `workers` is None.

    `progress` is told how many games are done, and of how many.
    """
    check_jobs(jobs, games, workers, cluster)
    parts: list[list[Chunk]] = [[] for _ in jobs]
    done = 0
    for place, chunk, _ in play_missing(jobs, games, workers, cluster, files):
        parts[place].append(chunk)
        done += len(chunk.games)
        if progress:
            progress(done, games * len(jobs))
    whole = [join_chunks(chunks) for chunks in parts]
    if files:
        files.join([chunk.times for chunk in whole])
    return whole


def play_numbered(task: tuple[int, Job, range]) -> tuple[int, Chunk]:
    """One chunk of one job, for a worker; it tells which job it belongs to."""
    place, job, numbers = task
    return place, play_chunk(job, numbers)


def join_chunks(chunks: Sequence[Chunk]) -> Chunk:
    """One chunk with the rows of all, in the order of their games."""
    whole = Chunk(0)
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        whole.games += chunk.games
        whole.seats += chunk.seats
        whole.rounds += chunk.rounds
        whole.records += chunk.records
        for bot, times in chunk.times.items():
            whole.times.setdefault(bot, Times()).add(times)
    return whole
