"""The notebooks of examples/notebooks: one for each game, and every cell of them runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ecotone import games

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[str]:
    """The cells of one kind, as text."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def test_there_is_a_notebook_for_every_game() -> None:
    assert [path.stem for path in NOTEBOOKS] == sorted(games())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    script = "\n".join(cells(path, "code"))
    script = re.sub(r"^GAMES = \d+", "GAMES = 3", script, flags=re.MULTILINE)
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert cells(path, "markdown")[0].startswith("# ")


def test_no_output_is_kept() -> None:
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            assert not cell.get("outputs")
