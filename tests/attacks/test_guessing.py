"""Guessing codes: from one address, behind proxies, with made-up addresses. It takes for ever, and locks nobody out."""

from __future__ import annotations

import re

import pytest

from ecotone.tables.plan import Place, Plan
from tests.attacks.attacker import Attacked, attacked
from tests.tables.sitting import staged

PROXY = "127.0.0.7"
GUESSES = {"guesses_a_minute": 10, "per_address": 3, "requests_a_second": 10_000}


def mark(head: bytes) -> str:
    """The cookie that a browser is given."""
    found = re.search(rb"set-cookie: (browser=[\w-]+)", head)
    assert found
    return found[1].decode()


async def guess(on: Attacked, times: int, address: str, **headers: str) -> None:
    for number in range(times):
        assert b" 404 " in await on.ask(f"/t/X{number:04}", address, **headers)


async def open_table(on: Attacked) -> str:
    table, _ = await on.house.open(Plan("ecosfera", (Place("link"),), seed=7))
    return f"/t/{table.code}"


@staged
async def test_behind_a_trusted_proxy_each_address_has_its_own_limit() -> None:
    async with attacked(trusted_proxies=(PROXY,), **GUESSES) as on:
        code = await open_table(on)
        await guess(on, 40, PROXY, X_Forwarded_For="203.0.113.5")
        assert len(on.waits) == 10  # three shares of ten, as no cookie was kept
        on.waits.clear()
        assert b" 200 " in await on.ask(code, PROXY, X_Forwarded_For="203.0.113.6")
        await guess(on, 5, PROXY, X_Forwarded_For="203.0.113.6")
        assert on.waits == []
        assert b" 200 " in await on.ask(code, PROXY, X_Forwarded_For="203.0.113.5")
        assert len(on.waits) == 1  # slow, but not refused


@staged
async def test_who_makes_up_addresses_before_a_trusted_proxy_gains_nothing() -> None:
    async with attacked(trusted_proxies=(PROXY,), **GUESSES) as on:
        for number in range(40):
            made_up = f"198.51.100.{number}, 203.0.113.5"  # the proxy adds the true one at the end
            await guess(on, 1, PROXY, X_Forwarded_For=made_up)
        assert len(on.waits) == 10


@pytest.mark.parametrize("trusted", [(), ("10.0.0.0/8",)])
@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2"])
def test_nobody_else_is_believed_not_on_this_machine_either(trusted: tuple[str, ...], address: str) -> None:
    @staged
    async def attack() -> None:
        async with attacked(trusted_proxies=trusted, **GUESSES) as on:
            for number in range(40):
                await guess(on, 1, address, X_Forwarded_For=f"203.0.113.{number}")
            assert len(on.waits) == 10

    attack()


@staged
async def test_a_prankster_in_a_class_slows_down_only_its_own_browser() -> None:
    async with attacked(trusted_proxies=(PROXY,), **GUESSES) as on:
        code = await open_table(on)
        school = {"X_Forwarded_For": "203.0.113.5"}
        prankster = mark(await on.ask("/", PROXY, **school))
        await guess(on, 20, PROXY, Cookie=prankster, **school)
        assert len(on.waits) == 10
        on.waits.clear()
        for _ in range(8):
            pupil = mark(await on.ask("/", PROXY, **school))
            await guess(on, 1, PROXY, Cookie=pupil, **school)
            assert b" 200 " in await on.ask(code, PROXY, Cookie=pupil, **school)
        assert on.waits == []


@staged
async def test_a_proxy_that_is_not_trusted_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    async with attacked() as on:
        for _ in range(3):
            await on.ask("/", "127.0.0.9", X_Forwarded_For="203.0.113.5")
    told = [record.getMessage() for record in caplog.records if "proxy" in record.getMessage()]
    assert len(told) == 1
    assert "--trusted-proxies 127.0.0.9" in told[0]


@staged
async def test_what_a_trusted_proxy_says_of_https_counts_for_the_origin() -> None:
    async with attacked(trusted_proxies=(PROXY,)) as on:
        wire = await on.wire(PROXY)
        for proto, status in (("https", b" 303 "), ("http", b" 403 ")):
            await wire.send(
                "POST /quick/ecosfera HTTP/1.1\r\nHost: ecotone\r\nContent-Length: 0\r\nOrigin: https://ecotone\r\n"
                f"X-Forwarded-Proto: {proto}\r\n\r\n".encode()
            )
            assert status in await wire.head()
            if status == b" 303 ":
                wire = await on.wire(PROXY)
