"""`ecotone store`: backups, and what is put back, checked and counted."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.kit.run_cli import run

FIRST_STORE = Path(__file__).parents[1] / "tables" / "store" / "fixtures" / "first_store.sqlite"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store that is used if none is named."""
    file = tmp_path / "class.db"
    shutil.copy(FIRST_STORE, file)
    monkeypatch.setenv("ECOTONE_STORE", f"sqlite:///{file}")
    return file


def test_a_backup_is_made_and_put_back(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run("store", "backup", copy).out == f"{copy} holds 8 tables with 649 choices.\n"
    again = run("store", "backup", copy)
    assert (again.code, again.out) == (2, "")
    assert "exists already" in again.err
    assert run("store", "backup", copy, "--force", "--json").json.items() >= {"tables": 8, "choices": 649}.items()
    refused = run("store", "restore", copy)
    assert refused.code == 2
    assert "There are 8 tables in the store already. Use --force" in refused.err
    assert run("store", "restore", copy, "--force").out == "The store holds 8 tables with 649 choices.\n"
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert run("store", "restore", copy, "--store", other, "--json").json.items() >= {"tables": 8, "lines": 8}.items()
    assert run("store", "check", "--store", other).code == 0


def test_a_store_is_checked(store: Path) -> None:
    good = run("store", "check")
    assert good.code == 0
    assert "Tables: " in good.out
    assert run("store", "check", "--json").json["sound"] is True
    with sqlite3.connect(store) as database:
        [code, game] = database.execute("SELECT code, game FROM tables ORDER BY code").fetchone()
        database.execute("DELETE FROM choices WHERE code = ? AND number = 0", (code,))
    database.close()
    bad = run("store", "check")
    assert bad.code == 1
    assert f"{code} ({game}): Table {code} cannot be opened: some of its choices are missing" in bad.out
    assert "1 broken" in bad.out
    told = run("store", "check", "--json")
    assert told.code == 1
    assert told.json["kinds"]["broken"] == 1
    assert [one["code"] for one in told.json["troubles"]] == [code]


def test_a_store_is_counted(store: Path) -> None:
    out = run("store", "stats").out
    assert "Games: betterlife 2, ecologic 2, ecosfera 2, kompensaatiopeli 2." in out
    assert "Status: over 4, playing 4." in out
    assert "Choices: 649. Lines of chat: 8. Versions of content: 0." in out
    assert run("store", "stats", "--json").json["choices"] == 649


def test_an_empty_store_is_counted_too(tmp_path: Path, store: Path) -> None:
    with sqlite3.connect(store) as database:
        for table in ("choices", "chat", "seats", "tables"):
            database.execute(f"DELETE FROM {table}")
    database.close()
    assert run("store", "stats").out.startswith("Tables: none.\nGames: -.\n")


@pytest.mark.parametrize("command", [["backup", "x.db"], ["check"], ["stats"]])
def test_a_store_that_is_not_there_is_told_and_not_made(command: list[str], tmp_path: Path) -> None:
    outcome = run("store", *command, "--store", f"sqlite:///{tmp_path / 'nowhere.db'}")
    assert outcome.code == 2
    assert "There is no store" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_every_command_accepts_a_seed(store: Path) -> None:
    assert run("store", "stats", "--seed", 5) == run("store", "stats")
    for command in ("backup", "restore", "check", "stats"):
        assert "has no effect here" in " ".join(run("store", command, "--help").out.split())
