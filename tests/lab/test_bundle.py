"""Results to hand on: files say where they come from, and a bundle is played again row by row."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pyarrow.parquet
import pytest

from ecotone import BadSetup, Pack, games
from ecotone.core import state
from ecotone.lab import reproduce, simulate, study, tournament
from tests.kit.run_cli import run

PACK = Pack("wide.toml", {"setup": {"row_size": 5}})


@pytest.mark.parametrize("name", ["r.csv", "r.parquet"])
def test_files_tell_where_they_come_from(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    command = ["simulate", "ecosfera", "--games", 3, "--seed", 4, "--jobs", 1, "--out", out, "-o", "level=2"]
    run(*command, "--json")
    if name == "r.csv":
        about = json.loads(out.with_suffix(".meta.json").read_text(encoding="utf-8"))
    else:
        tables = [out, out.with_suffix(".seats.parquet")]
        about, other = (json.loads(pyarrow.parquet.read_schema(file).metadata[b"ecotone"]) for file in tables)
        assert about == other
    game, (job,) = games()["ecosfera"], about["jobs"]
    assert (about["kind"], about["games"]) == ("simulation", 3)
    assert about["build"] == ("pure" if str(state.__file__).endswith(".py") else "compiled")
    assert about["command"].startswith("ecotone simulate ecosfera --games 3 --seed 4")
    assert {"ecotone", "python", "machine"} <= set(about)
    assert (job["rules"], job["content"]) == (game.rules_version, game.content_version)
    assert (job["seed"], job["options"], job["pack"]) == (4, {"level": 2}, None)


def test_a_bundle_is_played_again_and_every_row_is_the_same(tmp_path: Path) -> None:
    result = simulate(
        "ecosfera", seats=2, games=5, seed=3, pack=PACK, rotate=True, bots=["random", "greedy"], rounds=True,
        records=True, measures=True,
    )  # fmt: skip
    path = result.bundle(tmp_path / "x.zip")
    with zipfile.ZipFile(path) as bundle:
        names = set(bundle.namelist())
        assert "row_size" in bundle.read("jobs.toml").decode()
        assert "ecotone==" in bundle.read("versions.txt").decode()
    assert names == {
        "README.txt", "about.json", "jobs.toml", "versions.txt", "games.csv", "seats.csv", "rounds.csv", "records.csv",
    }  # fmt: skip
    again = reproduce(path, jobs=2)
    assert again.same
    assert again.before == again.now
    assert again.rows == {"games": 5, "seats": 10, "rounds": len(result.rounds), "records": 5}


def test_tournaments_and_studies_have_bundles_too(tmp_path: Path) -> None:
    met = tournament("ecologic", ["random", "greedy"], seats=2, games=2, seed=3)
    assert reproduce(met.bundle(tmp_path / "t.zip")).same
    file = tmp_path / "mine.toml"
    text = 'title = "T"\ngame = "ecosfera"\ngames = 3\nseed = 1\nseats = 2\nbots = ["random"]\n'
    file.write_text(text + '[[setting]]\nname = "a"\n[[setting]]\nname = "b"\noptions.elements = 3\n', encoding="utf-8")
    path = study(file).bundle(tmp_path / "s.zip")
    with zipfile.ZipFile(path) as bundle:
        assert bundle.read("study.toml").decode() == file.read_text(encoding="utf-8")
    assert reproduce(path).rows == {"games": 6, "seats": 12}


def changed(path: Path, name: str, old: str, new: str) -> Path:
    """The bundle with a word of one file replaced."""
    other = path.with_name("changed.zip")
    with zipfile.ZipFile(path) as bundle, zipfile.ZipFile(other, "w") as target:
        for member in bundle.namelist():
            text = bundle.read(member).decode()
            assert member != name or old in text
            target.writestr(member, text.replace(old, new, 1) if member == name else text)
    return other


def test_a_row_that_differs_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    command = ["simulate", "betterlife", "--games", 3, "--seed", 4, "--jobs", 1, "--bundle", path, "--json"]
    run(*command)
    told = run("reproduce", path, "--jobs", 1)
    assert told.code == 0
    assert "Every row is the same." in told.out
    other = changed(path, "seats.csv", "\n1,0,random", "\n1,0,greedy")
    told = run("reproduce", other, "--jobs", 1)
    assert told.code == 1
    assert "seats: differs from row 6 on." in told.out
    assert run("reproduce", other, "--jobs", 1, "--json").json["differing"] == {"seats": "row 6"}


def test_what_is_no_bundle_or_was_played_under_other_rules_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_text("x", encoding="utf-8")
    with pytest.raises(BadSetup, match="is no bundle"):
        reproduce(tmp_path / "x.zip")
    path = simulate("ecosfera", seats=2, games=1).bundle(tmp_path / "y.zip")
    rules = games()["ecosfera"].rules_version
    with pytest.raises(BadSetup, match="played with rules 9999"):
        reproduce(changed(path, "about.json", f'"rules": {rules}', '"rules": 9999'))
