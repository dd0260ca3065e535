"""The example scripts run."""

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_the_first_match_plays_and_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "first_match.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Installed games: ")
    assert "ecosfera" in lines[0]
    assert any(line.startswith("Player 2: ") for line in lines)
    assert any(line.startswith("Not possible: Restoring takes") for line in lines)
    assert lines[-1] == "The same table: True"
