"""How fast the server is for classes: ten of thirty pupils at once, each with a teacher who watches the dashboard.

    python -m bench.classes [--classes 10] [--pupils 30] [--game kompensaatiopeli] [--seconds 30] [--every 4]

Starts a server of its own on a fresh database. Every pupil has the socket of the table's page and listens to the
teacher's word, as a phone does; every table makes a random choice each `--every` seconds. Told are how long a choice
takes, and how long after a choice the dashboard of its class shows something new.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.people import Party
from bench.server import Server, flush_time, memory, processor_time


@dataclass
class WatchedTable(Party):
    """A table of a class; the dashboard of the class should show what is chosen there."""

    shown_by: Dashboard | None = None

    def go_on(self) -> None:
        """As at any table; a choice that is sent waits to be shown."""
        before = self.sent
        super().go_on()
        if self.shown_by is not None and self.sent is not None and self.sent is not before:
            self.shown_by.chosen(self.sent[2])


@dataclass
class Dashboard:
    """The teacher's page: notes how long the oldest choice that was not shown yet has waited."""

    waits: list[float] = field(default_factory=list)
    since: float | None = None

    def chosen(self, when: float) -> None:
        """Somebody has chosen."""
        self.since = when if self.since is None else self.since

    def shows(self) -> None:
        """Something new is shown."""
        if self.since is not None:
            self.waits.append(time.perf_counter() - self.since)
            self.since = None


async def listen(http: httpx.AsyncClient, path: str, key: str, code: str, hear: Any) -> None:  # Any: a function
    """Read a stream of events as long as it lasts."""
    async with http.stream("GET", path, headers={"Cookie": f"class-{code}={key}"}, timeout=None) as answer:
        assert answer.status_code == 200, answer.status_code
        async for line in answer.aiter_lines():
            if line.startswith("data:"):
                hear()


async def open_class(
    http: httpx.AsyncClient, address: str, options: argparse.Namespace, number: int
) -> tuple[list[WatchedTable], Dashboard, list[asyncio.Task[None]], float]:
    """A class that has begun: its tables, its dashboard, who listens, and how long it took to seat everybody."""
    at = f"{address}/api/v1/classes"
    made = (await http.post(at, json={"game": options.game, "pupils": options.pupils, "minutes": 150})).json()
    code, bearer = made["code"], {"Authorization": f"Bearer {made['key']}"}
    began = time.perf_counter()
    joined = [
        (await http.post(f"{at}/{code}/pupils", json={"name": f"Pupil {n}"})).json() for n in range(options.pupils)
    ]
    keys = {pupil["number"]: pupil["key"] for pupil in joined}
    facts = (await http.post(f"{at}/{code}/start", headers=bearer)).json()
    dashboard = Dashboard()
    tables = []
    for place in facts["tables"]:
        rng = random.Random(1000 * number + len(tables))
        table = WatchedTable(address, "pages", rng, options.every, options.game, len(place["seats"]))
        table.shown_by = dashboard
        await table.sit(place["code"], [keys[seat["pupil"]] for seat in place["seats"]])
        tables.append(table)
    took = time.perf_counter() - began
    listening = [listen(http, f"{address}/class/{code}/events", made["key"], code, dashboard.shows)]
    listening += [listen(http, f"{address}/c/{code}/events?at=table", key, code, lambda: None) for key in keys.values()]
    return tables, dashboard, [asyncio.create_task(one) for one in listening], took


async def measure(server: Server, options: argparse.Namespace) -> None:
    """Open all classes, let them play for a while, and count."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        opened = [await open_class(http, server.address, options, n) for n in range(options.classes)]
        await asyncio.sleep(3)  # until everybody has been sent the first position
        start, used = time.perf_counter(), processor_time(server.process.pid)
        for tables, dashboard, _, _ in opened:
            dashboard.waits.clear()
            for table in tables:
                table.begin(start + options.seconds)
        await asyncio.sleep(options.seconds)
        spent, used = time.perf_counter() - start, processor_time(server.process.pid) - used
        times = sorted(t for tables, *_ in opened for table in tables for t in table.times)
        waits = sorted(t for _, dashboard, _, _ in opened for t in dashboard.waits)
        for tables, _, tasks, _ in opened:
            for task in tasks:
                task.cancel()
            for table in tables:
                for socket in table.sockets:
                    socket.close()
        print(f"{options.classes} classes of {options.pupils}, {sum(len(one[0]) for one in opened)} tables")
        print(f"seated in      {max(one[3] for one in opened):8.1f} s, the slowest class, one after the other")
        print(f"choices        {len(times) / spent:8.1f} a second")
        print(f"a choice       {1000 * times[len(times) // 2]:8.1f} ms p50 {1000 * quantile(times):8.1f} ms p99")
        print(f"dashboard      {1000 * waits[len(waits) // 2]:8.1f} ms p50 {1000 * quantile(waits):8.1f} ms p99")
        print(f"server         {used / spent:8.2f} of a core {memory(server.process.pid):8.0f} MB")


def quantile(times: list[float]) -> float:
    """What 99 of 100 do not exceed."""
    return times[min(len(times) - 1, int(len(times) * 0.99))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--game", default="kompensaatiopeli")
    parser.add_argument("--classes", type=int, default=10)
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=4.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print(f"flush of the disk {1000 * flush_time(Path(name)):.2f} ms")
        server = Server.start(Path(name))
        try:
            asyncio.run(measure(server, options))
        finally:
            server.process.terminate()
            server.process.wait(10)


if __name__ == "__main__":
    main()
