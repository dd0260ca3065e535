"""Hostile requests gain nothing and stop nothing: afterwards a normal game goes on at the same server."""

import asyncio
import json
from collections.abc import Iterator
from itertools import islice, product

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ecotone.tables.house import House
from ecotone.tables.store.sql import open_store
from ecotone.web.serve.app import create_app
from ecotone.web.site.limits import Limits
from ecotone.web.site.settings import Settings
from tests.browser.server import GENEROUS, Site, served
from tests.tables.sitting import Clock

GAME = {"game": "betterlife", "seats": [{"who": "person"}, {"who": "person"}], "seed": 3}
DEEP = "[" * 50_000 + "]" * 50_000
NONSENSE = [
    "", "{", "[]", "null", DEEP[:19_000], "\x00", '{"do": 1}', '{"do": "handle"}', '{"do": "play"}',
    '{"do": "play", "version": 1e99, "index": 0}', '{"do": "show_seat", "seat": 1}', '{"do": "say", "text": 5}',
    '{"do": "play", "version": 0, "index": -1, "fill": [[]]}',
]  # fmt: skip
PATHS = [
    "/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/games/ecosfera/..%2fcontent.toml",
    "/static/games/ecosfera/content.toml", "/static/games/nothing/style.css", "/t/%00", "/t/" + "A" * 5_000,
]  # fmt: skip


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with served(settings=GENEROUS) as site:
        yield site


@pytest.fixture
def table(site: Site) -> dict[str, str]:
    opened: dict[str, str] = httpx.post(f"{site.address}/api/v1/tables", json=GAME).json()
    return opened


def key(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def view(site: Site, table: dict[str, str], seat: int) -> httpx.Response:
    return httpx.get(
        f"{site.address}/api/v1/tables/{table['code']}/view?seat={seat}", headers=key(table["seats"][seat])
    )


def test_nobody_sees_or_plays_another_seat(site: Site, table: dict[str, str]) -> None:
    base = f"{site.address}/api/v1/tables/{table['code']}"
    mine, theirs = table["seats"]
    before = view(site, table, 1).json()
    for secret in (mine, "x", "x" * 22, theirs[:-1], theirs + "A", "null", "../" + theirs):
        assert httpx.get(f"{base}/view?seat=1", headers=key(secret)).status_code in (400, 403), secret
        body = {"seat": 1, "choice": before["choices"][0] if before["choices"] else ["ready"]}
        assert httpx.post(f"{base}/play", json=body, headers=key(secret)).status_code in (400, 403)
        assert httpx.post(f"{base}/do", json={"do": "leave", "seat": 1}, headers=key(secret)).status_code in (400, 403)
    for order in ("pause", "end", "reissue", "give_to_bot", "pace"):
        answer = httpx.post(f"{base}/do", json={"do": order, "seat": 1, "paused": True}, headers=key(mine))
        assert answer.status_code == 403, order
    assert view(site, table, 1).json() == before


def test_stale_and_forged_choices_change_nothing(site: Site, table: dict[str, str]) -> None:
    base = f"{site.address}/api/v1/tables/{table['code']}"
    seat = view(site, table, 0).json()["actors"][0]
    before = view(site, table, seat).json()
    headers = key(table["seats"][seat])
    forged: list[object] = [
        ["roll", 1], ["roll"] * 20, ["commit", 10**30, None], ["__class__"], [""], [None], [], [[["roll"]]],
        ["play", -1], ["play", True], ["play", 1.0], ["offer", {"a": 1}], [{"form": []}], "roll", 7,
        None, {"verb": "roll"},
    ]  # fmt: skip
    for choice in forged:
        answer = httpx.post(f"{base}/play", json={"choice": choice, "version": before["version"]}, headers=headers)
        assert answer.status_code == 400, choice
    good = {"choice": before["choices"][0], "version": before["version"] - 1}
    assert httpx.post(f"{base}/play", json=good, headers=headers).status_code == 409
    good["version"] = before["version"] + 1
    assert httpx.post(f"{base}/play", json=good, headers=headers).status_code == 409
    assert view(site, table, seat).json() == before


def test_huge_and_malformed_bodies_are_refused(site: Site, table: dict[str, str]) -> None:
    base = f"{site.address}/api/v1/tables/{table['code']}"
    headers = key(table["seats"][0])
    bodies = [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"[]",
        DEEP.encode(),
        b'{"choice": ' + DEEP.encode() + b"}",
        b"9" * 90_000,
    ]
    for body in bodies:
        assert httpx.post(f"{base}/play", content=body, headers=headers).status_code in (400, 413), body[:20]
    assert httpx.post(f"{base}/play", content=b"x" * 3_000_000, headers=headers).status_code == 413
    for path in ("/records", f"/t/{table['code']}/sit", "/new/betterlife", "/language"):
        answer = httpx.post(site.address + path, content=b"%ff&=&&&seat=\x00&" + b"a" * 200_000, timeout=60)
        assert answer.status_code in (400, 403, 413, 303), path
    for record in ("", "{}", DEEP, '{"ecotone": 1}', json.dumps({"ecotone": 1, "game": "../etc"})):
        assert httpx.post(f"{site.address}/api/v1/records", json={"record": record}, timeout=60).status_code == 400


def test_sockets_of_foreign_pages_are_closed(site: Site, table: dict[str, str]) -> None:
    address = site.address.replace("http", "ws")
    for path in (f"/t/{table['code']}/live", f"/api/v1/tables/{table['code']}/socket"):
        for origin in ("https://evil.example", "null", "http://", "http://[", site.address + ".evil.example"):
            with pytest.raises((InvalidStatus, ConnectionClosed)), connect(address + path, origin=origin) as socket:
                socket.recv()
    for origin in ("https://evil.example", "null"):
        answer = httpx.post(f"{site.address}/quick/ecosfera", headers={"Origin": origin})
        assert answer.status_code == 403


def test_nonsense_on_a_socket_is_answered_and_no_more(site: Site, table: dict[str, str]) -> None:
    address = f"{site.address.replace('http', 'ws')}/api/v1/tables/{table['code']}/socket"
    with connect(address, additional_headers=key(table["seats"][0])) as socket:
        socket.recv()
        for text in NONSENSE:
            socket.send(text)
            while (answer := json.loads(socket.recv()))["kind"] != "answer":
                pass
            assert answer.get("error") or answer["do"] == "say", text


def test_paths_lead_nowhere_else(site: Site) -> None:
    for path in PATHS:
        assert httpx.get(site.address + path).status_code in (400, 404), path


def test_names_and_lines_cannot_carry_markup(site: Site) -> None:
    evil = '<img src=x onerror="alert(1)">'[:30]
    wanted = {**GAME, "seats": [{"who": "person", "name": evil}, {"who": "person"}]}
    table = httpx.post(f"{site.address}/api/v1/tables", json=wanted).json()
    headers = key(table["seats"][0])
    say = {"do": "say", "text": "<script>alert(1)</script>", "seat": 0}
    assert httpx.post(f"{site.address}/api/v1/tables/{table['code']}/do", json=say, headers=headers).status_code == 200
    for path in ("", "/people", "/projector"):
        page = httpx.get(f"{site.address}/t/{table['code']}{path}", headers=headers).text
        assert "<img src=x" not in page
        assert "<script>alert" not in page
        assert "&lt;img src=x" in page


def test_two_thousand_guesses_take_an_hour_and_keep_nobody_out() -> None:
    asyncio.run(guess(2_000))


async def guess(times: int) -> None:
    house = House(await open_store("sqlite://"))
    settings = Settings(requests_a_second=100_000)
    app = create_app(settings, house)
    clock = Clock()

    async def wait(seconds: float) -> None:
        clock.now += seconds

    async with app.router.lifespan_context(app):
        app.state.site.limits = Limits(settings, clock)
        app.state.site.sleep = wait
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            table = (await client.post("/api/v1/tables", json=GAME)).json()
            start = clock.now
            for letters in islice(product("ABCDEFGH", repeat=5), times):
                code = "".join(letters)
                if code != table["code"]:
                    assert (await client.get(f"/api/v1/tables/{code}")).status_code == 404
            assert clock.now - start > 3600
            now = clock.now
            mine = await client.get(f"/api/v1/tables/{table['code']}/view", headers=key(table["seats"][0]))
            assert mine.status_code == 200
            assert clock.now == now  # who has a key need not wait


def test_afterwards_a_game_goes_on(site: Site, table: dict[str, str]) -> None:
    seat = view(site, table, 0).json()["actors"][0]
    shown = view(site, table, seat).json()
    body = {"choice": shown["choices"][0], "version": shown["version"]}
    address = f"{site.address}/api/v1/tables/{table['code']}/play"
    answer = httpx.post(address, json=body, headers=key(table["seats"][seat]))
    assert answer.status_code == 200
    assert answer.json()["version"] > shown["version"]
