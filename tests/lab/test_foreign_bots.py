"""Bots that others wrote play simulations, tournaments and studies, on several workers too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from ecotone import BadSetup, Bot, Rng, Seat, games
from ecotone.bots import BotLike
from ecotone.core.choice import Choice, onward, quiet
from ecotone.lab import simulate, study, tournament
from tests.kit.run_cli import run

HERE = __name__
PACKAGE = """
from ecotone import Bot

class Hasty(Bot):
    '''Takes the last choice listed.'''

    def choose(self, seat, rng):
        listed = seat.choices[-1]
        return listed if isinstance(listed, tuple) else listed.sample(rng)
"""
SCRIPT = """
import json
from ecotone.bots import bot_names
from ecotone.lab import tournament

assert "hasty" in bot_names()
result = tournament("ecologic", ["random", "hasty", "hastypkg:Hasty"], seats=2, games=4, seed=1, jobs=2)
print(json.dumps(result.to_dict()))
"""


class Last(Bot):
    """Takes the last choice listed."""

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        listed = onward(seat.choices)[-1]
        return listed if isinstance(listed, tuple) else listed.sample(rng)


class Duck:
    """Is no Bot, but chooses; `worse` ones take the quiet choice."""

    def __init__(self, name: str, worse: bool = False) -> None:
        self.name = name
        self.worse = worse

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        listed = onward(seat.choices)
        return quiet(listed) if self.worse else quiet(listed[-1:])


def test_an_installed_package_brings_its_bot_to_a_tournament_on_two_workers(tmp_path: Path) -> None:
    (tmp_path / "hastypkg.py").write_text(PACKAGE, encoding="utf-8")
    info = tmp_path / "hastypkg-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hastypkg\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[ecotone.bots]\nhasty = hastypkg:Hasty\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert {one["bot"] for one in result["standings"]} == {"random", "hasty", "hastypkg:Hasty"}
    assert [one["games"] for one in result["meetings"]] == [4, 4, 4]


def test_objects_that_choose_meet_on_two_workers_under_their_names() -> None:
    bots = [Duck("last"), Duck("quiet", worse=True), Last]
    result = tournament("ecologic", bots, seats=2, games=4, seed=1, jobs=2)
    assert {one.bot for one in result.standings} == {"last", "quiet", f"{HERE}:Last"}
    assert result == tournament("ecologic", bots, seats=2, games=4, seed=1)


@pytest.mark.parametrize("bots", [Last, [Last], f"{HERE}:Last", partial(Last)])
def test_a_bot_is_simulated_however_it_is_given(bots: BotLike) -> None:
    expected = simulate("ecosfera", seats=2, games=4, bots=Last(games()["ecosfera"]), seed=1).to_dict()["outcomes"]
    assert simulate("ecosfera", seats=2, games=4, bots=bots, seed=1).to_dict()["outcomes"] == expected


def test_rows_name_bots_by_their_labels_and_the_number_of_workers_changes_nothing() -> None:
    alone, together = (
        simulate("ecosfera", seats=2, games=6, bots=["random", Last], seed=1, jobs=jobs) for jobs in (1, 2)
    )
    assert alone.games.column("bots") == [f"random,{HERE}:Last"] * 6
    assert alone.seats.column("bot") == ["random", f"{HERE}:Last"] * 6
    assert alone.games.cells() == together.games.cells()
    assert json.dumps(alone.job.to_dict())


def test_bots_change_places_whatever_they_are() -> None:
    result = simulate("ecologic", seats=2, games=4, bots=[Last, Duck("quiet", worse=True)], seed=1, rotate=True)
    assert result.games.column("bots") == [f"{HERE}:Last,quiet", f"quiet,{HERE}:Last"] * 2


@pytest.mark.parametrize(
    "bot, reason", [(lambda: Duck("local"), "pickle"), (Last(games()["ecosfera"]), "it holds a whole game")]
)
def test_what_cannot_be_sent_to_a_worker_is_refused_before_anything_is_played(bot: BotLike, reason: str) -> None:
    with pytest.raises(BadSetup, match=f"cannot be sent to another process: .*{reason}.* or play with jobs=1"):
        simulate("ecosfera", seats=2, games=4, bots=bot, jobs=2)
    with pytest.raises(BadSetup, match="cannot be sent to another process"):
        tournament("ecosfera", ["random", bot], seats=2, games=4, jobs=2)


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(BadSetup, match="Two different bots are called 'same'"):
        simulate("ecosfera", seats=2, games=4, bots=[Duck("same"), Duck("same", worse=True)])
    with pytest.raises(BadSetup, match="between different bots"):
        tournament("ecologic", [Duck("same"), Duck("same")], seats=2, games=4)


def test_a_study_compares_bots_that_others_wrote() -> None:
    asked = {
        "title": "Who is better?",
        "game": "ecologic",
        "games": 6,
        "seed": 1,
        "seats": 2,
        "setting": [{"name": "last", "bots": [Last]}, {"name": "random", "bots": ["random", f"{HERE}:Last"]}],
    }
    found = study(asked, jobs=2)
    assert [one.games for one in found.findings.settings] == [6, 6]
    assert [one.name for one in found.findings.settings[1].bots] == ["random", f"{HERE}:Last"]


def test_the_command_line_takes_a_bot_from_a_module_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hastyhere.py").write_text(PACKAGE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [part for part in sys.path if part])
    told = run("simulate", "ecologic", "--seats", 2, "--games", 2, "--bots", "hastyhere:Hasty", "--jobs", 1, "--json")
    assert told.code == 0, told.err
    assert told.json["bots"] == ["hastyhere:Hasty"]
    played = run("play", "ecologic", "--seats", 2, "--bots", "hastyhere:Hasty", "--plain", answers="0\n")
    assert "(bot, hastyhere:Hasty)" in played.out
