"""The refusals of tables, each with a code that clients know."""

from __future__ import annotations

from ecotone.core.errors import EcotoneError


class NoTable(EcotoneError):
    """There is no such table."""

    code = "no_table"


class NotYours(EcotoneError):
    """Whoever asks holds no key to this seat, or is not the host."""

    code = "not_yours"


class TableHalted(EcotoneError):
    """Nothing can be played now: the table is paused, ended or over."""

    code = "table_still"  # older than the class's name; clients know it


class TableBroken(EcotoneError):
    """A stored table cannot be opened: it was played under other rules or cards, or its record does not fit them."""

    code = "table_broken"


class BadRequest(EcotoneError):
    """What was sent cannot be understood."""

    code = "bad_request"


class TooLarge(EcotoneError):
    """What was sent is larger than anything that makes sense."""

    code = "too_large"


class NoAnswer(EcotoneError):
    """A thought was lost on its way; nothing was changed."""

    code = "no_answer"
