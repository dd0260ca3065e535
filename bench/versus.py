"""Two builds of the server in one run, by turns of a second, so that the machine's moods meet both alike.

    python -m bench.versus BEFORE [--game betterlife] [--kind json] [--tables 100] [--turns 10]

`BEFORE` is another checkout with an environment of its own in `.venv`; what it has compiled into `build/compiled` is
used, as here. Prints choices a second and processor time a choice for both, and their ratios, with the interval that
the turns allow.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from bench.people import Party
from bench.server import Server, processor_time, uvloop

HERE = Path(__file__).parent.parent
RESAMPLES = 2_000


@dataclass
class Side:
    """One build: its server, its tables, and what each turn brought."""

    name: str
    server: Server
    parties: list[Party]
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)  # milliseconds of processor time for a choice

    async def turn(self, seconds: float) -> None:
        """Play for a while, as fast as it goes, and count."""
        before, used = self.made(), processor_time(self.server.process.pid)
        start = time.perf_counter()
        for party in self.parties:
            party.begin(start + seconds)
        await asyncio.sleep(seconds)
        made, spent = self.made() - before, time.perf_counter() - start
        await asyncio.sleep(0.3)  # until what was asked in time is answered, so that it costs the other side nothing
        used = processor_time(self.server.process.pid) - used
        self.rates.append(made / spent)
        self.costs.append(1000 * used / max(self.made() - before, 1))

    def is_playing(self) -> bool:
        """Whether at most of the tables somebody is still asked something."""
        return 2 * sum(party.is_playing() for party in self.parties) > len(self.parties)

    def made(self) -> int:
        """Choices that were answered."""
        return sum(len(party.times) for party in self.parties)


async def play(sides: list[Side], turns: int, seconds: float) -> None:
    """Open all tables, and let the sides play by turns; the first turn warms both up and does not count."""
    async with httpx.AsyncClient(timeout=60) as http:
        for side in sides:
            for party in side.parties:
                await party.open(http)
    await asyncio.sleep(1)  # until everybody has been sent the first position
    for number in range(turns + 1):
        if not all(side.is_playing() for side in sides):
            print(f"too many games were over after {number} turns; more tables would last longer")
            break
        for side in sides if number % 2 else sides[::-1]:
            await side.turn(seconds)
    for side in sides:
        del side.rates[0], side.costs[0]


def start(checkout: Path, folder: Path) -> Server:
    """A server of that checkout, compiled where it is."""
    compiled = checkout / "build" / "compiled"
    os.environ["PYTHONPATH"] = str(compiled) if compiled.exists() else ""
    return Server.start(folder, program=checkout / ".venv" / "bin" / "ecotone")


def ratio(now: list[float], before: list[float]) -> str:
    """The ratio of the two sums with its interval, by drawing turns anew in pairs."""
    rng, size = random.Random(0), len(now)
    drawn = []
    for _ in range(RESAMPLES):
        turns = rng.choices(range(size), k=size)
        drawn.append(sum(now[n] for n in turns) / sum(before[n] for n in turns))
    drawn.sort()
    low, high = drawn[RESAMPLES // 40], drawn[-RESAMPLES // 40]
    return f"{sum(now) / sum(before):.2f} [{low:.2f}, {high:.2f}]"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("--game", default="betterlife")
    parser.add_argument("--kind", default="json", choices=("json", "pages"))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn is")
    options = parser.parse_args()
    run = asyncio.run if uvloop is None else uvloop.run
    with tempfile.TemporaryDirectory() as name:
        sides = []
        for label, checkout in (("before", options.before), ("now", HERE)):
            server = start(checkout.resolve(), Path(tempfile.mkdtemp(dir=name)))
            parties = [
                Party(server.address, options.kind, random.Random(n), 0.0, options.game, options.seats)
                for n in range(options.tables)
            ]
            sides.append(Side(label, server, parties))
        try:
            run(play(sides, options.turns, options.seconds))
        finally:
            for side in sides:
                side.server.process.terminate()
                side.server.process.wait(10)
    before, now = sides
    print(f"{options.game}, {options.kind}, {options.tables} tables, {options.turns} turns of {options.seconds:g} s")
    for side in sides:
        rate, cost = sum(side.rates) / len(side.rates), sum(side.costs) / len(side.costs)
        print(f"{side.name:8}{rate:9,.0f} choices/s{cost:9.3f} ms of processor time a choice")
    print(f"choices a second {ratio(now.rates, before.rates)}, processor time {ratio(now.costs, before.costs)}")


if __name__ == "__main__":
    main()
