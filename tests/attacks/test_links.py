"""Links in the wrong hands: forwarded, previewed by a chat program, photographed, followed by many at once."""

from __future__ import annotations

import asyncio
import logging
import re

import pytest

from ecotone.tables.plan import Place, Plan
from ecotone.tables.table import Table
from tests.attacks.attacker import Attacked, attacked
from tests.tables.sitting import staged


async def invited(on: Attacked) -> tuple[Table, str, str]:
    """A table with a free seat, its link, and the host's key."""
    table, keys = await on.house.open(Plan("ecosfera", (Place("me"), Place("link", "Bea")), seed=7))
    return table, f"/t/{table.code}/s/{keys.seats[1]}", keys.host


def key(head: bytes, table: Table) -> str:
    """The key that an answer gives to a browser; empty if it gives none."""
    found = re.search(rf"set-cookie: table-{table.code}=([\w-]+)".encode(), head)
    return found[1].decode() if found else ""


async def post(on: Attacked, path: str, address: str = "127.0.0.1") -> bytes:
    return await on.ask(path, address, "POST")


@staged
async def test_a_link_that_is_used_twice_opens_nothing_the_second_time() -> None:
    async with attacked() as on:
        table, link, host = await invited(on)
        bea = key(await post(on, link), table)
        assert on.house.access(table, [bea]).seats == (1,)
        for address in ("127.0.0.1", "127.0.0.2"):
            for head in (await on.ask(link, address), await post(on, link, address)):
                assert b" 403 " in head
                assert not key(head, table)
        secret = link.rpartition("/")[2]
        view = f"/api/v1/tables/{table.code}/view?seat=1"
        assert b" 403 " in await on.ask(view, Authorization=f"Bearer {secret}")
        assert b" 200 " in await on.ask(view, Authorization=f"Bearer {bea}")
        assert on.house.seat_link(table, host, 1) is None  # the host cannot look at her hand either


@staged
async def test_of_many_who_follow_a_link_at_once_one_sits_down() -> None:
    async with attacked() as on:
        table, link, _ = await invited(on)
        heads = await asyncio.gather(*(post(on, link, f"127.0.0.{n + 1}") for n in range(20)))
        given = [key(head, table) for head in heads if key(head, table)]
        assert len(given) == 1
        assert on.house.access(table, given).seats == (1,)


@staged
async def test_programs_that_preview_links_do_not_use_them_up() -> None:
    async with attacked() as on:
        table, link, _ = await invited(on)
        for method in ("GET", "HEAD", "GET"):
            head = await on.ask(link, "127.0.0.2", method)
            assert b" 200 " in head
            assert not key(head, table)
        assert key(await post(on, link), table)


@staged
async def test_a_ticket_that_was_photographed_is_good_once_and_not_for_long() -> None:
    async with attacked() as on:
        table, link, _ = await invited(on)
        bea = key(await post(on, link), table)
        ticket = f"/t/{table.code}/s/{on.house.tickets.issue(table, 1)}"
        phone = key(await post(on, ticket), table)
        assert on.house.access(table, [phone]).seats == (1,)
        assert on.house.access(table, [bea]).seats == ()
        assert b" 403 " in await post(on, ticket, "127.0.0.2")
        late = f"/t/{table.code}/s/{on.house.tickets.issue(table, 1)}"
        on.house.tickets.clock = lambda: on.house.clock() + 3600
        assert b" 403 " in await post(on, late, "127.0.0.2")
        assert on.house.access(table, [phone]).seats == (1,)


@staged
async def test_no_other_page_can_sit_down_or_move_somebody() -> None:
    async with attacked() as on:
        table, link, _ = await invited(on)
        for origin in ("http://evil.example", "https://ecotone"):
            assert b" 403 " in await on.ask(link, method="POST", Origin=origin)
        assert table.seats[1].held == "open"


@staged
async def test_no_log_holds_a_link_a_key_or_a_ticket(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    async with attacked() as on:
        table, link, host = await invited(on)
        bea = key(await post(on, link), table)
        ticket = on.house.tickets.issue(table, 1)
        phone = key(await post(on, f"/t/{table.code}/s/{ticket}"), table)
        for path in (link, f"/t/{table.code}/s/{ticket}", f"/t/{table.code}/s/{host}"):
            await on.ask(path, Cookie=f"table-{table.code}={phone}.{bea}")
            await post(on, path)
        await on.ask(link, X_Forwarded_For="203.0.113.5")  # is told in the log
    told = "\n".join([record.getMessage() for record in caplog.records] + list(capfd.readouterr()))
    assert "--trusted-proxies" in told
    assert not [secret for secret in (link.rpartition("/")[2], host, bea, ticket, phone) if secret in told]
