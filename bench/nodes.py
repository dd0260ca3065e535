"""How fast several nodes on one PostgreSQL are, and how long a table waits when its node is killed.

    python -m bench.nodes [--nodes 1,2,3] [--tables 60] [--steady 1000] [--seconds 15] [--kills 50]

First as fast as it goes, with each number of nodes; then `--steady` tables at one choice a second each, with the most
nodes; then nodes are killed. Nodes, database and players share this machine, so that the figures say what it allowed:
beside each stands how many of its cores the nodes and the database used, and how many nobody used before.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import tempfile
import time
from pathlib import Path

import httpx

from bench.people import Party
from bench.server import Server, processor_time
from tests.attacks.playing import Solitaire
from tests.kit.stores import private_server

try:
    import uvloop
except ModuleNotFoundError:  # on Windows
    uvloop = None  # type: ignore[assignment]

RETRY = 0.02  # seconds before somebody whose node is gone tries again
OPENED_AT_ONCE = 20  # tables
LABELS = {1.0: "one a second", 0.0: "as fast as it goes"}


def database_time(place: Path) -> float:
    """Seconds of processor time that the processes of a database server have used."""
    server = int((place / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
    children = Path(f"/proc/{server}/task/{server}/children").read_text(encoding="ascii").split()
    return sum(processor_time(int(child)) for child in children)


async def measure(
    servers: list[Server], place: Path, options: argparse.Namespace, tables: int, every: float
) -> tuple[float, ...]:
    """Let so many tables play for a while.

    Returns choices a second, median and 99th percentile in ms, and the cores that nodes and database used.
    """
    parties = [
        Party(servers[n % len(servers)].address, "json", random.Random(n), every, options.game, options.seats)
        for n in range(tables)
    ]
    async with httpx.AsyncClient(timeout=60) as http:
        for some in range(0, tables, OPENED_AT_ONCE):
            await asyncio.gather(*(party.open(http) for party in parties[some : some + OPENED_AT_ONCE]))
    await asyncio.sleep(2)  # until everybody has been sent the first position
    used, kept = sum(processor_time(server.process.pid) for server in servers), database_time(place)
    start = time.perf_counter()
    for party in parties:
        party.begin(start + options.seconds)
    await asyncio.sleep(options.seconds)
    spent = time.perf_counter() - start
    used = sum(processor_time(server.process.pid) for server in servers) - used
    kept = database_time(place) - kept
    times = sorted(t for party in parties for t in party.times)
    for party in parties:
        for socket in party.sockets:
            socket.close()
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    return len(times) / spent, 1000 * p50, 1000 * p99, used / spent, kept / spent


def failover(folder: Path, store: str, kills: int) -> list[float]:
    """Kill the node that has a table, again and again; the seconds until another one has taken a choice there."""
    waits = []
    other = Server.start(folder, "--store", store, "--thinkers", "1")
    for _ in range(kills):
        server = Server.start(folder, "--store", store, "--thinkers", "1")
        alone = Solitaire(server.address)
        alone.play(server.address).raise_for_status()
        server.process.kill()
        begun = time.perf_counter()
        while not is_played_on(alone, other.address):
            time.sleep(RETRY)
        waits.append(time.perf_counter() - begun)
        server.process.wait()
    other.process.kill()
    other.process.wait()
    return waits


def is_played_on(alone: Solitaire, address: str) -> bool:
    """Whether a node takes a choice."""
    try:
        return alone.play(address).is_success
    except httpx.HTTPError:
        return False


def store_at(place: Path) -> str:
    """The address of a private database server's store."""
    return f"postgresql://ecotone@/postgres?host={place}"


def cores_free() -> float:
    """How many cores nobody else used just now."""
    before, start = idle_time(), time.perf_counter()
    time.sleep(2)
    return (idle_time() - before) / (time.perf_counter() - start)


def idle_time() -> float:
    """Seconds in which cores had nothing to do, all of them together."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()
    return int(fields[4]) / os.sysconf("SC_CLK_TCK")


def show(folder: Path, place: Path, count: int, options: argparse.Namespace, tables: int, every: float) -> None:
    """Measure with so many nodes, and print."""
    free = cores_free()
    servers = [Server.start(folder, "--store", store_at(place), "--thinkers", "1") for _ in range(count)]
    run = asyncio.run if uvloop is None else uvloop.run
    try:
        speed, p50, p99, cores, database = run(measure(servers, place, options, tables, every))
    finally:
        for server in servers:
            server.process.terminate()
        for server in servers:
            server.process.wait(20)
    label = f"{count} nodes, {tables} tables, {LABELS[every]}"
    print(f"{label:46}{speed:10,.0f}{p50:9.1f}{p99:9.1f}{cores:7.2f}{database:10.2f}{free:7.2f}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--game", default="betterlife")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--nodes", default="1,2,3")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--steady", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=50)
    options = parser.parse_args()
    print(f"{options.game}, {options.seats} people with a socket each at every table, {os.cpu_count()} cores in all")
    print(f"{'':46}{'choices/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'nodes':>7}{'database':>10}{'free':>7}")
    with private_server() as (place, _), tempfile.TemporaryDirectory() as name:
        counts = [int(one) for one in options.nodes.split(",")]
        for count in counts:
            show(Path(name), place, count, options, options.tables, 0.0)
        if options.steady:
            show(Path(name), place, max(counts), options, options.steady, 1.0)
        if options.kills:
            waits = sorted(failover(Path(name), store_at(place), options.kills))
            print(f"failover of {options.kills}: median {statistics.median(waits):.2f} s, worst {waits[-1]:.2f} s")


if __name__ == "__main__":
    main()
