"""Fixtures: stores to test on, SQLite in a file and in memory, and PostgreSQL where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: float(path.parts[-3]))
NEEDED = os.environ.get("ECOTONE_NEEDS_POSTGRES", "0") != "0"
MISSING = "NO POSTGRESQL: tools/postgres.sh installs it; its tests are left out"


def somebody() -> str | None:
    """Whom the server runs as: it refuses root."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def private_server() -> Iterator[tuple[Path, Callable[[], None]]]:
    """A server of our own, without flushes: its machine is never killed. Its socket's folder, and how to restart it."""
    user = somebody()
    folder = Path(tempfile.mkdtemp(prefix="ecotone-pg-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(program: str, *arguments: str) -> None:
        command = [PROGRAMS[-1].with_name(program), "-D", folder / "data", *arguments]
        with (folder / f"{program}.log").open("a") as log:  # not a pipe, which the server would keep open
            done = subprocess.run(command, user=user, cwd=folder, stdout=log, stderr=log, check=False)
        assert done.returncode == 0, (folder / f"{program}.log").read_text()

    options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=60 -c shared_buffers=16MB"
    start = ("-w", "-o", options, "-l", str(folder / "server.log"))
    try:
        run("initdb", "-U", "ecotone", "--auth=trust", "--no-sync", "--locale=C", "--encoding=UTF8")
        run("pg_ctl", *start, "start")
        yield folder, lambda: run("pg_ctl", *start, "-m", "fast", "restart")
        run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """The socket's folder of a private server."""
    if not PROGRAMS:
        (pytest.fail if NEEDED else pytest.skip)(MISSING)
    with private_server() as (folder, _):
        yield folder


@pytest.fixture(scope="session")
def postgres_url(postgres: Path) -> Callable[[], str]:
    """Makes a new database and tells its URL."""
    import psycopg

    numbers = count()

    def make() -> str:
        name = f"ecotone{next(numbers)}"
        with psycopg.connect(host=str(postgres), user="ecotone", dbname="postgres", autocommit=True) as server:
            server.execute(f"CREATE DATABASE {name}")
        return f"postgresql://ecotone@/{name}?host={postgres}"

    return make


@pytest.fixture
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Where a new and empty store of some kind would be."""

    def make(kind: str) -> str:
        if kind == "postgresql":
            url: str = request.getfixturevalue("postgres_url")()
            return url
        return "sqlite://" if kind == "memory" else f"sqlite:///{tmp_path / 'store.db'}"

    return make


@pytest.fixture(params=["file", "memory", "postgresql"])
def any_url(request: pytest.FixtureRequest, new_url: Callable[[str], str]) -> str:
    """A new store, of each kind."""
    return new_url(request.param)


@pytest.fixture(params=["file", "postgresql"])
def lasting_url(request: pytest.FixtureRequest, new_url: Callable[[str], str]) -> str:
    """A new store that can be opened again, of each kind."""
    return new_url(request.param)
