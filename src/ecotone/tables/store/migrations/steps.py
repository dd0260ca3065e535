"""Taking the steps with alembic."""

from __future__ import annotations

import threading

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from ecotone.tables.store.migrations import HERE

_one_at_a_time = threading.Lock()  # alembic keeps what it works on in a global


def take(connection: Connection, revision: str) -> None:
    """Lead the database to this revision, in the transaction that its connection is in."""
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, revision)
