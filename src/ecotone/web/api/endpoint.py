"""One entry of the JSON API, and how its request is read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.text import Text
from ecotone.tables.errors import BadRequest
from ecotone.web.api.messages import Record
from ecotone.web.site.json_replies import json_reply
from ecotone.web.site.site import site_of


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One entry of the API: its address, what it takes and gives, and a sentence about it."""

    method: str
    path: str
    name: str
    act: Callable[[Request, Any], Awaitable[Any]]  # Any: the request's and the answer's own types
    about: str
    takes: type | None = None
    gives: Any = None  # Any: a type, or None for anything
    status: int = 200
    asks_seat: bool = False
    asks_language: bool = False
    key: bool = False  # whether a seat's, the host's or a teacher's secret is needed
    is_file: bool = False  # whether it gives a file of whatever kind instead of JSON

    async def __call__(self, request: Request) -> Response:
        """Read the request, act, and answer."""
        # A record is read where it is replayed, outside of the server.
        takes = None if self.takes is Record else self.takes
        data = read(takes, await site_of(request).body(request)) if takes else None
        answer = await self.act(request, data)
        if isinstance(answer, Response):
            return answer
        return json_reply(answer, self.status)


def read(takes: type, body: bytes) -> Any:  # Any: an object of that type
    """The body as the endpoint takes it; what is wrong is named."""
    try:
        return msgspec.json.decode(body or b"{}", type=takes)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise BadRequest(Text("The request does not fit: {reason}.", reason=str(error)[:200])) from None
