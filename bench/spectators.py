"""Whether a crowd that watches one table holds up its players, and what it costs who serves it.

    python -m bench.spectators [--spectators 500] [--seconds 10] [--every 0.2]

A table of four people at one node, first without spectators, then with all of them at its own node, then with all of
them at another one, which follows. Players choose at a steady pace by the JSON API; spectators look at the page, in a
process of their own, so that players do not wait for them here.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from bench.people import Message, Party, Socket
from bench.server import Server, processor_time
from tests.kit.stores import private_server


class Crowd:
    """Spectators, and how often any of them was shown something."""

    def __init__(self) -> None:
        self.heard = 0

    async def watch(self, address: str, code: str, count: int) -> None:
        """Open so many pages at a node and say so; whenever somebody asks, say how much was shown."""
        parts = urlsplit(address)
        loop = asyncio.get_running_loop()
        for _ in range(count):
            socket = Socket(f"/t/{code}/live?seat=none", parts.netloc, "", True, self.hear)
            await loop.create_connection(lambda one=socket: one, parts.hostname, parts.port)
        while self.heard < count:
            await asyncio.sleep(0.05)
        while True:
            print(self.heard, flush=True)
            if not await asyncio.to_thread(sys.stdin.readline):
                return

    def hear(self, message: Message) -> None:
        """Count it."""
        self.heard += 1


class CrowdProcess:
    """The same in a process of its own; nobody, if it is nowhere."""

    def __init__(self, address: str, code: str, count: int) -> None:
        command = [sys.executable, "-m", "bench.spectators", "--spectators", str(count), "--watch", address, code]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) if address else None
        self.heard()

    def heard(self, ask: bool = False) -> int:
        """How often any of them was shown something."""
        if self.process is None or self.process.stdin is None or self.process.stdout is None:
            return 0
        if ask:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def go(self) -> None:
        """All go."""
        if self.process is not None:
            self.process.communicate()


async def measure(servers: list[Server], at: int | None, options: argparse.Namespace) -> str:
    """Let one table play for a while; returns the times of its players, and what the nodes used."""
    party = Party(servers[0].address, "json", random.Random(7), options.every, options.game, options.seats)
    async with httpx.AsyncClient(timeout=60) as http:
        body = {"game": party.game, "seats": [{"who": "person"}] * party.seats, "seed": 7}
        opened = (await http.post(f"{party.address}/api/v1/tables", json=body)).json()
    await party.sit(opened["code"], opened["seats"])
    where = "" if at is None else servers[at].address
    crowd = await asyncio.to_thread(CrowdProcess, where, opened["code"], options.spectators)
    heard, used = crowd.heard(ask=True), [processor_time(one.process.pid) for one in servers]
    start = time.perf_counter()
    party.begin(start + options.seconds)
    await asyncio.sleep(options.seconds)
    spent = time.perf_counter() - start
    cores = [(processor_time(one.process.pid) - before) / spent for one, before in zip(servers, used, strict=True)]
    times = sorted(1000 * one for one in party.times)
    shown = (crowd.heard(ask=True) - heard) / spent
    crowd.go()
    for socket in party.sockets:
        socket.close()
    assert times, "the table has moved: its node was given no time"
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    return f"{len(times) / spent:10.1f}{p50:9.1f}{p99:9.1f}{shown:10,.0f}" + "".join(f"{one:9.2f}" for one in cores)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--game", default="ecologic")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--every", type=float, default=0.2)
    parser.add_argument("--watch", nargs=2, metavar=("ADDRESS", "CODE"), help="be the spectators of this table")
    options = parser.parse_args()
    if options.watch:
        asyncio.run(Crowd().watch(*options.watch, options.spectators))
        return
    print(f"{options.game}, one table with {options.seats} people, a choice every {options.every} s at most")
    print(f"{'':34}{'choices/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'shown/s':>10}{'core 1':>9}{'core 2':>9}")
    with private_server() as (place, _), tempfile.TemporaryDirectory() as name:
        store = f"postgresql://ecotone@/postgres?host={place}"
        servers = [Server.start(Path(name), "--store", store, "--thinkers", "1") for _ in range(2)]
        try:
            for label, at in (("nobody watches", None), ("at its node", 0), ("at another node", 1)):
                who = label if at is None else f"{options.spectators} watch {label}"
                print(f"{who:34}{asyncio.run(measure(servers, at, options))}", flush=True)
        finally:
            for server in servers:
                server.process.terminate()
            for server in servers:
                server.process.wait(20)


if __name__ == "__main__":
    main()
