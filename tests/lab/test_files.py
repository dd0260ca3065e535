"""Result files: documented rows, the same on any number of cores, and whole after a stop at any moment."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from ecotone import BadSetup, Match, Pack, games
from ecotone.lab.rows import columns, formats
from ecotone.lab.run.simulate import Simulation, simulate
from tests.kit.run_cli import run

FILES = ("r.csv", "r.seats.csv", "r.rounds.csv")
DOCS = Path(__file__).parents[2] / "docs" / "researchers.md"
STOPPED = """
import os, signal, sys
from pathlib import Path
from ecotone.lab.run.simulate import simulate
done = 0
def progress(games):
    global done
    done += games
    if done >= 20:
        os.kill(os.getpid(), signal.SIGKILL)
out, jobs = Path(sys.argv[1]), int(sys.argv[2])
simulate("ecosfera", seats=2, games=70, seed=5, rounds=True, out=out, jobs=jobs, progress=progress)
"""


class Stop(Exception):
    """Somebody pulls the plug."""


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(folder: Path, **more: Any) -> list[bytes]:
    """The three files of a small job."""
    simulate("ecosfera", seats=2, games=70, seed=5, rounds=True, out=folder / "r.csv", **more)
    return [(folder / name).read_bytes() for name in FILES]


def test_the_same_seed_gives_the_same_files_whatever_the_number_of_workers(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    assert written(tmp_path / "one", jobs=1) == written(tmp_path / "two", jobs=2)
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == sorted([*FILES, "r.meta.json"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_goes_on_and_nothing_is_counted_twice(jobs: int, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    killed.mkdir()
    # The output ends when nobody holds it any more: workers do not outlive their parent.
    command = [sys.executable, "-c", STOPPED, str(killed / "r.csv"), str(jobs)]
    stopped = subprocess.run(command, check=False, capture_output=True, timeout=60)
    assert stopped.returncode == -signal.SIGKILL
    assert not (killed / "r.csv").exists()
    kept = len(list((killed / "r.csv.parts").glob("games-*.json")))
    assert 0 < kept < 70
    played: list[int] = []
    assert written(killed, resume=True, progress=played.append) == written(whole)
    assert sum(played) == 70
    assert not (killed / "r.csv.parts").exists()


def test_only_what_is_missing_is_played_again(tmp_path: Path) -> None:
    def stop(games: int) -> None:
        if len(list((tmp_path / "r.csv.parts").glob("games-*.json"))) == 30:
            raise Stop

    with pytest.raises(Stop):
        written(tmp_path, progress=stop)
    summary = simulate("ecosfera", seats=2, games=70, seed=5, rounds=True, out=tmp_path / "r.csv", resume=True)
    assert (summary.tally.games, summary.played.games) == (70, 40)
    assert [row["number"] for row in rows(tmp_path / "r.csv")] == [str(number) for number in range(70)]


def test_a_chunk_that_cannot_be_read_is_played_again(tmp_path: Path) -> None:
    def stop(games: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        written(tmp_path, progress=stop)
    next((tmp_path / "r.csv.parts").glob("games-*.json")).write_text("{", encoding="utf-8")
    written(tmp_path, resume=True)
    assert len(rows(tmp_path / "r.csv")) == 70


def test_another_job_does_not_go_on_with_this_one(tmp_path: Path) -> None:
    def stop(games: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        written(tmp_path, progress=stop)
    with pytest.raises(BadSetup, match="belongs to another job: seed differ"):
        simulate("ecosfera", seats=2, games=70, seed=6, rounds=True, out=tmp_path / "r.csv", resume=True)
    with pytest.raises(BadSetup, match="Go on with --resume"):
        written(tmp_path)
    (tmp_path / "r.csv.parts" / "job.json").write_text("?", encoding="utf-8")
    with pytest.raises(BadSetup, match="cannot be read"):
        written(tmp_path, resume=True)


def test_the_command_line_goes_on_with_the_seed_of_the_run_that_was_stopped(tmp_path: Path) -> None:
    out = tmp_path / "r.csv"
    subprocess.run([sys.executable, "-c", STOPPED, str(out), "1"], check=False)
    command = ["simulate", "ecosfera", "--games", 70, "--out", out, "--rounds", "--resume", "--jobs", 1, "--json"]
    first, again = run(*command).json, run(*command).json
    assert first["seed"] == again["seed"] == 5
    assert first["outcomes"] == again["outcomes"]
    assert again["choices_per_s"] == 0  # nothing was left to play
    about = json.loads(out.with_suffix(".meta.json").read_text(encoding="utf-8"))
    assert about["command"].startswith("ecotone simulate ecosfera --games 70")


@pytest.mark.parametrize("name", ["r.csv", "r.parquet"])
def test_more_games_are_added_to_those_that_a_file_has(name: str, tmp_path: Path) -> None:
    def played(games: int, folder: str, **more: Any) -> Simulation:
        out = tmp_path / folder / name
        return simulate("ecosfera", seats=2, games=games, seed=5, rounds=True, records=True, out=out, **more)

    played(40, "grown")
    grown, whole = played(70, "grown", resume=True), played(70, "whole")
    assert (grown.tally.games, grown.played.games) == (70, 30)
    assert grown.tally == whole.tally
    for kind in columns.KINDS:
        assert getattr(grown, kind).cells() == getattr(whole, kind).cells()
    assert len(grown.records) == 70
    with pytest.raises(BadSetup, match="belongs to a run of 70 games, more than 60"):
        played(60, "grown", resume=True)


@pytest.mark.parametrize("name", ["r.csv", "r.parquet"])
def test_joining_more_games_may_be_stopped_between_any_two_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(games: int, folder: str) -> list[list[columns.Row]]:
        out = tmp_path / folder / name
        result = simulate("ecosfera", seats=2, games=games, seed=5, rounds=True, out=out, resume=True)
        return [getattr(result, kind).cells() for kind in columns.KINDS]

    whole, replace = played(30, "whole"), Path.replace
    for stopped_at in range(3):
        played(20, str(stopped_at))
        left = iter(range(stopped_at))

        def stop(self: Path, target: Path, left: Iterator[int] = left) -> Path:
            if self.name.endswith(".draft") and self.parent.suffix != ".parts" and next(left, None) is None:
                raise Stop
            return replace(self, target)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", stop)
            with pytest.raises(Stop):
                played(30, str(stopped_at))
        assert played(30, str(stopped_at)) == whole


def test_a_file_that_somebody_else_wrote_does_not_go_on(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(BadSetup, match="no file of results"):
        written(tmp_path, resume=True)


def test_nothing_that_exists_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "r.seats.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(BadSetup, match=r"r.seats.csv exists already"):
        written(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["r.seats.csv"]


@pytest.mark.parametrize("name", ["r.xlsx", "r"])
def test_other_formats_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"Results are written as .parquet, .csv"):
        simulate("ecosfera", seats=2, games=1, out=tmp_path / name)


def test_a_folder_that_is_not_there_or_not_ours_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetup, match="cannot be written"):
        simulate("ecosfera", seats=2, games=1, out=tmp_path / "file" / "r.csv")


def test_parquet_without_its_library_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BadSetup, match=re.escape("pip install 'ecotone[lab]'")):
        simulate("ecosfera", seats=2, games=1, out=tmp_path / "r.parquet")
    simulate("ecosfera", seats=2, games=1, out=tmp_path / "r.csv")


def test_parquet_and_csv_hold_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "GROUP", 9)
    written(tmp_path)
    simulate("ecosfera", seats=2, games=70, seed=5, rounds=True, out=tmp_path / "r.parquet")
    for name in FILES:
        table = pyarrow.parquet.read_table(tmp_path / name.replace("csv", "parquet"))
        cells = [
            {key: str(cell).lower() if isinstance(cell, bool) else str(cell) for key, cell in row.items()}
            for row in table.to_pylist()
        ]
        assert cells == rows(tmp_path / name)
    assert table.schema.field("round").metadata[b"about"]


@pytest.mark.parametrize("name", games())
def test_the_rows_of_every_game_fit_together(name: str, tmp_path: Path) -> None:
    seats = games()[name].usual_seats
    simulate(name, seats=seats, games=6, seed=2, bots=("random",), rounds=True, out=tmp_path / "r.csv")
    played, seated, rounds = (rows(tmp_path / file) for file in FILES)
    assert len(played) == 6
    assert len(seated) == 6 * seats
    for row in played:
        own = [seat for seat in seated if seat["number"] == row["number"]]
        assert row["winners"] == ",".join(seat["seat"] for seat in own if seat["won"] == "true")
        assert row["bots"] == ",".join(seat["bot"] for seat in own)
        last = [each for each in rounds if each["number"] == row["number"]][-1]
        assert {key: last[key] for key in last} == {key: row[key] for key in last}
        numbers = [int(each["round"]) for each in rounds if each["number"] == row["number"]]
        assert numbers == sorted(set(numbers))
    assert json.loads(played[0]["options"]) == {}
    Match.new(name, seats=seats, seed=int(played[0]["seed"]))


def test_a_row_tells_options_and_pack(tmp_path: Path) -> None:
    pack = Pack("small.toml", {"setup": {"row_size": 5}})
    simulate("ecosfera", seats=2, games=1, options={"level": 2}, pack=pack, out=tmp_path / "r.csv")
    row = rows(tmp_path / "r.csv")[0]
    assert (row["options"], row["pack"]) == ('{"level": 2}', "small.toml")


def test_every_column_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for column in (*columns.GAMES, *columns.SEATS, *columns.ROUNDS, *columns.RECORDS, columns.SETTING):
        assert f"| `{column.name}` | {column.about} |" in text
    for name, game in games().items():
        row = re.search(rf"^\| `{name}` \| (.+) \|$", text, re.MULTILINE)
        assert row
        assert re.findall(r"`(\w+)`", row[1]) == list(columns.figure_names(game))
