"""Running the steps with alembic."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

_one_at_a_time = threading.Lock()  # alembic keeps what it works on in a global variable


def migrate(connection: Connection, scripts: Path, revision: str) -> None:
    """Run the steps in a folder up to this revision, in the transaction that the connection is in."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, revision)
