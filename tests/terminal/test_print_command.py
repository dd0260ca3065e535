"""`ecotone print`: a game to cut out, as a file."""

from pathlib import Path

import pytest

from tests.kit.run_cli import run

pytest.importorskip("typst")

PACK = """
[[initiatives]]
id = "eco_01"
name = "Bird boxes"
"""


def test_it_writes_the_cards_of_a_pack(tmp_path: Path) -> None:
    pack, file = tmp_path / "mine.toml", tmp_path / "cards.pdf"
    pack.write_text(PACK, encoding="utf-8")
    done = run("print", "ecologic", "--pack", pack, "--out", file, "--language", "fi", "--grey", "--fold", "--json")
    assert done.json == {"file": str(file), "bytes": file.stat().st_size}
    assert file.read_bytes().startswith(b"%PDF")


def test_it_writes_a_whole_game_on_the_paper_that_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.pdf"
    assert "game.pdf is written" in run("print", "ecologic", "--out", file, "--paper", "letter").out
    assert b"/MediaBox[0 0 612 792]" in file.read_bytes()


def test_what_it_cannot_do_it_says(tmp_path: Path) -> None:
    assert "must end in .pdf" in run("print", "ecologic", "--out", tmp_path / "game.txt").err
    assert "Papers: a4, letter" in run("print", "ecologic", "--out", tmp_path / "game.pdf", "--paper", "a0").err
    assert "no game" in run("print", "chess", "--out", tmp_path / "game.pdf").err.lower()
    nowhere = tmp_path / "nowhere" / "cards.pdf"
    pack = tmp_path / "mine.toml"
    pack.write_text(PACK, encoding="utf-8")
    assert "cannot be written" in run("print", "ecologic", "--pack", pack, "--out", nowhere).err
