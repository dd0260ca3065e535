"""Answers as JSON, with the views, choices and texts that msgspec does not know by itself."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.responses import Response

from ecotone.core.choice import Open
from ecotone.core.text import ENGLISH, Text


def plain(value: object) -> Any:  # Any: JSON
    """A value of ours in a form that JSON has."""
    if isinstance(value, Text):
        return value.say(ENGLISH)
    if isinstance(value, Open):
        return {"form": value.bounds()}
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


ENCODER: Final = msgspec.json.Encoder(enc_hook=plain)


def encoded(data: object) -> bytes:
    """JSON of an answer, views and choices included."""
    return ENCODER.encode(data)


def json_reply(data: object, status: int = 200) -> Response:
    """A JSON answer; views and choices may be in it."""
    return Response(encoded(data), status, media_type="application/json", headers={"Cache-Control": "no-store"})
