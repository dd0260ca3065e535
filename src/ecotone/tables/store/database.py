"""The database behind a store: how it is reached, set up and kept to one process; what its errors mean to a person."""

from __future__ import annotations

import os
import sqlite3
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.pool import StaticPool

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.store.migrations import upgrade

PATIENCE = 5  # seconds to wait for a lock that another program holds
TAKEOVER = 2  # seconds to wait for a process that is just ending to let go of the database
PAGE = 2048  # bytes of SQLite's page: a choice changes one page of its table, and all of it goes to the disk
WRITES = "ecotone_writes"  # marks the connection of the writer
ONE_PROCESS = 0x45434F544F4E45  # the key of PostgreSQL's lock that only one process holds
SETTINGS = {
    "synchronous_commit": "on",
    "lock_timeout": f"{PATIENCE}s",
    # Without these the server would keep the lock of a machine that lost its power for two hours.
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


class Database(ABC):
    """A database that this process alone may write to."""

    alone = False  # there is but one connection, so that the writer has to read, too

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.reading = engine  # for connections that see one moment of the database

    @abstractmethod
    def writing(self) -> Connection:
        """The connection of the writer, up to date; StoreFailed if another process has the database."""

    @abstractmethod
    def unavailable(self, error: Exception) -> bool:
        """Whether whatever else is tried now would fail, too, after a long wait."""

    @abstractmethod
    def reason(self, error: DBAPIError) -> Text:
        """What has happened, and what to do."""

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()

    def failure(self, error: Exception) -> StoreFailed:
        """An error of the database as one of ours; it tells nothing of what was to be stored."""
        if isinstance(error, StoreFailed):
            return StoreFailed(error.reason)
        if isinstance(error, IntegrityError):
            return StoreFailed(Text("The table is gone, or this choice of it was stored before: load the table again."))
        if isinstance(error, DBAPIError) and not isinstance(error, DataError):
            return StoreFailed(self.reason(error))
        return StoreFailed(Text("This cannot be stored: {kind}.", kind=type(error).__name__))


class Sqlite(Database):
    """A file, or the memory of this process."""

    def __init__(self, url: URL) -> None:
        self.alone = url.database in (None, "", ":memory:")
        self.file = None if self.alone else Path(str(url.database)).resolve()
        self.lock: sqlite3.Connection | None = None
        if self.file is None:
            engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        else:
            self._own(self.file)
            engine = create_engine(url.set(database=str(self.file)), connect_args={"timeout": PATIENCE})
        super().__init__(engine)
        event.listen(engine, "connect", self._set_up)
        event.listen(engine, "begin", begin_sqlite)

    def _own(self, file: Path) -> None:
        """Hold a lock that ends with the process, however it ends: one of SQLite's own, on an empty file beside."""
        beside = file.with_name(file.name + "-lock")
        if not file.parent.is_dir():
            raise StoreFailed(Text("There is no folder {folder} for the database: make it.", folder=str(file.parent)))
        try:
            for path in (file, beside):
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # seeds are nobody else's business
            self.lock = sqlite3.connect(beside, timeout=TAKEOVER, isolation_level=None, check_same_thread=False)
            self.lock.execute("BEGIN EXCLUSIVE")
        except OSError as error:
            raise StoreFailed(
                Text("{file} cannot be opened for writing: {reason}.", file=str(file), reason=str(error.strerror))
            ) from None
        except sqlite3.OperationalError:
            self._let_go()
            raise StoreFailed(
                Text("Another server uses {file}: stop that one, or name another file.", file=str(file))
            ) from None

    def _let_go(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    def _set_up(self, connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # SQLAlchemy's `begin` below, and not the driver, begins transactions
        cursor = connection.cursor()
        if self.file is not None:
            cursor.execute(f"PRAGMA page_size = {PAGE}")
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA wal_autocheckpoint = 4000")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    def writing(self) -> Connection:
        """The connection whose transactions take the lock for writing at once."""
        connection = self.engine.connect().execution_options(**{WRITES: True})
        upgrade(connection)
        return connection

    def unavailable(self, error: Exception) -> bool:
        """True when another program holds the file's lock."""
        return isinstance(error, DBAPIError) and sqlite_error(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))

    def reason(self, error: DBAPIError) -> Text:
        """By the name of SQLite's error."""
        name, file = sqlite_error(error), str(self.file or "memory")
        if name.startswith("SQLITE_FULL"):
            return Text("The disk that holds {file} is full: free some space and try again.", file=file)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return Text("Another program has locked {file}: close it and try again.", file=file)
        if name.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN")):
            return Text("{file} cannot be written: allow it and try again.", file=file)
        if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
            return Text("{file} is damaged or no database: put a copy of it back, or name another file.", file=file)
        return Text("The database {file} failed ({reason}): look after its disk and try again.", file=file, reason=name)

    def close(self) -> None:
        """Close the file, then let others have it."""
        super().close()
        self._let_go()


class Postgres(Database):
    """A database of a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        defaults: dict[str, Any] = {"connect_timeout": PATIENCE, "tcp_user_timeout": 15_000}  # Any: of the driver
        arguments = {name: value for name, value in defaults.items() if name not in url.query}
        self.place = f"{url.host or url.query.get('host') or 'localhost'}, {url.database or ''}"
        try:
            engine = create_engine(
                url.set(drivername="postgresql+psycopg"), connect_args=arguments, pool_pre_ping=True, pool_size=3
            )
        except ModuleNotFoundError:
            raise BadSetup(
                Text("PostgreSQL needs the package psycopg: install {package}.", package="ecotone[postgresql]")
            ) from None
        super().__init__(engine)
        self.reading = engine.execution_options(isolation_level="REPEATABLE READ")
        event.listen(engine, "connect", set_up_postgres)

    def writing(self) -> Connection:
        """The connection that holds the lock of the one process; the server frees it when the connection ends."""
        connection = self.engine.connect()
        try:
            self._own(connection)
            upgrade(connection)
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        return connection

    def _own(self, connection: Connection) -> None:
        deadline = time.monotonic() + TAKEOVER
        while True:
            with connection.begin():
                if connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": ONE_PROCESS}):
                    return
            if time.monotonic() > deadline:
                raise StoreFailed(
                    Text("Another server uses {place}: stop that one, or name another database.", place=self.place)
                )
            time.sleep(0.05)

    def unavailable(self, error: Exception) -> bool:
        """True when the server is out of reach, belongs to another process, or a lock is held."""
        if isinstance(error, DBAPIError):
            return unanswered(error) or postgres_state(error) == "55P03"
        return isinstance(error, StoreFailed)

    def reason(self, error: DBAPIError) -> Text:
        """By the state that the server names; there is none where it did not answer."""
        state = postgres_state(error)
        if unanswered(error):
            return Text("The database server of {place} does not answer: start it and try again.", place=self.place)
        if state.startswith("28") or state in ("3D000", "42501"):
            return Text("The database server of {place} refuses us: check name, password and rights.", place=self.place)
        if state in ("53100", "53200"):
            return Text("The database server of {place} has no space left: free some, try again.", place=self.place)
        if state == "55P03":
            return Text("Another program has locked {place}: close it and try again.", place=self.place)
        return Text("The database {place} failed (SQLSTATE {state}); its log says why.", place=self.place, state=state)


def begin_sqlite(connection: Connection) -> None:
    """Begin a transaction: the writer's with the lock, lest it find halfway that another program has it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")


def set_up_postgres(connection: Any, record: object) -> None:  # Any: psycopg is not always installed
    """Set what every connection to PostgreSQL needs."""
    for name, value in SETTINGS.items():
        connection.execute(f"SET {name} = '{value}'")
    connection.commit()


def sqlite_error(error: DBAPIError) -> str:
    """The name of SQLite's error, as SQLITE_FULL."""
    return str(getattr(error.orig, "sqlite_errorname", "unknown"))


def postgres_state(error: DBAPIError) -> str:
    """The five characters by which PostgreSQL names an error; none where the server did not answer."""
    return str(getattr(error.orig, "sqlstate", None) or "")


def unanswered(error: DBAPIError) -> bool:
    """Whether PostgreSQL was not there, went away or sent us away before it had answered."""
    state = postgres_state(error)
    silent = state == "" and isinstance(error, OperationalError | InterfaceError)
    return error.connection_invalidated or silent or state.startswith(("08", "57P"))


def database_at(url: str) -> Database:
    """The database that a URL names."""
    scheme = url.partition(":")[0]
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    if parsed is not None and parsed.drivername == "sqlite":
        return Sqlite(parsed)
    if parsed is not None and parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return Postgres(parsed)
    # The rest of the URL stays unsaid, as it may hold a password.
    raise BadSetup(
        Text("No store is named {scheme}: say sqlite:///file.db or postgresql://user@host/name.", scheme=scheme)
    )
