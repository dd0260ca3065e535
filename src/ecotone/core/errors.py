"""The errors of Ecotone: each has a code for programs, which never changes, and tells people what is wrong."""

from __future__ import annotations

from ecotone.core.text import Text


class EcotoneError(Exception):
    """Anything that Ecotone refuses, with a plain reason."""

    code = "error"

    def __init__(self, reason: Text | str) -> None:
        self.reason = reason if isinstance(reason, Text) else Text("{reason}", reason=reason)
        super().__init__(str(self.reason))


class IllegalChoice(EcotoneError):
    """A seat cannot make this choice now."""

    code = "illegal_choice"


class StaleChoice(EcotoneError):
    """The choice was meant for an earlier position than the present one."""

    code = "stale_choice"


class BadSetup(EcotoneError):
    """No match can begin this way: unknown game, seats or option."""

    code = "bad_setup"


class BadRecord(EcotoneError):
    """A stored match cannot be read or replayed; the message names the place."""

    code = "bad_record"


class BadContent(EcotoneError):
    """A content file is wrong; the message names file, entry and field."""

    code = "bad_content"
