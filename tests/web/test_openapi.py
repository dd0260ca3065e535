"""The description of the API is right, and whatever can be said by it is answered as it says."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from ecotone.core.choice import quiet
from ecotone.core.registry import games
from ecotone.web.api.endpoints import ENDPOINTS, ROOT
from ecotone.web.api.openapi import REFUSALS, describe
from ecotone.web.live.actions import ACTIONS
from tests.laws.playing import at_the_end, setup_by
from tests.web.visiting import Visit, bearer, visit

OPERATIONS = [(ROOT + one.path, one.method) for one in ENDPOINTS]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 40  # of each operation and each mode
ASKED = [
    (path, method, mode)
    for path, method in OPERATIONS
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if (path, mode) != (f"{ROOT}/games", GenerationMode.NEGATIVE)  # there is no wrong way to ask for it
]


@pytest.fixture(scope="module")
def schema() -> Any:  # Any: schemathesis' own class
    return schemathesis.openapi.from_dict(describe())


def test_the_description_is_valid_and_served(schema: Any) -> None:
    schema.validate()
    with visit() as on:
        answer = on.browser().get(f"{ROOT}/openapi.json")
        assert answer.headers["content-type"] == "application/json"
        assert answer.json() == json.loads(json.dumps(describe()))


def test_every_endpoint_is_described_with_its_refusals() -> None:
    described = describe()["paths"]
    assert {(path, method.upper()) for path, methods in described.items() for method in methods} == set(OPERATIONS)
    for methods in described.values():
        for operation in methods.values():
            assert operation["summary"]
            assert {str(status) for status in REFUSALS} < set(operation["responses"])


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(describe())
    for name in {piece.split('"')[0] for piece in text.split("#/components/schemas/")[1:]}:
        assert name in describe()["components"]["schemas"]


OF_THE_HOST = ("begin", "pace", "move", "reissue", "give_to_bot")  # what a seat may not do


def mostly(data: st.DataObject, of: int) -> bool:
    """Yes but for one in a few; the simplest draw, which comes more often than others, is a yes."""
    return data.draw(st.integers(0, of)) < of


def with_sense(data: st.DataObject, on: Visit, case: Any) -> None:
    """Now and then real games, tables, keys, choices and records: most of what is drawn would be refused at once."""
    table, keys = data.draw(st.sampled_from(TABLES[id(on)]), label="table")
    if "code" in (case.path_parameters or {}) and mostly(data, 9):
        case.path_parameters["code"] = table.code
    if "game" in (case.path_parameters or {}) and data.draw(st.booleans()):
        case.path_parameters["game"] = table.match.game.id
    if "/classes/{code}" in case.path and mostly(data, 9):
        stage = (
            "talk"
            if "debrief" in case.path or "export" in case.path
            else STAGES.get(case.path.split("/")[-1], "playing")
        )
        case.path_parameters["code"], key = CLASSES[id(on)][stage]
        case.headers = {**(case.headers or {}), **bearer(key)}
        if "name" in case.path_parameters:
            case.path_parameters["name"] = data.draw(st.sampled_from(["class.csv", "tables.csv", "class.xlsx"]))
        return
    if mostly(data, 3):
        key = data.draw(st.sampled_from([keys.host, *(key for key in keys.seats if key)]), label="key")
        case.headers = {**(case.headers or {}), **bearer(key)}
    body = case.body
    if not isinstance(body, dict):
        return
    if "game" in body and "seats" in body and isinstance(body["seats"], list) and data.draw(st.booleans()):
        body["game"] = data.draw(st.sampled_from(list(games())))
        body["seats"] = [{"who": "bot"}] * games()[body["game"]].usual_seats
        body.pop("options", None)
    if "minutes" in body and mostly(data, 3):
        body |= {"game": "ecosfera", "pupils": 4, "minutes": 45}
    if "do" in body and mostly(data, 3):
        kinds = ["pace", *(name for name in ACTIONS if name not in ("end", "pause"))]  # the first comes most often
        body["do"] = data.draw(st.sampled_from(kinds))
        seated = next(key for key in keys.seats if key)
        case.headers = {**(case.headers or {}), **bearer(keys.host if body["do"] in OF_THE_HOST else seated)}
        if data.draw(st.booleans()):
            body |= {"seat": 0, "name": "Aino", "text": "Hei", "seconds": 60}
    if case.path.endswith("/join") and mostly(data, 3):
        linked, links = TABLES[id(on)][1]
        case.path_parameters["code"], body["secret"] = linked.code, links.seats[1]
    if "at" in body and data.draw(st.booleans()):
        over = next(one for one, _ in TABLES[id(on)] if one.is_over)
        case.path_parameters["code"] = over.code
        body |= {"at": data.draw(st.integers(0, 5)), "seats": [{"who": "bot"}] * over.match.seats}
    if "record" in body and data.draw(st.booleans()):
        body["record"] = RECORD
    if "choice" in body and table.match.actors and mostly(data, 3):
        seat = table.match.actors[0]
        body["choice"] = list(quiet(table.match.state.choices(seat)))
        if mostly(data, 3):
            case.path_parameters["code"] = table.code
            body |= {"seat": seat, "version": table.version}
            case.headers = {**(case.headers or {}), **bearer(keys.seats[seat])}


TABLES: dict[int, list[Any]] = {}
CLASSES: dict[int, dict[str, tuple[str, str]]] = {}
STAGES = {
    "start": "lobby",
    "pupils": "lobby",
    "next-lesson": "talk",
}  # in which stage of a class something can be done; else while it plays


def classes_of(on: Visit) -> dict[str, tuple[str, str]]:
    """A class in each of its stages, with its teacher's key."""
    made = {}
    for stage in ("lobby", "playing", "talk"):
        client = on.browser()
        told = client.post("/api/v1/classes", json={"game": "ecosfera", "pupils": 4, "minutes": 45}).json()
        path = f"/api/v1/classes/{told['code']}"
        client.post(f"{path}/pupils", json={"name": "Aino"})
        for act in {"lobby": (), "playing": ("start",), "talk": ("start", "finish")}[stage]:
            assert client.post(f"{path}/{act}", headers=bearer(told["key"])).status_code == 200
        made[stage] = (told["code"], told["key"])
    return made


RECORD = at_the_end(setup_by(games()["ecosfera"], 3, packs=False)).to_json()


@pytest.mark.parametrize("path, method, mode", ASKED)
def test_whatever_is_asked_is_answered_as_described(path: str, method: str, mode: Any, schema: Any) -> None:
    strategy = schema[path][method].as_strategy(generation_mode=mode)
    statuses = set()
    with visit() as on:
        TABLES[id(on)] = [on.open("ecosfera", who) for who in ("me me", "me link")]
        TABLES[id(on)] += [on.open("kompensaatiopeli"), on.ended("ecologic", 5)]
        CLASSES[id(on)] = classes_of(on)
        client = on.browser(brittle=False)

        # Without shrinking: what is wrong is told by the request, and is found again by the same seed.
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
        @given(st.data())
        def ask(data: st.DataObject) -> None:
            case = data.draw(strategy)
            checks = CHECKS
            if mode is GenerationMode.POSITIVE:
                with_sense(data, on, case)
            else:
                checks = [*CHECKS, negative_data_rejection]
            answer = client.request(**sendable(case.as_transport_kwargs(base_url="http://testserver")))
            case.validate_response(answer, checks=checks)
            statuses.add(answer.status_code)

        ask()
        if mode is GenerationMode.POSITIVE:
            assert statuses & {200, 201}, statuses  # or nothing was tried but refusals


def sendable(asked: dict[str, Any]) -> dict[str, Any]:
    """A request as the test client takes it."""
    data = asked.pop("data", None)
    if data is not None:
        asked["content"] = data if isinstance(data, bytes | str) else json.dumps(data)
    return {name: value for name, value in asked.items() if name in NAMES and value is not None}


NAMES = {"method", "url", "headers", "params", "json", "content"}
