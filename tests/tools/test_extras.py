"""Each extra alone: with it and what it depends on, and nothing else that happens to be installed, it does its work."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GUIDES = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
WORK = {
    "": "from ecotone.lab import simulate; simulate('ecosfera', seats=2, games=2, seed=1, out='rows.csv')",
    "lab": """
from ecotone.lab import simulate, study
assert simulate("ecosfera", seats=2, games=2, seed=1, out="rows.parquet").games.column("number") == [0, 1]
setting = [{"name": "a"}, {"name": "b", "options": {"elements": 3}}]
study({"title": "T", "game": "ecosfera", "games": 4, "seed": 1, "bots": ["random"], "setting": setting}, out="r.html")
""",
    "research": """
from ecotone.lab import simulate
run = simulate("ecosfera", seats=2, games=2, seed=1)
assert len(run.games.to_pandas()) == len(run.games.to_polars()) == 2
""",
    "cluster": "from ecotone.lab.run import cluster; import distributed",
    "env": """
from ecotone.lab import SeatEnv, env
environment = env("ecosfera")
environment.reset(seed=1)
SeatEnv("ecosfera").reset(seed=1)
""",
    "expert": """
import numpy
from ecotone.bots.expert import PARTS, Network
shapes = {"w1": (1, 1), "w2": (1, 1), "own": (), "version": (), "spread": ()}
network = Network({name: numpy.ones(shapes.get(name, 1)) for name in PARTS})
assert network.odds([2.0], 2.0) == network.odds([3.0], 2.0) == 6.0
""",
    "paper": "import typst",
    "postgresql": "import psycopg",
}
GUARD = """
import sys
class Guard:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}: it is of no part of this extra")
BLOCKED = set(sys.argv[1].split(","))
sys.meta_path.insert(0, Guard())
"""


def plain(name: str) -> str:
    """The name of a package as all spellings of it compare."""
    return name.lower().replace("_", "-").replace(".", "-")


def needed(extra: str) -> set[str]:
    """Every package that comes with Ecotone and this extra."""
    from importlib.metadata import PackageNotFoundError, requires

    asked = [Requirement(text) for text in PROJECT["dependencies"] + PROJECT["optional-dependencies"].get(extra, [])]
    out: set[tuple[str, str]] = set()
    while asked:
        one = asked.pop()
        if plain(one.name) == "ecotone":
            own = PROJECT["optional-dependencies"]
            asked += [Requirement(text) for name in one.extras for text in own[name]]
            continue
        for wanted in ("", *one.extras):
            marked = {**default_environment(), "extra": wanted}
            if (plain(one.name), wanted) in out or (one.marker and not one.marker.evaluate({**marked, "extra": ""})):
                continue
            out.add((plain(one.name), wanted))
            try:
                texts = requires(one.name) or []
            except PackageNotFoundError:
                continue
            found = [Requirement(text) for text in texts]
            for need in found:
                if need.marker is None or need.marker.evaluate(marked):
                    need.marker = None
                    asked.append(need)
    return {name for name, _ in out}


@pytest.mark.parametrize("extra", WORK)
def test_an_extra_works_alone(extra: str, tmp_path: Path) -> None:
    allowed = needed(extra) | {"ecotone"}
    blocked = [
        module
        for module, owners in packages_distributions().items()
        if not any(plain(owner) in allowed for owner in owners) and module not in sys.stdlib_module_names
    ]
    assert "pytest" in blocked
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", GUARD + WORK[extra], ",".join(blocked)],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )


def test_every_extra_is_tested_and_documented() -> None:
    extras = set(PROJECT["optional-dependencies"])
    assert extras | {""} == set(WORK)
    for extra in extras:
        assert f"ecotone[{extra}]" in GUIDES, extra
