"""The real server in a process of its own, on a port that stays the same: it can be killed and started again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

PATIENCE = 30.0  # seconds after which a server that hangs is given up
GENEROUS = {
    "ECOTONE_CONNECTIONS": "10000",
    "ECOTONE_SOCKETS": "10000",
    "ECOTONE_REQUESTS_A_SECOND": "1000000",
    "ECOTONE_TABLES_AN_HOUR": "1000000",
    "ECOTONE_TABLES_AN_HOUR_IN_ALL": "1000000",
    "ECOTONE_GUESSES_A_MINUTE": "1000000",
}


def proxy_program(name: str) -> str:
    """Where a proxy lies; without it the test is skipped, or fails where the proxies are needed."""
    program = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        is_needed = os.environ.get("ECOTONE_NEEDS_PROXIES", "0") != "0"
        (pytest.fail if is_needed else pytest.skip)(f"NO {name}: tools/proxies.sh installs it; its tests are left out")
    return program


taken: set[int] = set()  # ports of servers that are not started yet, or that will be started again


def free_port() -> int:
    """A port that nobody listens to now, below those that the system itself gives to connections.

    A client that tries again while the server is down must not be given the very port it wants to reach. Processes that
    run tests beside each other have ports of their own: one must not take what another has just found free.
    """
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text(encoding="ascii").split()[0])
    width = (first - 1024) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    top = first - 1 - width * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for port in range(top - os.getpid() % (width // 2), top - width, -1):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            if port not in taken:
                return port
    raise RuntimeError("no port is free")


class ServerProcess:
    """`ecotone serve` on a file of its own, or on another store, with some options."""

    def __init__(self, folder: Path, *options: str, store: str = "") -> None:
        self.options = options
        self.file = folder / "tables.db"
        self.store = store or f"sqlite:///{self.file}"
        self.port = free_port()
        taken.add(self.port)
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"  # what it complains about
        self._process: subprocess.Popen[str] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it was started, and not ended since."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it; returns when it has said where it listens, so that connections are accepted from then on."""
        command = [str(Path(sys.executable).with_name("ecotone")), "serve", "--port", str(self.port), "--json"]
        command += ["--store", self.store, *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **GENEROUS}
            )
        assert self._process.stdout is not None
        assert json.loads(self._process.stdout.readline())["addresses"] == [f"{self.address}/"]

    def answers(self) -> None:
        """Wait until it answers."""
        httpx.get(f"{self.address}/api/v1/games", timeout=PATIENCE).raise_for_status()

    def counted(self) -> dict[str, int]:
        """Wait until it has said how many tables there are of which kind; it then writes nothing more by itself."""
        assert self._process is not None
        assert self._process.stdout is not None
        found = json.loads(self._process.stdout.readline())["tables"]
        assert isinstance(found, dict)
        return found

    def kill(self) -> None:
        """End it at once, without any chance to tidy up."""
        if self._process is not None:
            self._stop(signal.SIGKILL)

    def end(self) -> int:
        """Tell it to end, and wait until it has; returns what it leaves with."""
        return self._stop(signal.SIGTERM)

    def _stop(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self.ended()

    def ended(self) -> int:
        """Wait until it has ended by itself; returns what it leaves with."""
        assert self._process is not None
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return code


@contextmanager
def running(folder: Path, *options: str, store: str = "") -> Iterator[ServerProcess]:
    """A server that answers, as long as the block lasts."""
    server = ServerProcess(folder, *options, store=store)
    server.start()
    try:
        server.answers()
        yield server
    finally:
        server.kill()
