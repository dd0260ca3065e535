"""Appends choices until it is killed, again and again: run as a program by the test of what survives that.

For each line that it reads it forks, which is faster than starting anew. The child opens the store at the URL given,
says `ready` with its process and the lengths it found, then each choice that was acknowledged as `table number`.
"""

from __future__ import annotations

import asyncio
import os
import sys

from sqlalchemy import create_engine, delete

from ecotone.tables.store.schema import nodes
from ecotone.tables.store.sql import SqlStore, open_store
from tests.tables.store.stored_tables import a_table

CODES = [f"T{number}" for number in range(8)]


async def play(store: SqlStore, code: str, number: int) -> None:
    while True:
        await store.append(code, number, number % 3, ("put", code, number), float(number))
        os.write(1, f"{code} {number}\n".encode())
        number += 1


async def child(url: str) -> None:
    store = await open_store(url)
    if store.node is not None:  # the one before was killed: nobody waits until that shows
        with store.database.engine.begin() as connection:
            connection.execute(delete(nodes).where(nodes.c.id != store.node.id))
    lengths = []
    for code in CODES:
        saved = await store.load(code)
        if saved is None:
            await store.create(a_table(code))
        await store.claim(code)
        lengths.append(len(saved.choices) if saved else 0)
    os.write(1, f"ready {os.getpid()} {' '.join(map(str, lengths))}\n".encode())
    await asyncio.gather(*map(play, [store] * len(CODES), CODES, lengths))


def main(url: str) -> None:
    create_engine(url.replace("postgresql:", "postgresql+psycopg:")).dispose()  # loads what each child would
    for _ in sys.stdin:
        if not (process := os.fork()):
            asyncio.run(child(url))
        os.waitpid(process, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main(sys.argv[1])
