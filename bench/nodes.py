"""How fast several nodes on one PostgreSQL are, and how long a table waits when its node is killed.

    python -m bench.nodes [--nodes 1,2,3] [--tables 60] [--seconds 15] [--kills 10]

Nodes, database and players share this machine, so that the figures say what it allowed: beside each stands how many of
its cores the nodes used.
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
from tests.kit.stores import private_server

RETRY = 0.02  # seconds before somebody whose node is gone tries again


async def measure(servers: list[Server], options: argparse.Namespace, every: float) -> tuple[float, float, float]:
    """Let all tables play for a while; returns choices a second, the 99th percentile in ms, and cores used."""
    parties = [
        Party(servers[n % len(servers)].address, "json", random.Random(n), every, options.game, options.seats)
        for n in range(options.tables)
    ]
    async with httpx.AsyncClient(timeout=60) as http:
        for party in parties:
            await party.open(http)
    await asyncio.sleep(1)  # until everybody has been sent the first position
    used = sum(processor_time(server.process.pid) for server in servers)
    start = time.perf_counter()
    for party in parties:
        party.begin(start + options.seconds)
    await asyncio.sleep(options.seconds)
    spent = time.perf_counter() - start
    used = sum(processor_time(server.process.pid) for server in servers) - used
    times = sorted(t for party in parties for t in party.times)
    for party in parties:
        for socket in party.sockets:
            socket.close()
    return len(times) / spent, 1000 * times[int(len(times) * 0.99)], used / spent


def failover(folder: Path, store: str, kills: int) -> list[float]:
    """Kill the node that has a table, again and again; the seconds until another one shows it."""
    waits = []
    other = Server.start(folder, "--store", store, "--thinkers", "1")
    body = {"game": "ecosfera", "seats": [{"who": "person"}] * 2, "seed": 7}
    for _ in range(kills):
        server = Server.start(folder, "--store", store, "--thinkers", "1")
        code = httpx.post(f"{server.address}/api/v1/tables", json=body).raise_for_status().json()["code"]
        httpx.get(f"{server.address}/api/v1/tables/{code}").raise_for_status()
        server.process.kill()
        begun = time.perf_counter()
        while not httpx.get(f"{other.address}/api/v1/tables/{code}", timeout=30).is_success:
            time.sleep(RETRY)
        waits.append(time.perf_counter() - begun)
        server.process.wait()
    other.process.kill()
    other.process.wait()
    return waits


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--game", default="betterlife")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--nodes", default="1,2,3")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--kills", type=int, default=10)
    options = parser.parse_args()
    print(f"{options.game}, {options.tables} tables with {options.seats} people each, {os.cpu_count()} cores in all")
    print(f"{'':28}{'choices/s':>10}{'p99 ms':>9}{'cores':>7}")
    with private_server() as (place, _), tempfile.TemporaryDirectory() as name:
        store = f"postgresql://ecotone@/postgres?host={place}"
        for count in map(int, options.nodes.split(",")):
            for label, every in (("one a second", 1.0), ("as fast as it goes", 0.0)):
                servers = [Server.start(Path(name), "--store", store, "--thinkers", "1") for _ in range(count)]
                try:
                    speed, p99, cores = asyncio.run(measure(servers, options, every))
                finally:
                    for server in servers:
                        server.process.terminate()
                    for server in servers:
                        server.process.wait(20)
                print(f"{f'{count} nodes, {label}':28}{speed:10,.0f}{p99:9.1f}{cores:7.2f}", flush=True)
        if options.kills:
            waits = sorted(failover(Path(name), store, options.kills))
            print(f"failover of {options.kills}: median {statistics.median(waits):.2f} s, worst {waits[-1]:.2f} s")


if __name__ == "__main__":
    main()
