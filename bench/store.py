"""Speed of the store: many tables that each append a choice, wait until it is on disk, and append the next.

Beside the figures stands what the disk does by itself: a loop that writes one page and flushes it. A choice that was
flushed alone could not be faster; the ratio, choices per flush of that loop, tells what committing in groups gains.

    python -m bench.store [--tables N] [--seconds N] [--pace N] [--busy PERCENT] [--store URL]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

from ecotone.tables.store.interface import StoredSeat, StoredTable
from ecotone.tables.store.sql import SqlStore, open_store

PAGE = b"x" * 4096
CHOICES = [("acquire_consumer", 41, 7, 9), ("end_turn",), ("offer", 2, (("energy", 1), ("money", 3)), ())]


def flush_seconds(folder: Path, rounds: int = 100) -> list[float]:
    """How long the disk takes for a page and its flush, each time."""
    times = []
    file = os.open(folder / "flush", os.O_CREAT | os.O_WRONLY)
    for _ in range(rounds):
        start = time.perf_counter()
        os.write(file, PAGE)
        os.fdatasync(file)
        times.append(time.perf_counter() - start)
    os.close(file)
    return times


def table(code: str) -> StoredTable:
    """A table of four people, as it is stored."""
    seats = tuple(StoredSeat(f"Player {seat}", "person", "greedy", False, bytes(32)) for seat in range(4))
    return StoredTable(
        code, "ecosfera", 1, "1", 7, {}, None, seats, bytes(32), 0, "normal", False, "playing", "", 0.0, 0.0
    )


async def play(store: SqlStore, code: str, end: float, pace: float) -> list[float]:
    """Append choices to one table until `end`; returns how long each took."""
    times: list[float] = []
    if pace:
        await asyncio.sleep(random.random() * pace)
    while (start := time.perf_counter()) < end:
        await store.append(code, len(times), len(times) % 4, CHOICES[len(times) % len(CHOICES)], time.time())
        times.append(time.perf_counter() - start)
        if pace:
            await asyncio.sleep(max(0.0, start + pace - time.perf_counter()))
    return times


async def burn(share: float, end: float) -> None:
    """Keep the event loop busy for a share of the time, as rules and pages would."""
    while time.perf_counter() < end:
        until = time.perf_counter() + 0.002
        while time.perf_counter() < until:
            pass
        await asyncio.sleep(0.002 / share - 0.002 if share < 1 else 0)


async def measure(url: str, tables: int, seconds: float, pace: float, busy: float) -> dict[str, float]:
    """Let so many tables append for so long; returns the figures of one line."""
    store = await open_store(url)
    codes = [f"T{number:05}{random.getrandbits(32):08x}" for number in range(tables)]
    await asyncio.gather(*(store.create(table(code)) for code in codes))
    clock = time.pthread_getcpuclockid(store.writer.thread.ident or 0)
    groups, cpu, begin = store.writer.groups, time.clock_gettime(clock), time.perf_counter()
    end = begin + seconds
    tasks = [play(store, code, end, pace) for code in codes]
    if busy:
        burning = asyncio.create_task(burn(busy / 100, end))
    times = sorted(one for each in await asyncio.gather(*tasks) for one in each)
    took, cpu, groups = time.perf_counter() - begin, time.clock_gettime(clock) - cpu, store.writer.groups - groups
    if busy:
        await burning
    for code in codes[:3]:
        saved = await store.load(code)
        assert saved is not None
    await store.close()
    return {
        "speed": len(times) / took,
        "p50": times[len(times) // 2] * 1000,
        "p99": times[int(len(times) * 0.99)] * 1000,
        "cpu": cpu / len(times) * 1e6,
        "group": len(times) / groups,
    }


def main() -> None:
    """Measure as asked for, or at saturation and at one choice a second per table, with the loop free and busy."""
    parser = argparse.ArgumentParser(description="Speed of the store.")
    parser.add_argument("--tables", type=int, default=200, help="how many tables append at the same time")
    parser.add_argument("--seconds", type=float, default=5, help="how long each round lasts")
    parser.add_argument("--pace", type=float, help="seconds between two choices of a table; 0 for none")
    parser.add_argument("--busy", type=float, default=50, help="per cent of the loop's time that other work takes")
    parser.add_argument("--store", help="URL of the store; a file in the current folder's disk if not said")
    arguments = parser.parse_args()
    print(
        f"{'durable appends, ' + str(arguments.tables) + ' tables':36} appends/s  p50 ms  p99 ms  writer µs  per commit"
        "  flush ms (p99)  ratio"
    )
    for pace in [0.0, 1.0] if arguments.pace is None else [arguments.pace]:
        for busy in dict.fromkeys([0.0, arguments.busy]):
            with tempfile.TemporaryDirectory(dir=".", prefix=".bench-") as name:
                folder = Path(name).resolve()
                flushes = flush_seconds(folder)
                url = arguments.store or f"sqlite:///{folder / 'bench.db'}"
                figures = asyncio.run(measure(url, arguments.tables, arguments.seconds, pace, busy))
                flushes = sorted(flushes + flush_seconds(folder))
            mean = sum(flushes) / len(flushes)
            label = (f"one in {pace:g} s each" if pace else "as fast as they can") + f", loop {busy:.0f} % busy"
            columns = "{speed:9,.0f} {p50:7.1f} {p99:7.1f} {cpu:10.1f} {group:11.1f}".format(**figures)
            print(
                f"{label:36} {columns}"
                f" {mean * 1000:9.2f} ({flushes[int(len(flushes) * 0.99)] * 1000:.1f}) {figures['speed'] * mean:7.1f}"
            )


if __name__ == "__main__":
    main()
