"""Large records, many at once: whoever sends them waits, and nobody else does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from bench.floods import UPLOADS, large_record, p99, send_records, waits_under
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.tables.work.inspector import Inspector
from tests.attacks.players import bearable, children, processor_time
from tests.laws.playing import at_the_end, setup_by
from tests.load.process import PATIENCE, running
from tests.web.visiting import InlineInspector, code_in, visit

RECORD = at_the_end(setup_by(games()["ecosfera"], 3, packs=False)).to_json()


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--packs",)], ids=["packs refused", "packs taken"])
def test_uploads_hold_up_nobody_who_plays(options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "body"
    file.write_bytes(urlencode({"record": large_record(RECORD)}).encode())
    with running(tmp_path, *options) as server:
        most = bearable(server, 1)
        waits, statuses = asyncio.run(waits_under(server.address, 4, lambda: send_records(server.address, file)))
    assert len(statuses) == UPLOADS
    assert set(statuses) <= {"400", "429"}  # wrong, or too many at once
    assert "400" in statuses
    assert p99(waits) < most, f"{1000 * p99(waits):.0f} ms, where {1000 * most:.0f} can be borne"


@pytest.mark.slow
def test_another_process_does_the_work(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for _ in range(6):
            kept = httpx.post(f"{server.address}/records", data={"record": RECORD}, timeout=PATIENCE)
            assert kept.status_code == 303
        [inspector] = children(server.pid)
        assert children(inspector) == []  # each record had a process of its own, which has ended
        worked = processor_time(inspector)
        before = processor_time(server.pid)
        for _ in range(6):
            httpx.post(f"{server.address}/records", data={"record": RECORD}, timeout=PATIENCE)
        assert 2 * (processor_time(server.pid) - before) < processor_time(inspector) - worked


def test_the_server_neither_reads_nor_replays_what_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    with visit() as on:
        on.site.uploads.inspector = inspector = Inspector()
        with monkeypatch.context() as patch:
            patch.setattr("ecotone.tables.work.child.NICENESS", 0)
            for where in ("match.read_record", "record.read_record", "match.Match.from_json", "match.Match.play"):
                patch.setattr(f"ecotone.core.{where}", lambda *_: pytest.fail("the server looked at it"))
            answer = on.browser().post("/records", data={"record": RECORD})
            assert answer.status_code == 303, answer.text
            on.call(inspector.close)
        table = on.call(on.house.table, code_in(answer.headers["location"]))
        assert table.match.record == Match.from_json(RECORD).record


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


def test_a_record_that_does_not_arrive_leaves_its_place_to_the_next() -> None:
    with visit() as on:

        async def breaking_off() -> Any:
            yield b"record="
            raise ConnectionError

        async def late() -> int:
            transport = httpx.ASGITransport(on.app)  # type: ignore[arg-type]  # it is an application
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as eve:
                with pytest.raises(ConnectionError):
                    await eve.post("/records", content=breaking_off())
                assert not on.site.uploads.under_way
                return (await eve.post("/records", data={"record": RECORD})).status_code

        assert on.call(late) == 303
