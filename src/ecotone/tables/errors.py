"""What a table refuses."""

from __future__ import annotations

from ecotone.core.errors import EcotoneError


class NoTable(EcotoneError):
    """There is no such table."""

    code = "no_table"


class NotYours(EcotoneError):
    """The asker holds no key to this seat, or is not the host."""

    code = "not_yours"


class TableStill(EcotoneError):
    """Nothing can be played now: the table is paused, ended or over."""

    code = "table_still"


class TableBroken(EcotoneError):
    """A stored table cannot be opened: it was played under other rules or cards, or its record does not fit them."""

    code = "table_broken"


class BadRequest(EcotoneError):
    """What was sent cannot be understood."""

    code = "bad_request"
