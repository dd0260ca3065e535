"""The files of an SQLite database: held by one process, and watched in case somebody takes them away."""

from __future__ import annotations

import os
import secrets
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from ecotone.core.text import Text
from ecotone.tables.store.interface import StoreFailed, StoreLost

PRIVATE: Final = 0o600  # other users must not read the seeds
STAMP_PLACE: Final = 60  # where the header of an SQLite file holds the number that programs may set
STAMP_SIZE: Final = 4  # bytes

Identity = tuple[int, int]  # of a file on this machine: its device and its number there


class HeldFiles:
    """A database file that no other server may use: an SQLite lock on an empty file beside it says so.

    The lock ends with the process, however that ends. `check` notices a file that was deleted, moved or replaced, and
    one that another was copied over: its header then lacks the stamp that this process has put there.
    """

    def __init__(self, file: Path, timeout: float) -> None:
        self.file = file
        self.lock_file = file.with_name(file.name + "-lock")
        self._seen: dict[str, Identity] = {}
        self._stamp = b""
        self._lock: sqlite3.Connection | None = None
        self._header = -1  # a descriptor of the file
        if not file.parent.is_dir():
            raise StoreFailed(Text("There is no folder {folder} for the database: make it.", folder=str(file.parent)))
        try:
            self._take_lock(timeout)
            # Closed when all connections are: POSIX drops the locks of a process with any descriptor that it closes.
            self._header = os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            self.close()
            raise StoreFailed(
                Text("{file} cannot be opened for writing: {reason}.", file=str(file), reason=str(error.strerror))
            ) from None
        except sqlite3.OperationalError:
            self.close()
            raise StoreFailed(
                Text("Another server uses {file}: stop that one, or name another file.", file=str(file))
            ) from None

    def _take_lock(self, timeout: float) -> None:
        if not self.lock_file.exists():
            os.close(os.open(self.lock_file, os.O_RDWR | os.O_CREAT, PRIVATE))
        self._lock = sqlite3.connect(self.lock_file, timeout=timeout, isolation_level=None, check_same_thread=False)
        self._lock.execute("BEGIN EXCLUSIVE")

    def stamp(self, connection: sqlite3.Connection) -> None:
        """Remember which files are open, and mark the database file as the one that this process writes to."""
        number = secrets.randbelow(1 << 31)
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # from the journal into the file itself
        paths = [f"{self.file}{ending}" for ending in ("", "-wal", "-shm", "-lock")]
        self._seen = {path: identity for path in paths if (identity := identity_of(path))}
        # Another program that reads just now can keep the number from coming into the file; then it is not looked at.
        stamp = number.to_bytes(STAMP_SIZE, "big")
        self._stamp = stamp if self._read_stamp() == stamp else b""

    def _read_stamp(self) -> bytes:
        if sys.platform == "win32":  # which has no pread, and lets nobody overwrite an open database
            return b""
        return os.pread(self._header, STAMP_SIZE, STAMP_PLACE)

    def check(self) -> None:
        """StoreLost if one of the files is not the one that was opened; takes some microseconds."""
        if self._stamp and self._read_stamp() != self._stamp:
            raise StoreLost(
                Text("Another server or program has overwritten {file}: stop that one.", file=str(self.file))
            )
        for path, identity in self._seen.items():
            if identity_of(path) != identity:
                raise StoreLost(
                    Text("{file} was deleted, moved or replaced under the running server.", file=path),
                    rescuable=path != str(self.lock_file),
                )

    def rescue(self, connection: sqlite3.Connection) -> Path:
        """Copy a database whose file is gone, and that only this process can still read, to a new file beside it."""
        copy = self.file.with_name(f"{self.file.name}-rescued-{secrets.token_hex(4)}")
        os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        with closing(sqlite3.connect(copy)) as target:
            connection.backup(target)
        return copy

    def close(self) -> None:
        """Release the lock for other processes; all connections to the database are closed before."""
        if self._header >= 0:
            os.close(self._header)
            self._header = -1
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def identity_of(path: str) -> Identity | None:
    """Which file is there now; None if none is."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
