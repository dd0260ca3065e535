"""Classes in the JSON API: a school's own system opens, runs and reads them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.requests import Request
from starlette.websockets import WebSocketDisconnect

from ecotone.web.classroom.dashboard import paint_dashboard
from ecotone.web.classroom.live import class_stream
from ecotone.web.live.connection import UNKNOWN
from ecotone.web.site.classes import Visitor
from tests.web.classroom.lesson import NAMES, opened
from tests.web.visiting import bearer, visit

ROOT = "/api/v1/classes"


def test_a_school_runs_a_class_by_the_api_alone() -> None:
    with visit() as on:
        me = on.browser()
        made = me.post(ROOT, json={"game": "ecosfera", "pupils": 4, "minutes": 45})
        assert made.status_code == 201
        told = made.json()
        path, key = f"{ROOT}/{told['code']}", bearer(told["key"])
        assert len(told["words"].split()) == 4
        pupils = [me.post(f"{path}/pupils", json={"name": name}).json() for name in NAMES[:4]]
        assert [pupil["number"] for pupil in pupils] == [1, 2, 3, 4]
        assert me.get(path).status_code == 403
        assert me.get(path, headers=bearer(pupils[0]["key"])).status_code == 403
        assert me.get(path, headers=key).json()["stage"] == "lobby"
        facts = me.post(f"{path}/start", headers=key).json()
        assert facts["stage"] == "playing"
        assert {seat["name"] for seat in facts["tables"][0]["seats"]} == set(NAMES[:4])
        code = facts["tables"][0]["code"]
        seat = me.get(f"/api/v1/tables/{code}/view", headers=bearer(pupils[0]["key"])).json()["seat"]
        assert seat is not None
        assert me.post(f"{path}/pause", headers=key).json()["paused"]
        assert not me.post(f"{path}/resume", headers=key).json()["paused"]
        assert me.post(f"{path}/message", headers=key, json={"text": "Look"}).json()["message"] == "Look"
        assert me.post(f"{path}/start", headers=key).status_code == 400
        assert me.get(f"{path}/debrief", headers=key).status_code == 400
        on.wander(on.call(on.house.table, code), 20)
        assert me.post(f"{path}/last-round", headers=key).status_code == 200
        assert me.post(f"{path}/finish", headers=key).json()["stage"] == "talk"
        talk = me.get(f"{path}/debrief", headers=key).json()
        assert talk["questions"][0]["tables"].keys() == talk["tables"].keys() == {"A"}
        assert me.get(f"{path}/export/class.csv", headers=key).status_code == 200
        assert me.get(f"{path}/export/class.csv").status_code == 403
        assert me.post(f"{path}/close", headers=key).json()["stage"] == "closed"
        assert me.post(f"{path}/pupils", json={"name": "Late"}).status_code == 400


def test_a_socket_shows_the_class_to_its_teacher_and_takes_what_they_do() -> None:
    with visit() as on:
        room = opened(on, 4)
        path = f"{ROOT}/{room.code}/socket"
        key = room.teacher.cookies[f"class-{room.code}"].split(".")[0]
        with on.browser().websocket_connect(path, headers=bearer(key)) as socket:
            first = socket.receive_json()
            assert (first["kind"], first["stage"], first["pupils"]) == ("class", "lobby", 4)

            def told(kind: str) -> Any:  # Any: JSON
                """The next message of a kind; answers and news come in any order."""
                while (message := socket.receive_json())["kind"] != kind:
                    pass
                return message

            socket.send_json({"id": 1, "do": "start"})
            assert told("answer") == {"kind": "answer", "id": 1, "do": "start"}
            assert room.one.stored.stage == "playing"
            socket.send_json({"id": 2, "do": "start"})
            assert told("answer")["error"] == "bad_request"
            socket.send_json({"id": 3, "do": "delete"})
            assert "no action" in told("answer")["text"]
            socket.send_text("[")
            assert told("answer")["id"] is None
            room.do("message", text="Look up")
            while told("class")["message"] != "Look up":
                pass
        assert not room.one.listeners


def test_a_socket_of_a_class_is_for_its_teacher_alone_and_closes_when_the_key_is_withdrawn() -> None:
    with visit() as on:
        room = opened(on, 4)
        path = f"{ROOT}/{room.code}/socket"
        pupil = room.phones[0].cookies[f"class-{room.code}"].split(".")[0]
        for headers in ({}, bearer(pupil)):
            with on.browser().websocket_connect(path, headers=headers) as socket:
                with pytest.raises(WebSocketDisconnect) as closed:
                    socket.receive_json()
                assert closed.value.code == UNKNOWN
        with pytest.raises(WebSocketDisconnect):
            on.browser().websocket_connect(path, headers={"origin": "http://elsewhere"}).__enter__()

        async def withdrawn() -> None:
            keys = (room.teacher.cookies[f"class-{room.code}"].split(".")[0],)
            second = await Visitor(on.site.school, room.one, keys).teaching().add_teacher("Minna")
            await Visitor(on.site.school, room.one, (second.key,)).teaching().withdraw(0)

        key = room.teacher.cookies[f"class-{room.code}"].split(".")[0]
        with on.browser().websocket_connect(path, headers=bearer(key)) as socket:
            assert socket.receive_json()["kind"] == "class"
            on.call(withdrawn)
            with pytest.raises(WebSocketDisconnect) as closed:
                all(socket.receive_json() for _ in range(9))
            assert closed.value.code == UNKNOWN


def test_a_stream_sends_what_changes_once_and_ends_for_who_lost_the_key() -> None:
    with visit() as on:
        room = opened(on, 4)

        async def listen() -> list[bytes]:
            keys = tuple(room.teacher.cookies[f"class-{room.code}"].split("."))
            visitor = Visitor(on.site.school, room.one, keys)
            scope = {
                "type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [(b"host", b"school")],
                "scheme": "http", "server": ("school", 80), "app": on.app, "root_path": "",
            }  # fmt: skip
            stream = class_stream(on.site, Request(scope), visitor, paint_dashboard)
            heard = [await anext(stream)]
            waiting = asyncio.ensure_future(anext(stream))
            room.one.notify()  # nothing has changed
            await asyncio.sleep(0)
            await visitor.teaching().message("Look up")
            heard.append(await waiting)
            second = await visitor.teaching().add_teacher("Minna")
            assert second.key
            heard.append(await anext(stream))
            await Visitor(on.site.school, room.one, (second.key,)).teaching().withdraw(0)
            heard += [event async for event in stream]
            return heard

        first, changed, added, last = on.call(listen)
        assert b"Look up" not in first
        assert b"Look up" in changed
        assert b"Minna" in added
        assert last == b'data: {"reload":true}\n\n'
        assert not room.one.listeners
