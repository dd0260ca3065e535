"""Laying out the table (S-01 to S-04)."""

from __future__ import annotations

from ecotone.core.chance import Rng
from skerries.box.content import Content
from skerries.box.options import Settings
from skerries.rules.state import Skerries
from skerries.rules.summer import SUMMER


def lay_out(content: Content, settings: Settings, rng: Rng) -> Skerries:
    """The table before the first summer, which begins by itself."""
    state = Skerries(content, settings, rng)
    state.pile = content.pile[:]
    rng.stream("pile").shuffle(state.pile)
    state.pending.append(SUMMER)
    return state
