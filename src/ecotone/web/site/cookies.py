"""What a browser remembers: the keys to its tables, one cookie for each, and the language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

PREFIX: Final = "table-"
CODE: Final = re.compile(r"^[A-Z0-9]{1,16}$")
KEY: Final = re.compile(r"^[A-Za-z0-9_-]{16,64}$")
MOST_TABLES: Final = 40  # a browser forgets the tables beyond these, the oldest first
MOST_KEYS: Final = 8  # six seats and the host's key, with one to spare
A_YEAR: Final = 365 * 24 * 3600


def keys_of(request: HTTPConnection, code: str) -> list[str]:
    """The secrets that this browser, or an Authorization header, brings along for a table."""
    kept = request.cookies.get(PREFIX + code, "").split(".")
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        kept.append(bearer.strip())
    return [key for key in kept if KEY.match(key)][:MOST_KEYS]


def tables_of(request: HTTPConnection) -> list[str]:
    """The codes of the tables that this browser has keys to, as browsers send them: the oldest first."""
    codes = [name[len(PREFIX) :] for name in request.cookies if name.startswith(PREFIX)]
    return [code for code in codes if CODE.match(code)]


def remember(request: HTTPConnection, response: Response, code: str, keys: Sequence[str], secure: bool) -> None:
    """Let the browser keep these keys of a table, and no others of it."""
    set_cookie(response, PREFIX + code, ".".join(list(dict.fromkeys(keys))[:MOST_KEYS]), secure)
    others = [other for other in tables_of(request) if other != code]
    for old in others[: max(0, len(others) + 1 - MOST_TABLES)]:
        forget(response, old)


def forget(response: Response, code: str) -> None:
    """Let the browser forget a table."""
    response.delete_cookie(PREFIX + code)


def set_cookie(response: Response, name: str, value: str, secure: bool) -> None:
    """A cookie that no script reads and no other site sends."""
    response.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
