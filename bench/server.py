"""How fast the server is: many tables with four people each, durable, real rules, real views of every seat.

    python -m bench.server [--game betterlife] [--tables 200] [--seconds 20] [--kinds json,pages]

Starts a server of its own on a fresh database, and plays random choices from another process: first at one choice a
second for each table, then as fast as it goes. Beside the figures stands what the disk needs for one flush.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec

try:
    import uvloop
except ModuleNotFoundError:  # on Windows
    uvloop = None  # type: ignore[assignment]

from bench.calibration import loops_per_second
from bench.people import Party

GENEROUS = {
    "ECOTONE_CONNECTIONS": "100000",
    "ECOTONE_SOCKETS": "100000",
    "ECOTONE_REQUESTS_A_SECOND": "1000000",
    "ECOTONE_TABLES_AN_HOUR": "1000000",
    "ECOTONE_TABLES_AN_HOUR_IN_ALL": "1000000",
}

OVER_AFTER = 2.0  # seconds in which nobody is asked anything: longer than a window of hidden answers stays open


def flush_time(folder: Path) -> float:
    """Seconds for one small write that reaches the disk, the median of many."""
    times = []
    with (folder / "flush").open("wb") as file:
        for _ in range(100):
            file.write(b"x" * 200)
            start = time.perf_counter()
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return statistics.median(times)


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A server of our own, its address and its process."""

    process: subprocess.Popen[str]
    address: str

    @classmethod
    def start(cls, folder: Path, *more: str, program: Path | None = None) -> Server:
        command = [str(program or Path(sys.executable).with_name("ecotone")), "serve", "--port", "0", "--json"]
        command += ["--store", f"sqlite:///{folder / 'bench.db'}", *more]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **GENEROUS})
        assert process.stdout is not None
        told = msgspec.json.decode(process.stdout.readline())
        server = cls(process, told["addresses"][0].rstrip("/"))
        for _ in range(100):
            try:
                httpx.get(f"{server.address}/api/v1/games")
                return server
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")


async def watch(server: Server, parties: list[Party], start: float, used: float) -> tuple[float, float]:
    """Seconds and processor time until the time is up, or until the last choice where all games were over before."""
    end, busy = parties[0].until, (start, used)
    while (now := time.perf_counter()) < end and now - busy[0] < OVER_AFTER:
        await asyncio.sleep(min(0.1, end - now))
        if any(party.is_playing() for party in parties):
            busy = time.perf_counter(), processor_time(server.process.pid)
    return busy[0] - start, busy[1] - used


async def measure(server: Server, kind: str, options: argparse.Namespace, every: float) -> dict[str, float]:
    """Open all tables, let them play for a while, and count."""
    parties = [
        Party(server.address, kind, random.Random(n), every, options.game, options.seats) for n in range(options.tables)
    ]
    before = memory(server.process.pid)
    async with httpx.AsyncClient(timeout=60) as http:
        for party in parties:
            await party.open(http)
    await asyncio.sleep(1)  # until everybody has been sent the first position
    idle = (memory(server.process.pid) - before) / len(parties)
    start, used = time.perf_counter(), processor_time(server.process.pid)
    for party in parties:
        party.begin(start + options.seconds)
    spent, used = await watch(server, parties, start, used)
    times = sorted(t for party in parties for t in party.times)
    for party in parties:
        for socket in party.sockets:
            socket.close()
    return {
        "choices_per_s": len(times) / spent,
        "p50_ms": 1000 * times[len(times) // 2],
        "p99_ms": 1000 * times[int(len(times) * 0.99)],
        "mb_per_table": idle,
        "core": used / spent,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--game", default="betterlife")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--kinds", default="json,pages")
    options = parser.parse_args()
    run = asyncio.run if uvloop is None else uvloop.run
    loop = loops_per_second()
    with tempfile.TemporaryDirectory() as name:
        print(f"{options.game}, {options.tables} tables with {options.seats} people each")
        print(f"flush of the disk {1000 * flush_time(Path(name)):.2f} ms; calibration loop {loop:,.0f}/s")
        print(f"{'':26}{'choices/s':>9}{'ratio':>8}{'p50 ms':>9}{'p99 ms':>9}{'core':>7}{'MB/table':>10}")
        for kind in options.kinds.split(","):
            for label, every in (("one a second", 1.0), ("as fast as it goes", 0.0)):
                server = Server.start(Path(tempfile.mkdtemp(dir=name)))
                try:
                    r = run(measure(server, kind, options, every))
                finally:
                    server.process.terminate()
                    server.process.wait(10)
                ratio = r["choices_per_s"] / loop
                print(
                    f"{kind + ', ' + label:26}{r['choices_per_s']:9,.0f}{ratio:8.3f}{r['p50_ms']:9.1f}"
                    f"{r['p99_ms']:9.1f}{r['core']:7.2f}{r['mb_per_table']:10.2f}"
                )


if __name__ == "__main__":
    main()
