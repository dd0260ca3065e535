"""`ecotone pack`: begin a pack, check it, see what it changes."""

from pathlib import Path

import pytest

from ecotone.core.registry import games
from tests.kit.run_cli import run


@pytest.mark.parametrize("game", games())
def test_a_new_pack_changes_nothing_until_a_line_is_taken_in(game: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert run("pack", "new", game, "--out", file).out == f"{file} is written.\n"
    assert run("pack", "diff", file, "--game", game).out == f"{file} changes nothing.\n"
    assert "exists already" in run("pack", "new", game, "--out", file).err
    text = file.read_text(encoding="utf-8")
    head, body = text.split("\n\n", 1)
    file.write_text(head + "\n" + "\n".join(line[2:] for line in body.splitlines()), encoding="utf-8")
    checked = run("pack", "check", file)
    assert checked.code == 0
    assert "changes 0 fields" in checked.out


def test_checking_tells_every_fault_and_leaves_with_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[[initiatives]]\nid = "eco_01"\ninitial_bid = 0\ncolour = "red"\n', encoding="utf-8")
    done = run("pack", "check", file)
    assert done.code == 1
    assert "mine.toml, entry 'initiatives eco_01', field 'initial_bid': expected 1 to 99, got 0." in done.out
    assert "field 'colour': unknown" in done.out
    listed = run("pack", "check", file, "--json").json
    assert listed["game"] == "ecologic"
    assert {one["field"] for one in listed["problems"]} == {"initial_bid", "colour"}


def test_the_difference_names_old_and_new(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[[initiatives]]\nid = "eco_01"\nname = "Bird boxes"\n[start]\nprofits = 12\n', encoding="utf-8")
    done = run("pack", "diff", file)
    assert done.out.splitlines() == [
        "initiatives eco_01",
        '  name: "Environmental Education" → "Bird boxes"',
        "start",
        "  profits: 10 → 12",
    ]
    assert len(run("pack", "diff", file, "--json").json["changes"]) == 2


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[[", encoding="utf-8")
    assert "broken.toml" in run("pack", "check", broken).err
    assert "cannot be read" in run("pack", "check", tmp_path / "none.toml").err
    assert "cannot be written" in run("pack", "new", "ecologic", "--out", tmp_path / "nowhere" / "mine.toml").err
