"""How long people wait while somebody floods the server: with uploads, or with tables full of bots that think hard.

    python -m bench.floods [--seconds 8] [--bots 50] [--thinkers 2]

Starts a server of its own on a fresh database. At a few tables people choose 25 times a second; beside them six records
of 1.7 MB are sent at once, and then bots play at many tables that somebody watches, while new tables are opened.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlencode, urlsplit

import httpx

from bench.people import Party, Socket
from bench.server import Server
from ecotone.core.match import Match
from ecotone.core.registry import games

Found = TypeVar("Found")

PATIENCE = 60.0  # seconds after which a server that hangs is given up
GAME, SEATS, TABLES = "kompensaatiopeli", 4, 4  # where people play
EVERY = 0.04  # seconds between two choices at a table
RECORD_SIZE, UPLOADS = 1_700_000, 6

# In a process of its own, so that whoever measures does not wait for it; it prints the status of each answer.
SENDER = """
import socket, sys, threading

port, body, uploads = int(sys.argv[1]), open(sys.argv[2], "rb").read(), int(sys.argv[3])
head = "POST /records HTTP/1.1\\r\\nHost: 127.0.0.1:%d\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\n"
head = (head + "Connection: close\\r\\nContent-Length: %d\\r\\n\\r\\n") % (port, len(body))

def send():
    with socket.create_connection(("127.0.0.1", port)) as line:
        try:
            line.sendall(head.encode() + body)
        except OSError:
            pass  # it was refused before its end
        print(line.recv(100).split()[1].decode(), flush=True)

for _ in range(uploads):
    threading.Thread(target=send).start()
"""


async def waits_under(
    address: str, seconds: float, attack: Callable[[], Awaitable[Found]]
) -> tuple[list[float], Found]:
    """How long choices took, sorted, while people play and somebody attacks; and what came of the attack."""
    parties = [Party(address, "json", random.Random(n), EVERY, GAME, SEATS) for n in range(TABLES)]
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for party in parties:
            await party.open(http)
    while not all(len(party.last) == SEATS for party in parties):  # until everybody sees the table
        await asyncio.sleep(0.01)
    attacking = asyncio.ensure_future(attack())
    end = time.perf_counter() + seconds
    for party in parties:
        party.begin(end)
    await asyncio.sleep(seconds)
    found = await attacking
    for party in parties:
        close(party.sockets)
    return sorted(wait for party in parties for wait in party.times), found


async def nothing() -> None:
    """No attack."""


def close(sockets: list[Socket]) -> None:
    """Close them all."""
    for socket in sockets:
        socket.close()


def p99(waits: list[float]) -> float:
    """What 99 of 100 waits are below."""
    return waits[int(len(waits) * 0.99)]


def large_record(record: str, size: int = RECORD_SIZE) -> str:
    """A record with as large a pack as it may have, every entry of which has to be compared with others."""
    entries: list[dict[str, str]] = []
    data = {**json.loads(record), "pack": {"name": "bomb.toml", "data": {"producer": entries}}}
    each = len(json.dumps({"id": "fish 10000", "name": "fish"})) + 2
    room = size - len(json.dumps(data))
    entries += [{"id": f"fish {n}", "name": "fish"} for n in range(10_000, 10_000 + room // each)]
    return json.dumps(data)


async def send_records(address: str, body: Path) -> list[str]:
    """Send so many records at once from one address; returns the statuses of the answers."""
    command = [sys.executable, "-c", SENDER, str(urlsplit(address).port), str(body), str(UPLOADS)]
    sending = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    return sorted((await sending.communicate())[0].decode().split())


async def seat_hard_bots(address: str, tables: int) -> list[Socket]:
    """Open many tables where hard bots play as fast as they can, and watch them all."""
    watching = []
    parts = urlsplit(address)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for number in range(tables):
            game = games()[sorted(games())[number % len(games())]]
            bots = [{"who": "bot", "bot": "hard"}] * game.usual_seats
            body = {"game": game.id, "seats": bots, "speed": "fast"}
            code = (await http.post(f"{address}/api/v1/tables", json=body)).raise_for_status().json()["code"]
            socket = Socket(f"/api/v1/tables/{code}/socket", parts.netloc, "", False, lambda _: None)
            await asyncio.get_running_loop().create_connection(lambda one=socket: one, parts.hostname, parts.port)
            watching.append(socket)
    return watching


async def open_tables(address: str, count: int) -> list[float]:
    """Seconds that it takes to open a table, one after the other."""
    times = []
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for _ in range(count):
            begun = time.perf_counter()
            body = {"game": "ecosfera", "seats": [{"who": "person"}] * 2}
            (await http.post(f"{address}/api/v1/tables", json=body)).raise_for_status()
            times.append(time.perf_counter() - begun)
            await asyncio.sleep(0.5)
    return times


async def measure(address: str, options: argparse.Namespace, body: Path) -> None:
    """Print the figures of each flood."""

    def told(name: str, waits: list[float], more: str = "") -> None:
        half, most = waits[len(waits) // 2], waits[-1]
        print(f"{name:24}{1000 * half:8.1f}{1000 * p99(waits):8.1f}{1000 * most:8.1f}  {more}", flush=True)

    print(f"{'':24}{'p50 ms':>8}{'p99 ms':>8}{'max ms':>8}")
    told("calm", (await waits_under(address, options.seconds, nothing))[0])
    waits, statuses = await waits_under(address, options.seconds, lambda: send_records(address, body))
    told(f"{UPLOADS} uploads", waits, f"answered {' '.join(statuses)}")
    watching = await seat_hard_bots(address, options.bots)
    openings = max(1, int(options.seconds))
    waits, times = await waits_under(address, options.seconds, lambda: open_tables(address, openings))
    told(f"{options.bots} tables of hard bots", waits, f"a new table opened within {1000 * max(times):.0f} ms")
    close(watching)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--bots", type=int, default=50)
    parser.add_argument("--thinkers", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        body = Path(name) / "body"
        body.write_bytes(urlencode({"record": large_record(Match.new("ecosfera", 2).to_json())}).encode())
        server = Server.start(Path(name), "--packs", "--thinkers", str(options.thinkers))
        try:
            asyncio.run(measure(server.address, options, body))
        finally:
            server.process.terminate()
            server.process.wait(PATIENCE)


if __name__ == "__main__":
    main()
