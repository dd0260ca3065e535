"""What the site itself refuses, and the HTTP status of every refusal."""

from __future__ import annotations

from typing import Final

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text


class NoGame(EcotoneError):
    """There is no such game."""

    code = "no_game"


class TooMuch(EcotoneError):
    """Somebody asks too often; a little later they may again."""

    code = "too_much"


class Foreign(EcotoneError):
    """The request comes from another site's page."""

    code = "foreign"


STATUS: Final = {"no_table": 404, "no_game": 404, "not_yours": 403, "foreign": 403, "too_much": 429, "too_large": 413,
                 "stale_choice": 409, "table_still": 409, "table_broken": 409, "store_failed": 503, "moved": 503,
                 "no_answer": 503}  # fmt: skip


TOO_MANY: Final = Text("Too many requests from here. Wait a moment, then try again.")


def status_of(error: EcotoneError) -> int:
    """The status of an answer that refuses something."""
    return STATUS.get(error.code, 400)
