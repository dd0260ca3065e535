"""Nobody sees a choice before it is on disk, whichever way they look, and never one that does not get there."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager

import httpx
import pytest

from ecotone.tables.plan import Keys
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.table import Table
from ecotone.web.serve.app import create_app
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site
from tests.tables.sitting import Scene, closed_in_the_end, let_tasks_run, staged

pytestmark = pytest.mark.usefixtures("harbour")

LOOKS = [
    "GET /t/{code}",
    "GET /t/{code}/people",
    "GET /t/{code}/projector",
    "GET /t/{code}/replay",
    "GET /t/{code}/step",
    "GET /t/{code}/step/words",
    "GET /t/{code}/record.json",
    "GET /api/v1/tables/{code}",
    "GET /api/v1/tables/{code}/view",
    "GET /api/v1/tables/{code}/record",
    'POST /t/{code}/do {{"do": "why", "target": "boat"}}',
    'POST /t/{code}/do {{"do": "hint"}}',
    'POST /t/{code}/do {{"do": "undo"}}',
    "POST /t/{code}/continue at=0",
]


class Here(Scene):
    """The application in the loop of the test, so that 'not yet answered' means something."""

    def __init__(self) -> None:
        super().__init__()
        self.app = create_app(Settings(store="sqlite://", requests_a_second=10**6), self.house)
        self.app.state.site = Site(Settings(), self.house)

    async def look(self, what: str, table: Table, keys: Keys) -> httpx.Response:
        method, path, body = [*what.format(code=table.code).split(" ", 2), ""][:3]
        headers = {"Cookie": f"table-{table.code}={keys.host}.{keys.seats[1]}"}
        transport = httpx.ASGITransport(app=self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            return await client.request(method, path, content=body or None, headers=headers)


def here() -> AbstractAsyncContextManager[Here]:
    return closed_in_the_end(Here())


@staged
@pytest.mark.parametrize("look", LOOKS)
async def test_whoever_looks_while_a_choice_is_written_waits_for_it(look: str) -> None:
    async with here() as on:
        table, keys = await on.table()
        gate = on.store.gates["append"] = asyncio.Event()
        playing = asyncio.create_task(on.house.play(table, 0, ("leave_port",)))  # the last choice: everything opens
        await on.store.waiting.wait()
        looking = asyncio.create_task(on.look(look, table, keys))
        await let_tasks_run(300)
        assert not looking.done(), (await looking).text
        gate.set()
        await playing
        assert (await looking).status_code < 500


@staged
@pytest.mark.parametrize("look", LOOKS)
async def test_a_choice_that_never_gets_to_disk_is_seen_by_nobody(look: str) -> None:
    async with here() as on:
        table, keys = await on.table()
        before = await on.look(look, table, keys)
        on.store.trouble.add("append")
        gate = on.store.gates["append"] = asyncio.Event()
        playing = asyncio.create_task(on.house.play(table, 0, ("leave_port",)))
        await on.store.waiting.wait()
        looking = asyncio.create_task(on.look(look, table, keys))
        await let_tasks_run(300)
        gate.set()
        with pytest.raises(StoreFailed):
            await playing
        after = await looking
        assert after.status_code == before.status_code
        assert "The last boat" not in after.text
