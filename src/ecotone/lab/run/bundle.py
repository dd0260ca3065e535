"""Results to hand on: one zip file with all that is needed to read them, and to play every game again."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.rows.columns import KINDS, Row
from ecotone.lab.rows.formats import read_cell, write_csv
from ecotone.lab.rows.provenance import made_by
from ecotone.lab.rows.table import Rows
from ecotone.lab.run.job import Job
from ecotone.lab.run.play_jobs import play_jobs
from ecotone.lab.run.tables import rows_of

READ_ME: Final = """\
Results of Ecotone {version}.

about.json      what was played, by which program and on which machine
jobs.toml       the same for people: game, seats, bots, options, seed, and the content packs
games.csv …     a row for every game, seat, round and record, as docs/researchers.md explains them
versions.txt    the Python packages that were installed

Play it again and compare every row:

    ecotone reproduce {name}
"""


@dataclass(frozen=True, slots=True)
class Reproduction:
    """What came of playing a bundle again: of each table how many rows there are, and the first that differs."""

    rows: Mapping[str, int]
    differing: Mapping[str, str]
    before: Mapping[str, str]  # what made the bundle, and what plays it now: program, build, Python, machine
    now: Mapping[str, str]

    @property
    def same(self) -> bool:
        """Whether every row is the same."""
        return not self.differing

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone reproduce --json` prints it."""
        return {
            "same": self.same,
            "rows": dict(self.rows),
            "differing": dict(self.differing),
            "before": dict(self.before),
            "now": dict(self.now),
        }


def write_bundle(
    path: str | Path,
    about: Mapping[str, Any],  # Any: JSON
    tables: Mapping[str, Rows],
    sources: Mapping[str, str],
) -> Path:
    """Write rows, jobs, packs, versions, and the files that they were made from."""
    path = Path(path)
    files = {
        "README.txt": READ_ME.format(version=about["ecotone"], name=path.name),
        "about.json": json.dumps(about, indent=1) + "\n",
        "jobs.toml": "\n".join(
            toml_table("job", {"name": name, **job}) for name, job in zip(about["names"], about["jobs"], strict=True)
        ),
        "versions.txt": "".join(f"{line}\n" for line in installed()),
        **sources,
    }
    with ZipFile(path, "w", ZIP_DEFLATED) as bundle:
        for name, text in files.items():
            bundle.writestr(name, text)
        for kind, rows in tables.items():
            written = io.StringIO(newline="")
            write_csv(written, rows.columns, iter(rows.cells()))
            bundle.writestr(f"{kind}.csv", written.getvalue())
    return path


def installed() -> list[str]:
    """All installed packages with their versions."""
    return sorted({f"{one.metadata['Name']}=={one.version}" for one in distributions() if one.metadata["Name"]})


def toml_table(name: str, data: Mapping[str, Any]) -> str:  # Any: JSON
    """One entry of a TOML file; what is not set is left out."""
    lines = [f"{key} = {toml_value(value)}" for key, value in data.items() if value is not None]
    return "\n".join([f"[[{name}]]", *lines, ""])


def toml_value(value: Any) -> str:  # Any: JSON
    """A value as TOML has it: as JSON, but for tables."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{json.dumps(key)} = {toml_value(one)}" for key, one in value.items() if one is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def reproduce(
    path: str | Path,
    *,
    jobs: int | None = 1,
    cluster: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Reproduction:
    """Play all games of a bundle again and compare every row; on all cores if `jobs` is None."""
    try:
        with ZipFile(path) as bundle:
            about = json.loads(bundle.read("about.json"))
            kept = {f"{kind}.csv": kind for kind in KINDS}
            texts = {kept[name]: bundle.read(name).decode() for name in bundle.namelist() if name in kept}
        named = {name: Job.from_dict(job) for name, job in zip(about["names"], about["jobs"], strict=True)}
    except (OSError, BadZipFile, KeyError, ValueError, TypeError):
        raise BadSetup(Text("{file} is no bundle of results.", file=str(path))) from None
    chunks = play_jobs(named, about["games"], jobs, cluster, progress)
    counts, differing = {}, {}
    for kind, text in texts.items():
        again = rows_of(kind, named, None, chunks)
        before = read_text(text, again)
        counts[kind] = len(before)
        number = first_difference(before, again.cells())
        if number is not None:
            differing[kind] = f"row {number + 1}"
    told = made_by()
    machine = [name for name in told if name != "command"]
    return Reproduction(
        counts, differing, {name: str(about.get(name, "?")) for name in machine}, {name: told[name] for name in machine}
    )


def read_text(text: str, like: Rows) -> list[Row]:
    """The rows of a CSV file with the columns of a table; one whose heading differs has no rows in common with it."""
    csv.field_size_limit(2**31 - 1)
    lines = csv.reader(io.StringIO(text, newline=""))
    if tuple(next(lines)) != like.names:
        return []
    return [tuple(map(read_cell, like.columns, line)) for line in lines]


def first_difference(before: list[Row], now: list[Row]) -> int | None:
    """The place of the first row that differs; None if there is none."""
    for place, (one, other) in enumerate(zip(before, now, strict=False)):
        if one != other:
            return place
    return None if len(before) == len(now) else min(len(before), len(now))
