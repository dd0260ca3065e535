"""Skerries, the game of examples/skerries: built, put where a program finds it, and held to its own tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "skerries"
SOURCE = EXAMPLE / "src" / "skerries"
TESTS = sorted(path.name for path in (EXAMPLE / "tests").glob("test_*.py"))
PAGES = "test_pages.py"  # starts a server with the templates of all games
QUOTE = re.compile(r"^```python\n# (\S+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)  # which names its file
ECOTONE = "import sys; from ecotone.cli import main; main(sys.argv[1:])"

Run = Callable[..., str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game in it, as an installer would leave it: the content of its wheel."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=EXAMPLE, capture_output=True, text=True, check=True)
    wheel = next(folder.glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    wheel.unlink()
    return folder


@pytest.fixture
def run(installed: Path) -> Run:
    """Runs Python where the game is installed; its output. Plugins of pytest would take half of the time to load."""

    def run_python(*arguments: str) -> str:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        path = os.pathsep.join([str(installed), os.environ["PYTHONPATH"]])
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=EXAMPLE,
            env=inherited | {"PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run_python


def test_all_that_lies_in_the_package_is_installed(installed: Path) -> None:
    files = {path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".mo"}
    files = {path for path in files if "__pycache__" not in path.parts}
    assert {path for path in files if not (installed / "skerries" / path).is_file()} == set()


def test_the_command_line_lists_it_and_bots_play_it(run: Run) -> None:
    assert "Skerries" in run("-c", ECOTONE, "games")
    assert "tipped" in run("-c", ECOTONE, "simulate", "skerries", "--seats", "3", "--games", "50")


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=[pytest.mark.slow] if file == PAGES else []) for file in TESTS]
)
def test_its_own_tests_pass_where_it_is_installed(run: Run, file: str) -> None:
    assert "passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/{file}")


def test_the_guide_quotes_the_package_word_for_word() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    quotes = QUOTE.findall(page)
    assert len(quotes) >= 5
    for file, quoted in quotes:
        said = [line.strip() for line in quoted.splitlines()]
        lines = [line.strip() for line in (SOURCE / file).read_text(encoding="utf-8").splitlines()]
        assert any(lines[at : at + len(said)] == said for at in range(len(lines))), f"{file} does not say: {quoted}"


def test_it_stays_small() -> None:
    lines = [line for path in SOURCE.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in lines if line.strip()]) <= 1000  # with the page of its debrief


def test_no_test_of_the_package_is_left_out() -> None:
    assert [f"test_{name}.py" for name in ("doors", "laws", "pages", "rooms", "rules")] == TESTS
