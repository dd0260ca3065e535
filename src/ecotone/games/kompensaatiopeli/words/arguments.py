"""What a choice is about, by itself: the words of menus that narrow a choice down step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_OF
from ecotone.games.kompensaatiopeli.box.content import ROLES, Content
from ecotone.games.kompensaatiopeli.box.landscape import BANK, row_col
from ecotone.games.kompensaatiopeli.words.names import (
    DECK_NAMES,
    NATURE_WORDS,
    PROMISE_NAMES,
    card_name,
    deal_word,
    described,
    header_name,
    permit_name,
    place_name,
    role_name,
    seat_name,
)

VERDICT_NAMES: Final[Mapping[str, Text]] = {"granted": Text("granted"), "denied": Text("denied")}


def thing_name(content: Content, kind: str, value: object) -> Text | None:
    """One thing that a choice names, as its kind is called in `Game.verbs`; None for what is no thing of this game."""
    if value is None:
        return Text("no promise") if kind == "promise" else None
    return numbered(content, kind, value) if isinstance(value, int) else worded(content, kind, str(value))


def numbered(content: Content, kind: str, value: int) -> Text | None:
    """Things that go by a number."""
    if kind == "tile":
        return Text("{place}", place=row_col(value))
    if kind == "site":
        return place_name(value)
    if kind == "bank":
        return place_name(BANK + value)
    if kind == "dirty":
        if not value:
            return Text("with resource cards only")
        return Text.count("with a dirty money card", "with {n} dirty money cards", value)
    if kind == "nature_tile":
        return described(content, value)
    if kind == "seat":
        return seat_name(value)
    return Text("offer {number}", number=value) if kind == "offer" else None


def worded(content: Content, kind: str, value: str) -> Text | None:
    """Things that go by an id."""
    if kind in ("card", "face_up", "knowledge"):
        return card_name(content, KIND_OF[value])
    if kind == "cards":
        return deal_word(content, value)
    if kind == "nature":
        return NATURE_WORDS[value]
    if kind == "header":
        return header_name(content, content.header(value))
    if kind == "permit":
        return permit_name(content, content.permit(value))
    if kind == "role":
        return role_name(content, ROLES.index(value))
    names: Mapping[str, Mapping[str, Text]] = {"deck": DECK_NAMES, "verdict": VERDICT_NAMES, "promise": PROMISE_NAMES}
    return names[kind].get(value) if kind in names else None
