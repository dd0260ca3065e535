"""The compiled build and pure Python play the same games, and tests know which of both they test."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "compiled"
ASKED = os.environ["PYTHONPATH"].startswith(str(COMPILED))
MODULES = [
    Path(line)
    for line in subprocess.run(
        [sys.executable, "tools/compile.py", "--list"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
]


def test_core_states_rules_and_bots_of_all_games_are_compiled() -> None:
    games = [path.parents[1].name for path in (ROOT / "src" / "ecotone" / "games").glob("*/rules/setup.py")]
    wanted = [f"ecotone/core/{name}.py" for name in ("chance", "choice", "pending", "state")]
    wanted += [f"ecotone/bots/{name}.py" for name in ("random", "greedy", "search", "tree", "playout")]
    wanted += [
        f"ecotone/games/{game}/{name}.py" for game in games for name in ("rules/setup", "rules/state", "bot/value")
    ]
    wanted += ["ecotone/lab/run/loop.py"]
    assert {Path(path) for path in wanted} <= set(MODULES)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_comes_from_the_build_that_was_asked_for(module: Path) -> None:
    loaded = import_module(".".join(module.with_suffix("").parts)).__file__
    assert loaded
    if ASKED:
        assert Path(loaded).suffix == ".so"
        assert Path(loaded).is_relative_to(COMPILED)
    else:
        assert Path(loaded).suffix == ".py"


def test_games_are_the_same_in_every_process_with_every_hash_seed_and_in_every_build() -> None:
    command = [sys.executable, "tools/identical.py", "--seeds", "2", "--jobs", "2"]
    run = subprocess.run(
        command if ASKED else [*command, "--pure"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("in 2 ways, 0 different") == 4
