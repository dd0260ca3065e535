"""Parts of a game are found by its layout; a room that is not there is no mistake, a library that is missing is one."""

from pathlib import Path

import pytest

from ecotone.core.parts import part


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "driftgame" / "learn").mkdir(parents=True)
    for name in ("driftgame/__init__.py", "driftgame/learn/__init__.py"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "driftgame/learn/guide.py").write_text("def guide(game):\n    return 'way'\n", encoding="utf-8")
    # The library's name is the beginning of the package's own.
    (tmp_path / "driftgame/learn/subjects.py").write_text("import drift\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "driftgame"


def test_a_part_is_found_in_its_room(package: str) -> None:
    guide = part(package, "learn.guide", "guide")
    assert guide is not None
    assert guide(None) == "way"


def test_a_game_without_the_room_the_module_or_the_function_has_no_such_part(package: str) -> None:
    assert part(package, "page.page", "page") is None
    assert part(package, "learn.ledger", "ledger") is None
    assert part(package, "learn.guide", "steps") is None
    assert part("", "learn.guide", "guide") is None


def test_a_missing_library_is_not_taken_for_a_missing_room(package: str) -> None:
    with pytest.raises(ModuleNotFoundError, match="drift"):
        part(package, "learn.subjects", "subjects")
