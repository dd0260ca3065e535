"""Uploading without end: the disk does not fill, and what others play or look at stays."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.match import Match
from ecotone.tables.plan import Place, Plan
from ecotone.tables.store.sql import open_store
from ecotone.web.serve.app import tidy_once
from tests.attacks.attacker import Attacked, attacked
from tests.tables.sitting import staged

BUDGET = 30_000  # bytes: some twenty games
LIMITS = {"tables_an_hour": 10_000, "requests_a_second": 10_000, "uploaded_bytes": BUDGET}


@cache
def record() -> str:
    """A whole game, played by lot."""
    match, rng = Match.new("ecosfera", 2, 7), Rng(7)
    bot = bot_named("random", match.game)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, answer(bot, match.seat(seat), rng))
    return match.to_json()


async def upload(on: Attacked, address: str) -> str:
    """Send a record; returns the code of the table that it becomes."""
    head = await on.ask("/records", address, "POST", urlencode({"record": record()}).encode())
    found = re.search(rb"location: /t/(\w+)/replay", head)
    assert found, head
    return found[1].decode()


@staged
async def test_who_uploads_without_end_loses_what_they_have_uploaded_and_nobody_loses_a_game(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with attacked(kept_in=await open_store(f"sqlite:///{file}"), **LIMITS) as on:
        playing, _ = await on.house.open(Plan("ecosfera", (Place("me"), Place("link")), seed=7))
        ended, _ = await on.house.open(Plan("ecosfera", (Place("me"), Place("bot")), seed=8))
        await on.house.set(ended, status="ended")
        lesson = await upload(on, "127.0.0.2")
        assert b" 200 " in await on.ask(f"/t/{lesson}/replay", "127.0.0.2")
        continued, _ = await on.house.open(Plan("ecosfera", (Place("me"), Place("bot")), seed=9, origin=f"{lesson}:0"))
        sent = []
        for number in range(60):
            sent.append(await upload(on, "127.0.0.3"))
            if number % 10 == 9:
                await tidy_once(on.site.school, on.site.settings)
        on.house.tables.clear()
        kept = [code for code in sent if await on.house.store.load(code)]
        assert kept == sent[-len(kept) :]  # the oldest have gone
        assert 5 < len(kept) < 55
        for code in (playing.code, ended.code, continued.code, lesson):
            assert await on.house.store.load(code)
        assert b" 404 " in await on.ask(f"/t/{sent[0]}/replay", "127.0.0.3")
        assert b" 200 " in await on.ask(f"/t/{kept[0]}/replay", "127.0.0.3")


@staged
async def test_who_opens_all_they_upload_drives_out_no_game_either() -> None:
    async with attacked(kept_in=await open_store("sqlite://"), **LIMITS) as on:
        playing, _ = await on.house.open(Plan("ecosfera", (Place("me"), Place("link")), seed=7))
        sent = []
        for _ in range(40):
            sent.append(await upload(on, "127.0.0.3"))
            assert b" 200 " in await on.ask(f"/t/{sent[-1]}/replay", "127.0.0.3")
        await tidy_once(on.site.school, on.site.settings)
        kept = [code for code in sent if await on.house.store.load(code)]
        assert 0 < len(kept) < 40
        assert await on.house.store.load(playing.code)
        await tidy_once(on.site.school, on.site.settings)
        assert kept == [code for code in sent if await on.house.store.load(code)]
