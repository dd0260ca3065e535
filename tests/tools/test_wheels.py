"""Wheels: installed into an environment of their own, games, pages, languages and environments work.

The environments hold nothing but the wheel; what it depends on is lent from the environment that runs the tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tools.compile import is_current

ROOT = Path(__file__).parents[2]
BUILD = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
CHECK = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
import ecotone
from ecotone import Match, games
from ecotone.core import state
from ecotone.core.text import Text
from ecotone.lab import env, simulate
from ecotone.web.serve.app import create_app
from ecotone.web.site.settings import Settings

folder, kind = Path(sys.argv[1]), sys.argv[2]
assert Path(ecotone.__file__).is_relative_to(folder), ecotone.__file__
assert state.__file__.endswith(".so" if kind == "compiled" else ".py"), state.__file__
for name, game in games().items():
    assert simulate(name, seats=game.usual_seats, games=1, seed=1).to_dict()["games"] == 1
    environment = env(name)
    environment.reset(seed=1)
    environment.step(environment.unwrapped.playing.numbers[0])
with TestClient(create_app(Settings(store="sqlite://"))) as client:
    assert "Ecosfera" in client.get("/").text
    assert 'lang="fi"' in client.get("/", headers={"accept-language": "fi"}).text
    assert client.get("/static/ecotone.css").status_code == 200
print("all well")
"""


def wheel(folder: Path, compiled: bool) -> Path:
    """Build a wheel."""
    environment = {name: value for name, value in os.environ.items() if name != "ECOTONE_COMPILED"}
    if compiled:
        environment["ECOTONE_COMPILED"] = "1"
    subprocess.run([*BUILD, str(folder)], cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return next(folder.glob("*.whl"))


def check_installed(made: Path, folder: Path, kind: str) -> None:
    """Put a wheel into a new environment, and use it there."""
    venv.create(folder, symlinks=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    with zipfile.ZipFile(made) as packed:  # what an installer does with a wheel that has no scripts to run
        packed.extractall(site)
    lent = sysconfig.get_path("purelib")
    environment = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{lent}"}
    run = subprocess.run(
        [str(folder / "bin" / "python"), "-W", "ignore", "-c", CHECK, str(folder), kind],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "all well\n", run.stderr


def test_the_pure_wheel_works_in_an_environment_of_its_own(tmp_path: Path) -> None:
    made = wheel(tmp_path / "dist", compiled=False)
    assert made.name.endswith("-py3-none-any.whl")
    check_installed(made, tmp_path / "env", "pure")


@pytest.mark.slow
def test_the_compiled_wheel_works_in_an_environment_of_its_own(tmp_path: Path) -> None:
    if not is_current():
        pytest.skip("There is no compiled build of these sources: make compiled")
    made = wheel(tmp_path / "dist", compiled=True)
    assert not made.name.endswith("-any.whl")
    check_installed(made, tmp_path / "env", "compiled")


def test_without_a_compiled_build_no_wheel_pretends_to_have_one(tmp_path: Path) -> None:
    from tools.wheel_hook import CompiledModules

    data: dict[str, object] = {"force_include": {}}
    hook = CompiledModules.__new__(CompiledModules)
    hook._BuildHookInterface__root = str(tmp_path)  # type: ignore[attr-defined]
    hook.initialize("standard", data)
    assert data == {"force_include": {}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ECOTONE_COMPILED", "1")
        with pytest.raises(FileNotFoundError, match="make compiled"):
            hook.initialize("standard", data)
