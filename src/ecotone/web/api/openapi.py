"""The description of the JSON API, made from its own table of endpoints."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ecotone.web.api.endpoint import Endpoint
from ecotone.web.api.endpoints import ENDPOINTS, ROOT
from ecotone.web.api.messages import Refusal
from ecotone.web.paint.catalogues import LANGUAGES

REFERENCE: Final = "#/components/schemas/{name}"
ABOUT: Final = """
Four board games about sharing nature. A seat's secret, sent as `Authorization: Bearer …`, is the only way to act.
Live positions come as server-sent events from `/tables/{code}/stream`, or by a WebSocket at `/tables/{code}/socket`,
which also takes actions such as `{"id": 1, "do": "play", "choice": ["end_turn"], "version": 7}`.
A class is seen by its teacher's key at the WebSocket `/classes/{code}/socket`, which takes what the
teacher does, such as `{"id": 1, "do": "message", "text": "Five minutes"}`.
"""
REFUSALS: Final = {
    400: "The request does not fit, or the choice is not legal now.",
    403: "The key does not open this, or the request comes from a foreign page.",
    404: "There is no such table or game.",
    409: "The table has moved on, is paused, is over, or was played under rules that this server does not have.",
    413: "The request is too large.",
    429: "Too many requests; wait a little.",
    503: "The store cannot keep it now; nothing was lost. Try again.",
}


@cache
def describe() -> dict[str, Any]:  # Any: JSON
    """The whole document."""
    structs = [Refusal, *(one for end in ENDPOINTS for one in (end.takes, end.gives) if one is not None)]
    _, components = msgspec.json.schema_components(structs, ref_template=REFERENCE)
    paths: dict[str, dict[str, Any]] = {}  # Any: JSON
    for endpoint in ENDPOINTS:
        paths.setdefault(ROOT + endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ecotone",
            "version": version("ecotone"),
            "description": ABOUT,
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer", "description": "A seat's or host's secret."}
            },
        },
    }


def operation(endpoint: Endpoint) -> dict[str, Any]:  # Any: JSON
    """One endpoint."""
    described: dict[str, Any] = {  # Any: JSON
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": parameters(endpoint),
        "responses": {str(endpoint.status): answer("Done.", endpoint.gives)},
    }
    if endpoint.is_file:
        described["responses"][str(endpoint.status)] = {"description": "The file.", "content": {"*/*": {}}}
    for status, meaning in REFUSALS.items():
        described["responses"][str(status)] = answer(meaning, Refusal)
    if endpoint.takes is not None:
        described["requestBody"] = {"required": True, "content": content(endpoint.takes)}
    if endpoint.key:
        described["security"] = [{"secret": []}]
    elif endpoint.asks_seat:
        described["security"] = [{}, {"secret": []}]
    return described


def parameters(endpoint: Endpoint) -> list[dict[str, Any]]:  # Any: JSON
    """The parts of the address."""
    found = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1, "maxLength": 16}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    if endpoint.asks_seat:
        seat = {"type": "integer", "minimum": 0, "maximum": 9}
        found.append({"name": "seat", "in": "query", "required": False, "schema": seat})
    if endpoint.asks_language:
        languages = {"type": "string", "enum": list(LANGUAGES)}
        found.append({"name": "language", "in": "query", "required": False, "schema": languages})
    return found


def answer(meaning: str, gives: Any) -> dict[str, Any]:  # Any: a type in, JSON out
    """An answer with its form."""
    return {"description": meaning, "content": content(gives)}


def content(struct: Any) -> dict[str, Any]:  # Any: a type in, JSON out
    """The form of a body."""
    if struct is None:
        return {"application/json": {"schema": {}}}
    (schema,), _ = msgspec.json.schema_components([struct], ref_template=REFERENCE)
    return {"application/json": {"schema": schema}}


async def document(request: Request) -> Response:
    """The description itself."""
    return Response(msgspec.json.encode(describe()), media_type="application/json")
