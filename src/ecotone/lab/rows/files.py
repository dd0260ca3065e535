"""Result files: safe against a stop at any moment, and open for more games later.

While jobs run, every finished chunk lies in a folder beside the file, `results.parquet.parts`, written whole under
another name first. When all games are there they are joined in order, and the folder goes. A run that was stopped, or
that is asked for more games, goes on with the games that are missing, and none is counted twice.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Any

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import SETTING, Chunk, Column, Row
from ecotone.lab.rows.formats import FORMATS, GROUP, header_of, parquet, read_about, read_rows, write_rows
from ecotone.lab.rows.times import Times

About = dict[str, Any]  # Any: JSON


class ResultFiles:
    """The files of some jobs: `results.parquet` for games, `results.seats.parquet`, perhaps rounds and records.

    Jobs that have names, as those of a study, are told apart in a first column, `setting`.
    """

    def __init__(self, path: Path, columns: Mapping[str, Sequence[Column]], names: Sequence[str] = ("",)) -> None:
        if path.suffix not in FORMATS:
            raise BadSetup(
                Text("Results are written as {known}, not to {file}.", known=FORMATS, file=path.name or str(path))
            )
        if path.suffix == ".parquet":
            parquet()  # a missing library is told before anything is played
        self.path = path
        self.names = tuple(names)
        self.is_joint = is_joint(self.names)
        self.columns = {kind: (SETTING, *own) if self.is_joint else tuple(own) for kind, own in columns.items()}
        self.parts = path.with_name(path.name + ".parts")
        self.about: About = {}
        self.whole = 0  # games of each job that the finished files hold
        self.chunks: defaultdict[int, dict[int, Path]] = defaultdict(dict)  # by job and first game

    def file(self, kind: str) -> Path:
        """Where the rows of a kind go."""
        return self.path if kind == "games" else self.path.with_suffix(f".{kind}{self.path.suffix}")

    # --- beginning ------------------------------------------------------------------------------

    def open(self, about: About, resume: bool) -> None:
        """Begin, or go on with the same jobs, perhaps for more games; nothing that exists is overwritten."""
        self.about = about
        if not resume:
            if self.parts.exists():
                raise BadSetup(
                    Text(
                        "{folder} holds a run that was stopped. Go on with --resume, or remove it.",
                        folder=str(self.parts),
                    )
                )
            for kind in self.columns:
                if self.file(kind).exists():
                    raise BadSetup(
                        Text("{file} exists already. Give another name, or --resume.", file=str(self.file(kind)))
                    )
        finished = read_about(self.path)
        if finished is not None:
            self._check(finished, self.path)
            self.whole = finished["games"]
        elif self.path.exists() and not self.parts.exists():
            raise BadSetup(Text("{file} is no file of results that could go on.", file=str(self.path)))
        if self.parts.exists():
            self._check(self._begun(), self.parts)
            write_whole(self.parts / "job.json", json.dumps(about))
        elif self.whole < about["games"]:
            self._begin()

    def _check(self, found: About, where: Path) -> None:
        """Refuse to go on with other jobs, or with fewer games than there are."""
        differing = tuple(differences(found, self.about))
        if differing:
            raise BadSetup(Text("{place} belongs to another job: {what} differ.", place=str(where), what=differing))
        if found["games"] > self.about["games"]:
            raise BadSetup(
                Text(
                    "{file} belongs to a run of {n} games, more than {asked}.",
                    file=str(where),
                    n=found["games"],
                    asked=self.about["games"],
                )
            )

    def _begun(self) -> About:
        """What the stopped run was about."""
        try:
            begun = json.loads((self.parts / "job.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            begun = None
        if not isinstance(begun, dict) or "jobs" not in begun:
            raise BadSetup(Text("{folder} cannot be read; remove it and begin anew.", folder=str(self.parts)))
        return begun

    def _begin(self) -> None:
        begun = self.parts.with_name(self.parts.name + ".new")
        try:
            shutil.rmtree(begun, ignore_errors=True)
            begun.mkdir(parents=True)
            write_whole(begun / "job.json", json.dumps(self.about))
            begun.rename(self.parts)
        except OSError as error:
            raise BadSetup(
                Text("{file} cannot be written: {reason}.", file=str(self.path), reason=error.strerror or "?")
            ) from None

    # --- chunks ---------------------------------------------------------------------------------

    def save(self, job: int, chunk: Chunk) -> None:
        """Keep a chunk for good: it is there whole, or not at all."""
        path = self.parts / f"games-{job:03}-{chunk.first:09}.json"
        write_whole(path, json.dumps(chunk.to_json(), separators=(",", ":")))
        self.chunks[job][chunk.first] = path

    def stored(self) -> Iterator[tuple[int, Chunk]]:
        """All that is there already, in pieces, each with the place of its job."""
        if self.whole:
            yield from self._finished()
        for path in sorted(self.parts.glob("games-*.json")):
            chunk = load_chunk(path)
            job = int(path.name.split("-")[1])
            # Joining may have been stopped when some files were whole already.
            if chunk is not None and chunk.first >= self.whole and job < len(self.names):
                self.chunks[job][chunk.first] = path
                yield job, chunk

    def _finished(self) -> Iterator[tuple[int, Chunk]]:
        for place, times in enumerate(self.about_times()):
            yield place, Chunk(0, times=times)
        for kind in self.columns:
            for place, own in self._whole_rows(kind):
                while group := list(islice(own, GROUP)):
                    chunk = Chunk(int(group[0][0]))
                    chunk.rows(kind).extend(group)
                    yield place, chunk

    def _whole_rows(self, kind: str) -> Iterator[tuple[int, Iterator[Row]]]:
        """The rows of finished files by job. Those that a join has added before it was stopped do not count yet."""
        rows = read_rows(self.file(kind), self.columns[kind])
        if not self.is_joint:
            yield 0, (row for row in rows if int(row[0]) < self.whole)
            return
        for name, group in groupby(rows, key=lambda row: row[0]):
            yield self.names.index(str(name)), (row[1:] for row in group if int(row[1]) < self.whole)

    def about_times(self) -> list[dict[str, Times]]:
        """How long bots thought in the games of the finished files, by job."""
        kept = (read_about(self.path) or {}).get("times", [])
        return [{bot: Times(*taken) for bot, taken in job.items()} for job in kept]

    # --- joining --------------------------------------------------------------------------------

    def join(self, times: Sequence[Mapping[str, Times]] = ()) -> None:
        """Put all games together. What says that all is whole comes last."""
        if not self.parts.exists():
            return
        about = dict(self.about)
        if any(times):
            about["times"] = [
                {bot: [t.choices, t.seconds, t.longest] for bot, t in sorted(job.items())} for job in times
            ]
        made = []
        for kind in reversed(list(self.columns)):
            draft = self.file(kind).with_name(self.file(kind).name + ".draft")
            write_rows(draft, self.path.suffix, self.columns[kind], self._all_rows(kind), about)
            made.append((draft, self.file(kind)))
        for draft, target in made:
            draft.replace(target)
        if self.path.suffix == ".csv":
            write_whole(header_of(self.path), json.dumps(about, indent=1) + "\n")
        shutil.rmtree(self.parts)
        self.whole = self.about["games"]

    def _all_rows(self, kind: str) -> Iterator[Row]:
        """The rows of a kind by job, in the order of their games."""
        if not self.is_joint:
            before = chain.from_iterable(rows for _, rows in self._whole_rows(kind)) if self.whole else ()
            return chain(before, self._new_rows(kind, 0))
        kept: dict[int, list[Row]] = {}
        for place, rows in self._whole_rows(kind) if self.whole else ():
            kept[place] = list(rows)
        return (
            (name, *row)
            for place, name in enumerate(self.names)
            for row in chain(kept.get(place, ()), self._new_rows(kind, place))
        )

    def _new_rows(self, kind: str, job: int) -> Iterable[Row]:
        paths = [path for _, path in sorted(self.chunks[job].items())]
        return chain.from_iterable(chunk.rows(kind) for chunk in map(load_chunk, paths) if chunk is not None)


def is_joint(names: Sequence[str]) -> bool:
    """Whether rows say to which job they belong: those of a simulation, which has a single one, do not."""
    return tuple(names) != ("",)


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:  # Any: JSON
    """In which fields two sets of jobs differ; their games may be more, and be played elsewhere."""
    if one.get("names") != other.get("names"):
        return ["settings"]
    pairs = zip(one["jobs"], other["jobs"], strict=True)
    return list(dict.fromkeys(key for a, b in pairs for key in b if a.get(key) != b[key]))


def load_chunk(path: Path) -> Chunk | None:
    """A chunk as it was saved; None if it was not finished."""
    try:
        return Chunk.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def kept_seed(path: Path) -> int | None:
    """The seed of the run that was stopped while it wrote to this file, or that has finished it; None without one."""
    try:
        begun = json.loads((path.with_name(path.name + ".parts") / "job.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        begun = read_about(path) if path.suffix in FORMATS else None
    try:
        seed = begun["jobs"][0]["seed"]
    except (KeyError, IndexError, TypeError):
        return None
    return seed if isinstance(seed, int) else None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half: under another name, down to the disk, then renamed."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
