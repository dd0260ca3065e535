"""Every answer carries the headers that keep a page safe, and nothing that another site's page sends is carried out."""

from __future__ import annotations

import logging

import pytest
from starlette.websockets import WebSocketDisconnect

from ecotone.web.pages import rules
from ecotone.web.serve.app import HEADERS
from tests.web.visiting import Visit, bearer, visit


def policy() -> dict[str, str]:
    parts = [part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; ")]
    return {part[0]: part[1] for part in parts}


def test_the_policy_allows_our_own_files_and_nothing_inline() -> None:
    assert policy()["default-src"] == "'none'"
    assert policy()["script-src"] == policy()["style-src"] == "'self'"
    assert policy()["frame-ancestors"] == policy()["frame-src"] == "'self'"
    assert policy()["base-uri"] == "'none'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
    assert "*" not in HEADERS["Content-Security-Policy"]


def test_every_kind_of_answer_carries_the_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        done, _ = on.ended("ecosfera")
        me = on.seated(table, keys.seats[0], keys.host)
        t, over = f"/t/{table.code}", f"/t/{done.code}"
        api = f"/api/v1/tables/{table.code}"
        answers = [
            me.get("/"), me.get("/new/ecosfera"), me.get("/rules/ecosfera"), me.get(t), me.get(f"{t}/people"),
            me.get(f"{t}/projector"), me.get(f"{over}/replay"), me.get(f"{over}/step"),
            me.get(f"{over}/step/words"), me.get(f"{over}/record.json"),
            me.get("/static/ecotone.css"), me.get("/style"), me.post("/look"), me.get("/static/table/stage.js"),
            me.get("/static/vendor/idiomorph.min.js"),
            me.head("/"), me.post("/language", data={"language": "fi"}), me.post("/quick/ecosfera"),
            me.post(f"{t}/do", json={"do": "why"}), me.get("/api/v1/games"), me.get("/api/v1/openapi.json"),
            me.get(api), me.get(f"{api}/view"), me.post(f"{api}/play", json={}), me.post(f"{api}/join", json={}),
            me.get("/nowhere"), me.get("/api/v1/nowhere"), me.get("/static/nothing.js"), me.get("/t/NOSUCH"),
            me.get(f"{t}/replay"), me.get(f"{t}/s/wrong"), me.delete("/"), me.put(api), me.post("/new/ecosfera"),
            me.post("/new/ecosfera", data={"seats": "99"}), me.post("/quick/ecosfera", headers={"Origin": "http://x"}),
            me.post("/records", data={"record": "{}"}), me.get("/static/../app.py"), me.options("/"),
        ]  # fmt: skip
        with me.stream("GET", f"{t}/events") as stream:
            answers.append(stream)
        monkeypatch.setattr(rules, "ledger_of", lambda game, code: 1 / 0)
        careless = on.browser(brittle=False)
        answers += [careless.get("/rules/ecosfera")]
        assert {answer.status_code for answer in answers} >= {200, 303, 400, 403, 404, 405, 500}
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, (answer.request.method, answer.url, answer.status_code)


def test_pages_are_not_kept_by_caches() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera", "me link")
        me = on.seated(table, keys.seats[0], keys.host)
        for path in ("/", f"/t/{table.code}", f"/t/{table.code}/people", f"/api/v1/tables/{table.code}/view"):
            assert me.get(path).headers["cache-control"] == "no-store", path


# --- our own mistakes -------------------------------------------------------------------------


def test_our_own_mistakes_tell_nothing_of_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(game: object, language: str) -> None:
        raise KeyError("card 17 of seat 3")

    monkeypatch.setattr(rules, "ledger_of", stumble)
    with visit() as on:
        answer = on.browser(brittle=False).get("/rules/ecosfera")
        assert answer.status_code == 500
        assert "our mistake" in answer.text
        for word in ("card 17", "KeyError", "Traceback", ".py"):
            assert word not in answer.text


def test_the_api_tells_nothing_of_our_own_mistakes_either(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(self: object) -> None:
        raise KeyError("card 17 of seat 3")

    with visit() as on:
        table, keys = on.open("ecosfera")
        monkeypatch.setattr(type(table.match.game), "view", lambda self, state, seat: stumble(self))
        answer = on.browser(brittle=False).get(f"/api/v1/tables/{table.code}/view", headers=bearer(keys.seats[0]))
        assert answer.status_code == 500
        assert answer.json()["error"] == "failure"
        assert "17" not in answer.text


def test_nothing_that_people_send_is_a_mistake_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    with visit() as on, caplog.at_level(logging.WARNING):
        table, keys = on.open("betterlife")
        me = on.seated(table, keys.seats[0], keys.host)
        digits = "1" * 5000
        for answer in (
            me.get(f"/t/{table.code}?seat={digits}"),
            me.get(f"/t/{table.code}?seat=%D9%A3"),  # a three of another script
            me.get(f"/t/{table.code}?seat=-1"),
            me.get(f"/api/v1/tables/{table.code}/view?seat={digits}"),
            me.post("/new/betterlife", data={"option_flight_0": digits}),
            me.post("/new/betterlife", data={"seats": digits, "seed": digits, "seconds": digits}),
            me.post("/quick/betterlife", headers={"Origin": "http://["}),
            me.post("/quick/betterlife", headers={"Origin": "http://[::1"}),
            me.post(f"/t/{table.code}/do", json={"do": "pace", "speed": [], "seconds": {}}),
            me.post("/records", data={"record": '{"\\ud800": "\\udfff"}'}),
            me.get("/", headers={"Cookie": "; ".join(f"table-a b,{n}=1" for n in range(60))}),
            me.post("/quick/betterlife", headers={"Cookie": "; ".join(f"table-a b,{n}=1" for n in range(60))}),
            me.get("/", headers={"Accept-Language": ",;q=,,x" * 99, "Cookie": "language=xx; ;;=; table-=a"}),
        ):
            assert answer.status_code < 500, answer.url
    assert not caplog.records


# --- other sites' pages -----------------------------------------------------------------------

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:81"},
    {"Origin": "https://testserver"},
    {"Origin": "http://"},
    {"Origin": "null"},
    {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
    {"Origin": ""},
    {"Origin": "testserver"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
OWN = [
    {},
    {"Origin": "http://testserver"},
    {"Origin": "null", "Sec-Fetch-Site": "same-origin"},  # a browser that tells nobody where it is
    {"Sec-Fetch-Site": "none"},
    {"Origin": "https://play.example"},
]


def posted(on: Visit, headers: dict[str, str]) -> set[int]:
    table, keys = on.open("ecosfera", "me link")
    me = on.seated(table, keys.seats[0], keys.host)
    t = f"/t/{table.code}"
    return {
        me.post(f"{t}/do", json={"do": "say", "text": "hi"}, headers=headers).status_code,
        me.post(f"{t}/people", data={"do": "pause"}, headers=headers).status_code,
        me.post("/language", data={"language": "fi"}, headers=headers).status_code,
        me.post("/quick/ecosfera", headers=headers).status_code,
        me.post("/api/v1/tables", json={"game": "ecosfera", "seats": [{}]}, headers=headers).status_code,
        me.post(f"{t}/sit", data={"seat": "1"}, headers=headers).status_code,
    }


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_posts_from_other_sites_are_not_carried_out(headers: dict[str, str]) -> None:
    with visit() as on:
        assert posted(on, headers) == {403}
        table = next(iter(on.house.tables.values()))
        assert not table.chat
        assert table.seats[1].held == "open"
        assert len(on.house.tables) == 1


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_posts_from_our_own_pages_and_from_programs_are(headers: dict[str, str]) -> None:
    with visit(origins=("https://play.example",)) as on:
        assert posted(on, headers) == {200, 201, 303}


def test_where_browsers_come_by_https_a_page_that_was_read_on_the_way_is_foreign() -> None:
    with visit(secure=True) as on:
        assert posted(on, {"Origin": "https://testserver"}) == {200, 201, 303}
        assert posted(on, {"Origin": "http://testserver"}) == {403}


@pytest.mark.parametrize("path", ["/t/{code}/live", "/api/v1/tables/{code}/socket"])
@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_sockets_of_other_sites_are_not_opened(headers: dict[str, str], path: str) -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        me = on.seated(table, keys.seats[0])
        with (
            pytest.raises(WebSocketDisconnect),
            me.websocket_connect(path.format(code=table.code), headers=dict(headers)),
        ):
            pass
        assert not table.subscribers


@pytest.mark.parametrize("path", ["/t/{code}/live", "/api/v1/tables/{code}/socket"])
@pytest.mark.parametrize("headers", OWN, ids=str)
def test_sockets_of_our_own_pages_and_of_programs_are(headers: dict[str, str], path: str) -> None:
    with visit(origins=("https://play.example",)) as on:
        table, keys = on.open("ecosfera")
        me = on.seated(table, keys.seats[0])
        with me.websocket_connect(path.format(code=table.code), headers=dict(headers)) as socket:
            assert socket.receive_json()["version"] == table.version


def test_reading_is_allowed_from_anywhere_as_no_other_page_can_read_the_answer() -> None:
    with visit() as on:
        answer = on.browser().get("/api/v1/games", headers={"Origin": "https://evil.example"})
        assert answer.status_code == 200
        assert "access-control-allow-origin" not in answer.headers
