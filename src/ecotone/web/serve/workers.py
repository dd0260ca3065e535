"""All cores of one machine: several nodes behind one address, each a process of its own.

The parent only listens, starts them and starts those anew that end. Each child is given the listening socket, and a
socket of its own by which the others pass on what it has to answer.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from types import FrameType
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text
from ecotone.lab.run.workers import cores
from ecotone.tables.store.database import SQLITE, address_of
from ecotone.web.site.settings import Settings

LOOK: Final = 0.2  # seconds between two looks at whether all are there
SOON: Final = 15.0  # seconds: who fails sooner than this will most likely fail again
PATIENCE: Final = 20.0  # seconds that children have to end


def check_workers(store: str) -> None:
    """Refuse several processes on a store for one."""
    if address_of(store).drivername == SQLITE:
        raise BadSetup(
            Text("A store in SQLite takes one process. Several need PostgreSQL: --store postgresql://user@host/name")
        )


class Workers:
    """The children, and what is done about those that end."""

    def __init__(self, settings: Settings, count: int, listener: socket.socket) -> None:
        share = settings.thinkers or max(1, cores() // count)
        self.settings = settings.model_copy(update={"thinkers": share, "node_address": ""})
        self.listener = listener
        self.is_ending = False
        self.children = [self._start(tells=number == 0) for number in range(count)]
        self.begun = [time.monotonic()] * count

    def _start(self, tells: bool = False) -> subprocess.Popen[bytes]:
        number = self.listener.fileno()
        command = [sys.executable, "-m", "ecotone.web.serve.worker", str(number), *(["tells"] if tells else [])]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[number])
        assert child.stdin is not None
        child.stdin.write(self.settings.model_dump_json().encode())  # not as an argument: others can read those
        child.stdin.close()
        return child

    def end(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Tell all to end."""
        self.is_ending = True
        for child in self.children:
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)

    def look(self) -> None:
        """Start those anew that have ended. One that cannot even begin ends all."""
        for number, child in enumerate(self.children):
            if child.poll() is None or self.is_ending:
                continue
            has_failed = child.returncode > 0  # by itself: whom somebody has killed is replaced
            if has_failed and time.monotonic() - self.begun[number] < SOON:
                self.end()
                raise BadSetup(Text("A process of the server ended as soon as it had begun; its own words are above."))
            self.children[number], self.begun[number] = self._start(), time.monotonic()

    def wait(self) -> None:
        """Wait until all have ended."""
        for child in self.children:
            try:
                child.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()


def run_workers(settings: Settings, count: int, listener: socket.socket) -> None:
    """Run so many nodes until somebody stops us."""
    workers = Workers(settings, count, listener)
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, workers.end)
    try:
        while not workers.is_ending:
            time.sleep(LOOK)
            workers.look()
    finally:
        workers.wait()
