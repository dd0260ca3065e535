"""People who go on playing while a server is attacked, and how long they wait on a machine that is as busy in calm."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.floods import nothing, p99, waits_under
from tests.load.process import ServerProcess

SLACK = 0.1  # seconds; what is measured below may be a few milliseconds by luck
BURN = "import os; os.nice(10)\nwhile True: pass"


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """As much work as an attack makes, at the same priority, in processes that have nothing to do with the server."""
    burning = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in burning:
            one.kill()
            one.wait()


def bearable(server: ServerProcess, processes: int) -> float:
    """What 99 of 100 choices may take under attack: what they take where others keep the machine as busy, and some."""
    with busy_machine(processes):
        waits, _ = asyncio.run(waits_under(server.address, 2, nothing))
    return SLACK + 4 * p99(waits)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def processor_time(pid: int) -> int:
    """Ticks of the processor that a process and its children that have ended have used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))
