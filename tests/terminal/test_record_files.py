"""Records on disk."""

import os
import stat
from pathlib import Path

import pytest

from ecotone import Match
from ecotone.terminal.record_files import NotSaved, read_match, write_match


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems have a umask")
@pytest.mark.parametrize("mask, mode", [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_record_may_be_read_by_whom_the_umask_says(mask: int, mode: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    before = os.umask(mask)
    try:
        write_match(Match.new("ecosfera", 2, 7), file)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_a_record_is_written_whole_over_an_older_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = Match.new("ecosfera", 2, 7)
    write_match(match, file)
    match.play(0, ("end_turn",))
    assert write_match(match, file) == file.read_text(encoding="utf-8")
    assert read_match(file).record == match.record
    assert list(tmp_path.iterdir()) == [file], "nothing is left beside it"


def test_what_cannot_be_put_in_its_place_leaves_nothing_beside_it(tmp_path: Path) -> None:
    place = tmp_path / "folder"
    place.mkdir()
    with pytest.raises(NotSaved, match="cannot be written"):
        write_match(Match.new("ecosfera", 2, 7), place)
    assert list(tmp_path.iterdir()) == [place]
    with pytest.raises(NotSaved, match="cannot be written"):
        write_match(Match.new("ecosfera", 2, 7), Path("/"))
