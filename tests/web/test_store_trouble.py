"""When the store fails or a table is damaged, people are told so in words that name no file and no host."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError

from ecotone.core.text import Text
from ecotone.tables.store.database import Database, Postgres, Sqlite
from ecotone.tables.store.interface import StoreFailed
from tests.browser.server import served
from tests.tables.sitting import MemoryStore
from tests.web.visiting import visit

SECRET = ("/srv/secret.db", "db.internal", "5432", "hush", "secretname")


class Failing(MemoryStore):
    """A store that fails as a real one does."""

    reason: Text | None = None

    async def _passing(self, name: str) -> None:
        if self.reason is not None:
            raise StoreFailed(self.reason)
        await super()._passing(name)


def failures(tmp_path: Path) -> list[Text]:
    """What the stores say when they fail."""
    error = OperationalError("SELECT 1", {}, sqlite3.OperationalError("disk I/O error in /srv/secret.db"))
    databases: list[Database] = [
        Sqlite(make_url(f"sqlite:///{tmp_path}/secretname.db")),
        Postgres(make_url("postgresql://me:hush@db.internal:5432/secretname")),
    ]
    reasons = [database.failure(error).reason for database in databases]
    for database in databases:
        database.close()
    return reasons


def test_no_answer_names_a_file_or_a_host(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    reasons = failures(tmp_path)
    assert "secretname" in reasons[0].say()  # or there would be nothing to hide
    assert "db.internal" in reasons[1].say()
    for reason in reasons:
        with visit() as on:
            table, keys = on.open("ecosfera", "me me")
            me = on.seated(table, keys.seats[0], keys.host)
            store = Failing()
            store.reason = reason
            store.saved = on.store.saved
            on.house.store = store
            t, api = f"/t/{table.code}", f"/api/v1/tables/{table.code}"
            with caplog.at_level(logging.ERROR):
                caplog.clear()
                answers = [
                    me.post(f"{t}/do", json={"do": "play", "choice": ["end_turn"]}),
                    me.post(f"{api}/play", json={"choice": ["end_turn"]}),
                    me.post(f"{t}/people", data={"do": "pause", "paused": "yes"}),
                    me.post("/quick/ecosfera"),
                    me.post("/new/ecosfera", data={"who_0": "me"}),
                    me.get("/t/NOSUCH"),
                    me.get("/join?code=NOSUCH"),
                ]
                with me.websocket_connect(f"{t}/live") as socket:
                    socket.receive_json()
                    socket.send_json({"do": "say", "text": "hi", "id": 1})
                    said = socket.receive_json()
            assert said["error"] == "store_failed"
            for told in [*(answer.text for answer in answers), str(said)]:
                assert "cannot be kept or read just now" in told
                assert not [secret for secret in (*SECRET, str(tmp_path)) if secret in told]
            assert {answer.status_code for answer in answers[1:]} == {503}
            logged = [record for record in caplog.records if reason.say() in record.getMessage()]
            assert len(logged) == 1  # whoever runs the server reads the reason, and not eight times


def test_a_damaged_table_is_told_to_be_broken_and_not_to_be_safe(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with served(f"sqlite:///{file}") as site:
        body: dict[str, Any] = {"game": "ecosfera", "seats": [{"who": "person"}]}  # Any: JSON
        opened = httpx.post(f"{site.address}/api/v1/tables", json=body).json()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE tables SET options = '{'")
    database.close()
    with served(f"sqlite:///{file}") as site:
        key = {"Authorization": f"Bearer {opened['seats'][0]}"}
        for path in (f"/t/{opened['code']}", f"/t/{opened['code']}/replay", f"/t/{opened['code']}/people"):
            page = httpx.get(site.address + path, headers=key)
            assert page.status_code == 409
            assert "what is stored of it is damaged" in page.text
            assert "safe" not in page.text
        answer = httpx.get(f"{site.address}/api/v1/tables/{opened['code']}/view", headers=key)
        assert answer.json()["error"] == "table_broken"
        assert httpx.post(f"{site.address}/api/v1/tables", json=body).status_code == 201
