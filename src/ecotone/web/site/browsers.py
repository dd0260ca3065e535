"""Which browser asks: a signed cookie that names nobody, so that limits count browsers and not whole schools."""

from __future__ import annotations

import hmac
import secrets
from typing import Final, NamedTuple

COOKIE: Final = "browser"
MARK: Final = 16  # letters of a mark, and of its signature


class Caller(NamedTuple):
    """Who asks, as limits count it: a browser, and the network from which it comes."""

    browser: str  # its mark; all programs of a network, and all newcomers if too many come, count as one
    network: str
    cookie: str = ""  # what a browser that comes for the first time is to keep


class Marks:
    """Marks for browsers. The key that signs them ends with the program: whoever comes then gets another mark."""

    def __init__(self) -> None:
        self.key = secrets.token_bytes(32)

    def new(self) -> tuple[str, str]:
        """A mark that nobody had before, and the cookie that keeps it."""
        mark = secrets.token_urlsafe(12)
        return mark, mark + self.signature(mark)

    def read(self, cookie: str) -> str | None:
        """The mark in a cookie; None if the cookie was not made here."""
        mark, signature = cookie[:MARK], cookie[MARK:]
        good = len(cookie) == 2 * MARK and cookie.isascii() and hmac.compare_digest(signature, self.signature(mark))
        return mark if good else None

    def signature(self, mark: str) -> str:
        """What only this program can put behind a mark."""
        return hmac.digest(self.key, mark.encode(), "sha256").hex()[:MARK]
