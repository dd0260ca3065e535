"""Large records, many at once: whoever sends them waits, and nobody else does."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from ecotone.core.registry import games
from tests.attacks.players import p99, waits, waits_under
from tests.laws.playing import at_the_end, setup_by
from tests.load.process import running
from tests.tables.sitting import staged
from tests.web.visiting import InlineInspector, visit

SIZE = 1_700_000
UPLOADS = 6
# Seconds. It is 0.05 on a machine that does nothing else; before uploads had a process of their own it was 5.
BEARABLE = 0.5

RECORD = at_the_end(setup_by(games()["ecosfera"], 3, packs=False)).to_json()


def large_record() -> str:
    """A record with as large a pack as it may have, every entry of which has to be compared with others."""
    entries: list[dict[str, Any]] = []
    data = {**json.loads(RECORD), "pack": {"name": "bomb.toml", "data": {"producer": entries}}}
    each = len(json.dumps({"id": "fish 10000", "name": "fish"})) + 2
    entries += [{"id": f"fish {n}", "name": "fish"} for n in range(10_000, 10_000 + (SIZE - len(RECORD)) // each)]
    return json.dumps(data)


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


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--packs",)], ids=["packs refused", "packs taken"])
def test_uploads_hold_up_nobody_who_plays(options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "body"
    file.write_bytes(urlencode({"record": large_record()}).encode())
    with running(tmp_path, *options) as server:
        calm = p99(asyncio.run(waits(server.address, 2)))
        command = [sys.executable, "-c", SENDER, str(server.port), str(file), str(UPLOADS)]

        async def attack() -> list[bytes]:
            sending = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            return (await sending.communicate())[0].split()

        attacked, statuses = asyncio.run(waits_under(server.address, 4, attack))
    assert len(statuses) == UPLOADS
    assert set(statuses) <= {b"400", b"429"}  # wrong, or too many at once
    assert b"400" in statuses
    assert p99(attacked) < max(BEARABLE, 5 * calm), f"p99 {1000 * p99(attacked):.0f} ms, in calm {1000 * calm:.0f} ms"


class Busy(InlineInspector):
    """Looks at a record until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.at_work = asyncio.Event()
        self.go_on = asyncio.Event()

    async def inspect(self, upload: Any) -> Any:
        self.at_work.set()
        await self.go_on.wait()
        return await super().inspect(upload)


def test_an_address_has_one_record_looked_at_at_a_time() -> None:
    with visit() as on:
        on.site.uploads.inspector = busy = Busy()

        async def second() -> list[int]:
            transport = [httpx.ASGITransport(on.app, client=(f"10.0.0.{n}", 5)) for n in (1, 2)]  # type: ignore[arg-type]  # it is an application
            async with (
                httpx.AsyncClient(transport=transport[0], base_url="http://testserver") as eve,
                httpx.AsyncClient(transport=transport[1], base_url="http://testserver") as bob,
            ):
                first = asyncio.create_task(eve.post("/records", data={"record": RECORD}))
                await busy.at_work.wait()
                refused = await eve.post("/records", data={"record": RECORD})
                assert "Another record from here" in refused.text
                other = asyncio.create_task(bob.post("/records", data={"record": RECORD}))
                busy.go_on.set()
                statuses = [(await first).status_code, refused.status_code, (await other).status_code]
                return [*statuses, (await eve.post("/records", data={"record": RECORD})).status_code]

        assert on.call(second) == [303, 429, 303, 303]


@staged
async def test_a_record_that_does_not_arrive_leaves_its_place_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.web.pages.replays.LONGEST_WAY", 0.02)
    with visit() as on:

        async def never() -> Any:
            yield b"record="
            await asyncio.Event().wait()

        async def late() -> int:
            transport = httpx.ASGITransport(on.app)  # type: ignore[arg-type]  # it is an application
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as eve:
                return (await eve.post("/records", content=never())).status_code

        assert await asyncio.to_thread(on.call, late) == 400
        assert not on.site.uploads.under_way
