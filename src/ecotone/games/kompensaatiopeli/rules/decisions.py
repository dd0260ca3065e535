"""The bases of all decisions and steps of this game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecotone.core.pending import Decision, Step

if TYPE_CHECKING:
    from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli  # noqa: F401 -- named in a string below


class Ask(Decision["Kompensaatiopeli"]):
    """A question to seats. `trades` says whether deals may be struck while it is open (K-123, K-146, K-156)."""

    __slots__ = ()
    trades = True


class Do(Step["Kompensaatiopeli"]):
    """Something that happens by itself."""

    __slots__ = ()
