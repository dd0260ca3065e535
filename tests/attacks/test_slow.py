"""Slow clients: a head or a body that never comes, an answer that nobody reads. They are not waited for for ever."""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Any

from ecotone.web.live.door import BODY_PATIENCE, HEADER_PATIENCE, READ_PATIENCE
from tests.attacks.attacker import PAGE, UPGRADE, Attacked, attacked
from tests.tables.sitting import staged
from tests.web.sockets import serving

HALF = b"GET / HTTP/1.1\r\nHost: ecotone\r\nX-Slow: "


@staged
async def test_heads_that_do_not_come_are_given_up() -> None:
    async with attacked() as on:
        slow = [await on.wire() for _ in range(40)]
        for number, wire in enumerate(slow):
            await wire.send(HALF if number % 2 else b"")
        await on.known(40)
        assert b" 200 " in await on.page()
        assert on.later(HEADER_PATIENCE - 1) == 0
        for wire in slow:
            await wire.send(b"x")  # a letter now and then buys no time
        assert on.later(HEADER_PATIENCE + 1) >= 40
        for wire in slow:
            assert await wire.is_cut()
        assert b" 200 " in await on.page()


@staged
async def test_the_next_head_on_a_line_that_is_kept_open_is_given_up_too() -> None:
    async with attacked() as on:
        wire = await on.wire()
        await wire.send(PAGE)
        assert b" 200 " in await wire.head()
        await wire.send(HALF)
        assert on.later(HEADER_PATIENCE - 1) == 0
        assert on.later(HEADER_PATIENCE + 1) == 1
        assert await wire.is_cut()


@staged
async def test_a_body_that_does_not_come_is_given_up() -> None:
    async with attacked() as on:
        wire = await on.wire()
        await wire.send(b"POST /quick/ecosfera HTTP/1.1\r\nHost: ecotone\r\nContent-Length: 100\r\n\r\nseats=")
        while not on.state.tasks:
            await asyncio.sleep(0)
        assert on.later(BODY_PATIENCE - 1) == 0
        assert on.later(BODY_PATIENCE + 1) == 1
        assert await wire.is_cut()
        while on.state.tasks:  # nor does the work for it stay behind
            await asyncio.sleep(0)
        assert not on.house.tables


@staged
async def test_an_answer_that_is_refused_before_its_body_came_does_not_keep_the_line_open() -> None:
    async with attacked(largest_body=10) as on:
        wire = await on.wire()
        await wire.send(
            b"POST /quick/ecosfera HTTP/1.1\r\nHost: ecotone\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 20
        )
        assert b" 413 " in await wire.head()
        assert on.later(HEADER_PATIENCE + 1) == 1
        assert await wire.is_cut()


async def flood(scope: Any, receive: Any, send: Any) -> None:  # Any: ASGI's own
    """An answer that is larger than what lies between two ends of a network."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(500):
            await send({"type": "websocket.send", "text": token_hex(50_000)})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for more in [True] * 500 + [False]:
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": more})


@staged
async def test_who_does_not_read_what_was_asked_for_is_dropped() -> None:
    async with serving(flood) as running:
        on = Attacked(running)
        for greeting in (PAGE, UPGRADE.format(path="/", key="x").encode()):
            wire = await on.wire()
            wire.reader._limit = 1  # type: ignore[attr-defined]  # so that asyncio reads nothing ahead
            await wire.send(greeting)
            while not any(line.full_since for line in on.door.lines):
                await asyncio.sleep(0)
            assert on.later(READ_PATIENCE - 1) == 0
            assert on.later(READ_PATIENCE + 1) == 1
            await on.known(0)
        while on.state.tasks:
            await asyncio.sleep(0)
        await on.hang_up()
