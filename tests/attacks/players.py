"""People who go on playing while a server is attacked, and how long each of them waits for an answer."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx

from bench.people import Party, Socket
from tests.load.process import PATIENCE

Found = TypeVar("Found")

GAME, SEATS = "kompensaatiopeli", 4
TABLES = 4
EVERY = 0.04  # seconds between two choices at a table


async def waits(address: str, seconds: float) -> list[float]:
    """How long choices took, sorted, while people play at several tables."""

    async def nothing() -> None:
        pass

    return (await waits_under(address, seconds, nothing))[0]


async def waits_under(
    address: str, seconds: float, attack: Callable[[], Awaitable[Found]]
) -> tuple[list[float], Found]:
    """The same while somebody attacks, and what came of the attack."""
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


def close(sockets: list[Socket]) -> None:
    for socket in sockets:
        socket.close()


def p99(waits: list[float]) -> float:
    """What 99 of 100 waits are below."""
    return waits[int(len(waits) * 0.99)]
