"""The ear of a node: a thread that hears, by PostgreSQL's LISTEN, that tables have changed which others hold."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from ecotone.core.text import Text
from ecotone.tables.store.database import Postgres
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.store.registry import TOLD

QUIET: Final = 1.0  # seconds without a word after which it is looked whether the line is whole
RETRY: Final = 0.2  # seconds before it tries again after a failure
PATIENCE: Final = 5.0  # seconds until it must have begun to listen


class Ear:
    """Listens from when it is first asked to. What was said while the line was broken nobody knows: so it says "".

    `heard` is called in the ear's own thread.
    """

    def __init__(self, database: Postgres, heard: Callable[[str], None]) -> None:
        self.database = database
        self._heard = heard
        self._listens = threading.Event()
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Return when it listens; it goes on in a thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="ecotone-ear", daemon=True)
            self._thread.start()
        if not self._listens.wait(PATIENCE):
            raise StoreFailed(
                Text(
                    "The database server of {place} does not answer: start it and try again.", place=self.database.place
                )
            )

    def stop(self) -> None:
        """End."""
        self._ending.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        engine = self.database.heart_engine
        while not self._ending.is_set():
            try:
                line = engine.raw_connection()
                try:
                    self._listen(line.driver_connection)
                finally:
                    self._listens.clear()
                    line.invalidate()
            except (SQLAlchemyError, engine.dialect.loaded_dbapi.Error):
                self._ending.wait(RETRY)

    def _listen(self, line: Any) -> None:  # Any: psycopg is not always installed
        line.rollback()
        line.autocommit = True
        line.execute(f"LISTEN {TOLD}")
        self._listens.set()
        self._heard("")
        while not self._ending.is_set():
            for told in line.notifies(timeout=QUIET, stop_after=1):
                self._heard(told.payload)
            line.execute("SELECT 1")
