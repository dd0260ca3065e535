"""The database behind a store: connecting to it, locking it for one process, and putting its errors into words."""

from __future__ import annotations

import secrets
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, insert, make_url, select, text
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.pool import NullPool, StaticPool

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.tables.store.files import HeldFiles
from ecotone.tables.store.interface import StoreDiffers, StoreFailed, StoreLost
from ecotone.tables.store.leases import TRUST
from ecotone.tables.store.migrations import upgrade
from ecotone.tables.store.registry import held
from ecotone.tables.store.schema import nodes, owner
from ecotone.tables.store.write_jobs import Job

SQLITE = "sqlite"  # the drivers that an address may name
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
LOCK_TIMEOUT = 5  # seconds to wait for a lock that another program holds
TAKEOVER_TIMEOUT = 2  # seconds to wait for a server that is just ending to release the database
PAGE_SIZE = 2048  # bytes of a page in SQLite's file; small, as every choice writes a whole page to the disk
WRITER_OPTION = "ecotone_writes"  # the execution option that marks the writer's connection
# The number of PostgreSQL's advisory lock that servers share, and that who must be alone with the database has alone.
PROCESS_LOCK = 0x45434F544F4E45
POSTGRES_SETTINGS = {
    "synchronous_commit": "on",
    "lock_timeout": f"{LOCK_TIMEOUT}s",
    # A node that stands still amid a transaction must not keep others from taking its tables.
    "idle_in_transaction_session_timeout": f"{int(TRUST * 1000)}ms",
    # Without these, PostgreSQL would hold the lock of a machine that lost its power for two hours.
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


class Database(ABC):
    """A database that this process writes to: alone, or as one of several nodes."""

    single_connection = False  # whether there is one connection only, so that the writer must read, too
    is_shared = False  # whether several nodes may write to it
    node = ""  # the id of this node, where it is shared
    followed: Collection[str] = ()  # tables of the last `lost_jobs` that other nodes want to hear of

    is_watched = False  # whether `check_place` can notice anything

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.read_engine = engine  # its transactions see the database as it was at one moment
        self._token = secrets.token_hex(16)  # by which we know that we were the last to write
        self._signed = False

    def connect_writer(self) -> Connection:
        """Lock the database for this process, bring it up to date, and return the connection for the writer."""
        connection = self.engine.connect()
        try:
            self._claim(connection)
            if not self._signed:  # a connection that was lost is replaced without looking again
                upgrade(connection)
            self._sign(connection)
            self._signed = True
        except BaseException:
            connection.invalidate()  # really closes it; back in the pool it would still hold the lock of this process
            connection.close()
            raise
        return connection

    @abstractmethod
    def _claim(self, connection: Connection) -> None:
        """Lock the database by this connection, for as long as it lasts."""

    @abstractmethod
    def _sign(self, connection: Connection) -> None:
        """Say that we write to the database, where only one may."""

    @abstractmethod
    def check_place(self) -> None:
        """StoreLost if the database is no longer where others look for it; so what was just written is lost, too."""

    @abstractmethod
    def lost_jobs(self, connection: Connection, jobs: Sequence[Job]) -> Sequence[Job]:
        """Those of these jobs that are about what another node holds; asked inside the transaction that writes them.

        Raises StoreLost if another server has begun to write to a database for one.
        """

    def rescue(self, connection: Connection) -> str | None:
        """Save a database that nobody else can find any more, if that can happen to it; returns where it is now."""
        return None

    @abstractmethod
    def size(self, connection: Connection) -> int:
        """How many bytes the database takes."""

    @abstractmethod
    def damage(self, connection: Connection) -> list[str]:
        """What the database itself finds wrong with its files, in its own words."""

    @abstractmethod
    def is_unavailable(self, error: Exception) -> bool:
        """Whether this error means that anything else would fail now too, so that nothing more should be tried."""

    @abstractmethod
    def reason(self, error: DBAPIError) -> Text:
        """What has happened, and what a person can do about it."""

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def failure(self, error: Exception) -> StoreFailed:
        """A StoreFailed for an error of the database; its message tells nothing of the data."""
        if isinstance(error, StoreFailed):
            return type(error)(error.reason)
        if isinstance(error, IntegrityError):
            return StoreDiffers(
                Text("The table is gone, or this choice of it was stored before: load the table again.")
            )
        if isinstance(error, DBAPIError) and not isinstance(error, DataError):
            return StoreFailed(self.reason(error))
        return StoreFailed(Text("This cannot be stored: {kind}.", kind=type(error).__name__))


class Sqlite(Database):
    """An SQLite database, in a file or in the memory of this process; a visitor only reads one that is there."""

    def __init__(self, url: URL, visiting: bool = False) -> None:
        self.single_connection = url.database in (None, "", ":memory:")
        self.file = None if self.single_connection else Path(str(url.database)).resolve()
        self.files: HeldFiles | None = None
        self.visiting = visiting
        if visiting and not (self.file and self.file.is_file()):
            raise StoreFailed(Text("There is no store {file}.", file=str(self.file or "in the memory of a program")))
        if self.file is None:
            engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        else:
            self.files = None if visiting else HeldFiles(self.file, TAKEOVER_TIMEOUT)
            engine = create_engine(url.set(database=str(self.file)), connect_args={"timeout": LOCK_TIMEOUT})
        super().__init__(engine)
        self.is_watched = self.files is not None
        event.listen(engine, "connect", self._set_up)
        event.listen(engine, "begin", begin_sqlite)

    def _set_up(self, connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # the driver begins no transactions; `begin_sqlite` does
        cursor = connection.cursor()
        if self.visiting:
            cursor.execute("PRAGMA query_only = ON")
        elif self.file is not None:
            cursor.execute(f"PRAGMA page_size = {PAGE_SIZE}")
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA wal_autocheckpoint = 4000")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    def _claim(self, connection: Connection) -> None:
        """Let transactions lock the database for writing as soon as they begin; `files` keeps other servers out."""
        connection.execution_options(**{WRITER_OPTION: True})

    def _sign(self, connection: Connection) -> None:
        """Write our token, and mark the file, too. Where another server has signed since, the store is that one's."""
        with connection.begin():
            ours = connection.scalar(select(owner.c.token)) == self._token
            if self._signed and not ours:
                raise self._taken()
            if not ours:
                connection.execute(delete(owner))
                connection.execute(insert(owner), {"token": self._token})
        if self.files is not None:
            self.files.stamp(driver_connection(connection))

    def check_place(self) -> None:
        """Look at the files."""
        if self.files is not None:
            self.files.check()

    def lost_jobs(self, connection: Connection, jobs: Sequence[Job]) -> Sequence[Job]:
        """Look at the token: a server that was given the same file by another name holds another lock."""
        # By the driver itself, as SQLAlchemy would take longer for this than for all else in a commit.
        found = driver_connection(connection).execute("SELECT token FROM owner").fetchone()
        if found != (self._token,):
            raise self._taken()
        return ()

    def _taken(self) -> StoreLost:
        return StoreLost(Text("Another server writes to {file}: stop that one.", file=str(self.file)))

    def rescue(self, connection: Connection) -> str | None:
        """Copy it to a file beside the one that is gone."""
        assert self.files is not None  # nothing else is ever lost
        return str(self.files.rescue(driver_connection(connection)))

    def size(self, connection: Connection) -> int:
        """The file with its journal."""
        paths = [Path(f"{self.file}{ending}") for ending in ("", "-wal")]
        return sum(path.stat().st_size for path in paths if path.exists())

    def damage(self, connection: Connection) -> list[str]:
        """Read every page."""
        found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        return [] if found == ["ok"] else list(found)

    def is_unavailable(self, error: Exception) -> bool:
        """True if another program has locked the file."""
        return isinstance(error, DBAPIError) and sqlite_error(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))

    def reason(self, error: DBAPIError) -> Text:
        """Chosen by the name of SQLite's error."""
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
        """Close the file, then release the lock for other processes."""
        super().close()
        if self.files is not None:
            self.files.close()


class Postgres(Database):
    """A database on a PostgreSQL server, shared by nodes unless somebody must be alone with it."""

    is_shared = True

    def __init__(self, url: URL, alone: bool = False) -> None:
        self.alone = alone
        defaults: dict[str, Any] = {"connect_timeout": LOCK_TIMEOUT, "tcp_user_timeout": 15_000}  # Any: of the driver
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
        self.read_engine = engine.execution_options(isolation_level="REPEATABLE READ")
        event.listen(engine, "connect", set_up_postgres)
        # For signs of life: whoever gets no answer in time is as good as cut off, so that it need not wait for long.
        patience = {"connect_timeout": 2, "tcp_user_timeout": int(TRUST * 1000)}
        self.heart_engine = create_engine(engine.url, connect_args={**arguments, **patience}, poolclass=NullPool)
        event.listen(self.heart_engine, "connect", set_up_heart)

    def _claim(self, connection: Connection) -> None:
        """Take the advisory lock, together with other nodes or alone; PostgreSQL releases it with the connection."""
        asked = text(f"SELECT pg_try_advisory_lock{'' if self.alone else '_shared'}(:key)")
        deadline = time.monotonic() + TAKEOVER_TIMEOUT
        while True:
            with connection.begin():
                if connection.scalar(asked, {"key": PROCESS_LOCK}):
                    return
            if time.monotonic() > deadline:
                raise StoreFailed(
                    Text("Another server uses {place}: stop that one, or name another database.", place=self.place)
                )
            time.sleep(0.05)

    def check_place(self) -> None:
        """Nothing to do: a server that is gone ends the connection."""

    def _sign(self, connection: Connection) -> None:
        """Whoever is alone with it forgets all nodes, so that one that was cut off trusts nothing it remembers."""
        if self.alone:
            with connection.begin():
                connection.execute(delete(nodes))

    def lost_jobs(self, connection: Connection, jobs: Sequence[Job]) -> Sequence[Job]:
        """Look for the leases. They cannot be lost before this transaction ends: see `registry.HELD`."""
        bound = [job for job in jobs if job.needs_lease]
        codes = {job.lease.code for job in bound if job.lease is not None}
        found, self.followed = held(connection, self.node, sorted(codes)) if codes else ({}, set())
        return [
            job
            for job in bound
            if job.lease is None or job.lease.node != self.node or found.get(job.lease.code) != job.lease.epoch
        ]

    def close(self) -> None:
        """Close all connections."""
        super().close()
        self.heart_engine.dispose()

    def size(self, connection: Connection) -> int:
        """As the server counts it."""
        return connection.scalar(text("SELECT pg_database_size(current_database())")) or 0

    def damage(self, connection: Connection) -> list[str]:
        """The server looks after its own files."""
        return []

    def is_unavailable(self, error: Exception) -> bool:
        """True if the server cannot be reached, another process has the database, or a table is locked."""
        if isinstance(error, DBAPIError):
            return got_no_answer(error) or postgres_state(error) == "55P03"
        return isinstance(error, StoreFailed)

    def reason(self, error: DBAPIError) -> Text:
        """Chosen by the SQLSTATE that the server names; there is none if it did not answer."""
        state = postgres_state(error)
        if got_no_answer(error):
            return Text("The database server of {place} does not answer: start it and try again.", place=self.place)
        if state.startswith("28") or state in ("3D000", "42501"):
            return Text("The database server of {place} refuses us: check name, password and rights.", place=self.place)
        if state in ("53100", "53200"):
            return Text("The database server of {place} has no space left: free some, try again.", place=self.place)
        if state == "55P03":
            return Text("Another program has locked {place}: close it and try again.", place=self.place)
        return Text("The database {place} failed (SQLSTATE {state}); its log says why.", place=self.place, state=state)


def driver_connection(connection: Connection) -> sqlite3.Connection:
    """The connection of the driver itself."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; the writer's takes the write lock first, as SQLite would not wait for it halfway."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITER_OPTION) else "BEGIN")


def set_up_postgres(connection: Any, record: object) -> None:  # Any: psycopg is not always installed
    """Apply our settings to a new connection to PostgreSQL."""
    for name, value in POSTGRES_SETTINGS.items():
        connection.execute(f"SET {name} = '{value}'")
    connection.commit()


def set_up_heart(connection: Any, record: object) -> None:  # Any: as above
    """Let nothing that a sign of life needs take longer than it may."""
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(f"SET {name} = '{int(TRUST * 1000)}ms'")
    connection.commit()


def sqlite_error(error: DBAPIError) -> str:
    """The name of SQLite's error, as SQLITE_FULL."""
    return str(getattr(error.orig, "sqlite_errorname", "unknown"))


def postgres_state(error: DBAPIError) -> str:
    """The five characters by which PostgreSQL names an error; empty if the server did not answer."""
    return str(getattr(error.orig, "sqlstate", None) or "")


def got_no_answer(error: DBAPIError) -> bool:
    """Whether PostgreSQL could not be reached, or ended the connection before it had answered."""
    state = postgres_state(error)
    silent = state == "" and isinstance(error, OperationalError | InterfaceError)
    return error.connection_invalidated or silent or state.startswith(("08", "57P"))


def address_of(url: str) -> URL:
    """A store's address taken apart; one that names no store we know is refused."""
    with suppress(ArgumentError, ValueError):
        parsed = make_url(url)
        if parsed.drivername in (SQLITE, *POSTGRES):
            return parsed
    # Only the scheme is named, as the rest of the URL may hold a password.
    raise BadSetup(
        Text(
            "No store is named {scheme}: say sqlite:///file.db or postgresql://user@host/name.",
            scheme=url.partition(":")[0],
        )
    )


def database_at(url: str, visiting: bool = False, alone: bool = False) -> Database:
    """The database that a URL names, for one who may have to be alone with it.

    A visitor takes no lock, and may only read: a server may use it meanwhile.
    """
    parsed = address_of(url)
    return Sqlite(parsed, visiting) if parsed.drivername == SQLITE else Postgres(parsed, alone)
