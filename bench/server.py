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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

try:
    import uvloop
except ModuleNotFoundError:  # on Windows
    uvloop = None  # type: ignore[assignment]

from bench.calibration import loops_per_second
from examples.client import decide

GENEROUS = {
    "ECOTONE_SOCKETS": "100000",
    "ECOTONE_REQUESTS_A_SECOND": "1000000",
    "ECOTONE_TABLES_AN_HOUR": "1000000",
}


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
    def start(cls, folder: Path) -> Server:
        command = [str(Path(sys.executable).with_name("ecotone")), "serve", "--port", "0", "--json"]
        command += ["--store", f"sqlite:///{folder / 'bench.db'}"]
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


@dataclass
class Client:
    """One table with its four people: hears every socket, and plays for whoever is asked."""

    server: Server
    kind: str
    rng: random.Random
    every: float
    game: str
    seats: int
    times: list[float] = field(default_factory=list)
    code: str = ""
    secrets: list[str] = field(default_factory=list)
    sockets: list[ClientConnection] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    played: int = 0

    async def open(self, http: httpx.AsyncClient) -> None:
        """A table with people in all seats, and a socket for each."""
        body = {"game": self.game, "seats": [{"who": "person"}] * self.seats, "seed": self.rng.randrange(10**9)}
        answer = (await http.post(f"{self.server.address}/api/v1/tables", json=body)).json()
        self.code, self.secrets = answer["code"], answer["seats"]
        await self.connect()

    async def connect(self) -> None:
        """Sit down at all seats."""
        base = self.server.address.replace("http", "ws")
        path = f"/t/{self.code}/live" if self.kind == "pages" else f"/api/v1/tables/{self.code}/socket"
        for secret in self.secrets:
            headers = {"Authorization": f"Bearer {secret}"}
            # Browsers compress; a bot on the same network has no reason to.
            squeeze = "deflate" if self.kind == "pages" else None
            self.sockets.append(
                await connect(base + path, additional_headers=headers, max_size=None, compression=squeeze)
            )

    async def run(self, until: float) -> None:
        """Play until it is time to stop. All four sockets are read, as four browsers would."""
        heard: asyncio.Queue[tuple[int, dict[str, Any]]] = asyncio.Queue()  # Any: JSON
        readers = [asyncio.create_task(self.read(seat, heard)) for seat in range(self.seats)]
        last: dict[int, dict[str, Any]] = {}  # Any: JSON
        sent: tuple[int, int, float] | None = None
        await asyncio.sleep(self.rng.random() * self.every)
        due = time.perf_counter()
        while time.perf_counter() < until:
            if sent is None and (ready := self.ready(last)):
                pause = due - time.perf_counter()
                if pause > 0:
                    await asyncio.sleep(min(pause, max(0.0, until - time.perf_counter())))
                    if time.perf_counter() >= until:
                        break
                    continue
                due = max(due + self.every, time.perf_counter()) if self.every else 0.0
                seat = self.rng.choice(ready)
                sent = (seat, last[seat]["version"], time.perf_counter())
                await self.sockets[seat].send(msgspec.json.encode(self.choice(last[seat])).decode())
            try:
                seat, message = await asyncio.wait_for(heard.get(), max(0.01, until - time.perf_counter()))
            except TimeoutError:
                break
            if message["kind"] == "answer":
                if message.get("error") and sent is not None and message["id"] == sent[1]:
                    sent = None
                continue
            last[seat] = message
            if sent is not None and seat == sent[0] and message["version"] > sent[1]:
                self.times.append(time.perf_counter() - sent[2])
                self.played += 1
                sent = None
        for reader in readers:
            reader.cancel()

    async def read(self, seat: int, heard: asyncio.Queue[tuple[int, dict[str, Any]]]) -> None:  # Any: JSON
        """One browser."""
        async for text in self.sockets[seat]:
            heard.put_nowait((seat, msgspec.json.decode(text)))

    def listed(self, message: dict[str, Any]) -> list[Any]:  # Any: JSON
        """What may be answered there."""
        if self.kind == "pages":
            return [one for one in (message["ask"] or {"choices": []})["choices"] if not one.get("aside")]
        return list(message["choices"])

    def ready(self, last: dict[int, dict[str, Any]]) -> list[int]:  # Any: JSON
        """The seats that are asked something, by the newest position."""
        newest = max((message["version"] for message in last.values()), default=-1)
        return [seat for seat, one in last.items() if one["version"] == newest and self.listed(one)]

    def choice(self, message: dict[str, Any]) -> dict[str, Any]:  # Any: JSON
        """A random answer."""
        order = {"do": "play", "version": message["version"], "id": message["version"]}
        listed = self.listed(message)
        if self.kind == "pages":
            onward = [n for n, one in enumerate(listed) if one["verb"] != "back"] or [0]
            index = self.rng.choice(onward)
            return {**order, "index": index, "fill": [self.blank(one) for one in listed[index].get("blanks", [])]}
        return {**order, "choice": decide(message, self.rng)}

    def blank(self, blank: dict[str, Any]) -> Any:  # Any: JSON
        """A value for a blank of a page's form."""
        if "number" in blank:
            return self.rng.randint(*blank["number"])
        return blank["one_of"][0][0] if "one_of" in blank else []


async def measure(server: Server, kind: str, options: argparse.Namespace, every: float) -> dict[str, float]:
    """Open all tables, let them play for a while, and count."""
    clients = [
        Client(server, kind, random.Random(n), every, options.game, options.seats) for n in range(options.tables)
    ]
    before = memory(server.process.pid)
    async with httpx.AsyncClient(timeout=60) as http:
        for client in clients:
            await client.open(http)
    await asyncio.sleep(1)  # until everybody has been sent the first position
    idle = (memory(server.process.pid) - before) / len(clients)
    start, used = time.perf_counter(), processor_time(server.process.pid)
    await asyncio.gather(*[client.run(start + options.seconds) for client in clients])
    spent = time.perf_counter() - start
    used = processor_time(server.process.pid) - used
    for client in clients:
        for socket in client.sockets:
            await socket.close()
    times = sorted(t for client in clients for t in client.times)
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
