"""A checker in the manner of Jepsen: many play on three nodes while nodes and the database are maltreated.

    python -m tests.load.chaos [--seconds 600] [--tables 12] [--seed 1]

Clients play real games through any node, one after the other, and spectators watch them there. Meanwhile nodes are
killed and started again, stand still for longer than their lease, are cut off from the database, or are told to end;
the database itself is restarted. Afterwards every choice that was acknowledged is in the record exactly once and in
order, no table is broken, and nobody has seen a position that the record does not have.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ecotone.core.match import Match
from ecotone.tables.store.interface import Saved
from ecotone.tables.store.sql import open_store
from ecotone.web.site.json_replies import encoded
from examples.client import decide
from tests.kit.cable import Cable
from tests.kit.stores import PROGRAMS, private_server
from tests.load.players import Sent
from tests.load.process import ServerProcess
from tests.load.test_kill import explains, formal_choices

PLANS = [
    ("ecosfera", 2, {}),
    ("betterlife", 4, {"track": "quick"}),
    ("ecologic", 3, {"free_deals": True}),
    ("kompensaatiopeli", 4, {"rounds": 2}),
]
PAUSE = 4.0  # seconds that a node stands still: longer than its lease
PATIENCE = 10.0  # seconds for one answer
SILENCE = 2.0  # seconds without a word after which a spectator goes to another node


@dataclass
class Game:
    """A table, its keys, and all that was sent and seen there."""

    code: str
    keys: list[str]
    sent: list[tuple[int, Sent]] = field(default_factory=list)  # by whom, and what, in this order
    seen: Counter[int] = field(default_factory=Counter)  # how often a position after so many choices was shown
    versions: list[int] = field(default_factory=list)  # in the order in which one client saw them
    views: set[str] = field(default_factory=set)  # what a spectator was shown
    is_over: bool = False


class Players:
    """Plays many games at once through whatever node answers."""

    def __init__(self, addresses: list[str], seed: int) -> None:
        self.addresses = addresses
        self.rng = random.Random(seed)
        self.games: list[Game] = []
        self.is_enough = False
        self.watching: list[asyncio.Task[None]] = []
        self.gaps: list[float] = []  # seconds between two acknowledged choices of a table, where they were long
        self.refusals: Counter[str] = Counter()
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        self.client = httpx.AsyncClient(timeout=PATIENCE, limits=limits)

    async def open(self, number: int) -> Game:
        """Open a table, at any node."""
        game, seats, options = PLANS[number % len(PLANS)]
        seed = 7 + len(self.games)
        body = {"game": game, "seats": [{"who": "person"}] * seats, "options": options, "seed": seed}
        answer = await self.client.post(f"{self.rng.choice(self.addresses)}/api/v1/tables", json=body)
        opened = answer.raise_for_status().json()
        self.games.append(Game(opened["code"], opened["seats"]))
        self.watching.append(asyncio.create_task(self._watch(self.games[-1])))
        return self.games[-1]

    async def play(self, tables: int) -> None:
        """Play at so many tables at once, until it is enough."""
        await asyncio.gather(*(self._play(number) for number in range(tables)))
        await asyncio.gather(*self.watching)

    async def _play(self, number: int) -> None:
        """Play one game after the other."""
        game: Game | None = None
        last = time.monotonic()
        while not self.is_enough:
            try:
                game = await self.open(number) if game is None or game.is_over else game
                done = await self._choose(game)
            except (httpx.HTTPError, ValueError):
                done = False
            if done:
                now = time.monotonic()
                self.gaps.append(now - last)
                last = now
            else:
                await asyncio.sleep(0.1)

    async def _watch(self, game: Game) -> None:
        """Look on from whatever node answers; now and then from another one."""
        while not (self.is_enough or game.is_over):
            address = self.rng.choice(self.addresses).replace("http", "ws", 1)
            try:
                async with connect(f"{address}/api/v1/tables/{game.code}/socket?seat=none", max_size=None) as socket:
                    while not self.is_enough:
                        told = json.loads(await asyncio.wait_for(socket.recv(), SILENCE))
                        game.views.add(canonical(told["view"]))
            except TimeoutError:
                pass
            except (OSError, EOFError, WebSocketException):
                await asyncio.sleep(0.1)

    async def _choose(self, game: Game) -> bool:
        """Look at the table from a seat that is asked, and choose; whether it was acknowledged."""
        path = f"{self.rng.choice(self.addresses)}/api/v1/tables/{game.code}"
        about = await self.client.get(path)
        if not about.is_success:
            self.refusals[about.json()["error"]] += 1
            return False
        facts = about.json()
        if not facts["actors"]:
            game.is_over = True
            return False
        game.seen[facts["choices_made"]] += 1
        seat = self.rng.choice(facts["actors"])
        key = {"Authorization": f"Bearer {game.keys[seat]}"}
        look = await self.client.get(f"{path}/view", params={"seat": seat}, headers=key)
        if not look.is_success:
            return False
        shown = look.json()
        game.versions.append(shown["version"])
        if not shown["choices"]:
            return False
        sent = Sent(decide(shown, self.rng), "")
        game.sent.append((seat, sent))
        body = {"choice": sent.choice, "seat": seat, "version": shown["version"]}
        answer = await self.client.post(f"{path}/play", json=body, headers=key)
        sent.acknowledged = answer.is_success
        if answer.is_client_error:  # it was not done; of all else nobody knows
            game.sent.pop(next(n for n, (_, one) in enumerate(game.sent) if one is sent))
        if not answer.is_success:
            self.refusals[answer.json()["error"]] += 1
        return sent.acknowledged


class Mischief:
    """Maltreats three nodes, each on a line of its own to the database, and the database."""

    def __init__(self, folder: Path, url: str, restart_database: Callable[[], None], seed: int) -> None:
        self.cables = [Cable(url) for _ in range(3)]
        self.servers = [ServerProcess(folder, "--thinkers", "1", store=cable.url) for cable in self.cables]
        self.restart_database = restart_database
        self.rng = random.Random(seed)
        self.done: Counter[str] = Counter()

    def start(self) -> None:
        """Start all nodes."""
        for server in self.servers:
            server.start()
        for server in self.servers:
            server.answers()

    async def go_on(self, until: float) -> None:
        """Do one thing after the other, until then, but each at least once: on a busy machine that takes longer."""
        deeds = [self.kill, self.stand_still, self.cut_off, self.end, self.restart]
        while True:
            self.rng.shuffle(deeds)
            for deed in deeds:
                if len(self.done) == len(deeds) and time.monotonic() >= until:
                    return
                await asyncio.sleep(self.rng.uniform(0.2, 1.5))
                number = self.rng.randrange(len(self.servers))
                await asyncio.to_thread(deed, number)
                self.done[deed.__name__] += 1

    def kill(self, number: int) -> None:
        """Kill a node, and start it again."""
        self.servers[number].kill()
        time.sleep(PAUSE)
        self._begin(number)

    def end(self, number: int) -> None:
        """Tell a node to end, and start it again."""
        self.servers[number].end()
        self._begin(number)

    def _begin(self, number: int) -> None:
        self.servers[number].start()
        with suppress(httpx.HTTPError):
            self.servers[number].answers()

    def stand_still(self, number: int) -> None:
        """Let a node stand still for longer than its lease."""
        os.kill(self.servers[number].pid, signal.SIGSTOP)
        time.sleep(PAUSE)
        os.kill(self.servers[number].pid, signal.SIGCONT)

    def cut_off(self, number: int) -> None:
        """Cut a node off from the database, not from people."""
        self.cables[number].cut()
        time.sleep(PAUSE)
        self.cables[number].mend()

    def restart(self, number: int) -> None:
        """Restart the database."""
        self.restart_database()

    def close(self) -> None:
        """End everything."""
        for server in self.servers:
            server.kill()
        for cable in self.cables:
            cable.close()


def canonical(view: object) -> str:
    """JSON by which two views can be compared."""
    return json.dumps(view, sort_keys=True)


def views_of(saved: Saved) -> set[str]:
    """All that a spectator of a stored match can have been shown."""
    table = saved.table
    match = Match.new(table.game, len(table.seats), table.seed, table.options)
    views = {canonical(json.loads(encoded(match.view(None))))}
    for seat, choice in saved.choices:
        match.play(seat, choice)
        views.add(canonical(json.loads(encoded(match.view(None)))))
    return views


def faults(game: Game, saved: Saved | None) -> list[str]:
    """What is wrong with a table, in words: nothing, if all promises were kept."""
    if saved is None:
        return [f"{game.code} is gone"]
    try:
        formal = formal_choices(saved)
    except Exception as error:
        return [f"{game.code} is broken: {type(error).__name__}"]
    found = []
    if max(game.seen, default=0) > len(saved.choices):
        found.append(f"{game.code}: somebody saw {max(game.seen)} choices, the record has {len(saved.choices)}")
    if not game.views <= views_of(saved):
        found.append(f"{game.code}: a spectator saw a position that the record does not have")
    if game.versions != sorted(game.versions):
        found.append(f"{game.code}: versions went back")
    for seat in range(len(saved.table.seats)):
        kept = [(choice, formal[n]) for n, (by, choice) in enumerate(saved.choices) if by == seat]
        if not explains([one for by, one in game.sent if by == seat], kept):
            found.append(f"{game.code}: seat {seat} has lost an acknowledged choice, or it counts twice")
    return found


async def check(url: str, games: list[Game]) -> list[str]:
    """What is wrong with any table."""
    store = await open_store(url)
    try:
        return [fault for game in games for fault in faults(game, await store.load(game.code))]
    finally:
        await store.close()


async def rage(
    folder: Path, url: str, restart: Callable[[], None], seconds: float, tables: int, seed: int
) -> dict[str, Any]:  # Any: figures
    """Let all play while everything is maltreated; returns what came of it."""
    mischief = Mischief(folder, url, restart, seed)
    try:
        await asyncio.to_thread(mischief.start)
        players = Players([server.address for server in mischief.servers], seed)
        playing = asyncio.create_task(players.play(tables))
        await mischief.go_on(time.monotonic() + seconds)
        players.is_enough = True
        await playing
        await players.client.aclose()
    finally:
        mischief.close()
    sent = [one for game in players.games for _, one in game.sent]
    return {
        "done": dict(mischief.done),
        "games": len(players.games),
        "views": sum(len(game.views) for game in players.games),
        "sent": len(sent),
        "acknowledged": sum(one.acknowledged for one in sent),
        "refusals": dict(players.refusals),
        "longest_gap": round(max(players.gaps, default=0.0), 2),
        "faults": await check(url, players.games),
    }


def main() -> None:
    """Run it, print what came of it, and fail if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not PROGRAMS:
        sys.exit("No PostgreSQL: tools/postgres.sh installs it.")
    with tempfile.TemporaryDirectory() as folder, private_server() as (place, restart):
        subprocess.run(
            [str(PROGRAMS[-1].with_name("createdb")), "-h", str(place), "-U", "ecotone", "chaos"], check=True
        )
        url = f"postgresql://ecotone@/chaos?host={place}"
        result = asyncio.run(rage(Path(folder), url, restart, asked.seconds, asked.tables, asked.seed))
    for name, value in result.items():
        print(f"{name}: {value}")
    sys.exit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
