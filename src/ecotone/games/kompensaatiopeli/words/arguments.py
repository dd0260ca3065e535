"""Each argument of a choice by itself, for menus that narrow a choice down step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    described_tile,
    header_name,
    permit_name,
    place_name,
    role_name,
    seat_name,
)

VERDICT_NAMES: Final[Mapping[str, Text]] = {"granted": Text("granted"), "denied": Text("denied")}


# Things that go by a number, and things that go by an id, by their kind in VERBS.
NUMBERED: Final[Mapping[str, Callable[[Content, int], Text]]] = {
    "tile": lambda content, position: Text("{place}", place=row_col(position)),
    "site": lambda content, place: place_name(place),
    "bank": lambda content, number: place_name(BANK + number),
    "dirty": lambda content, n: dirty_money(n),
    "nature_tile": described_tile,
    "seat": lambda content, seat: seat_name(seat),
    "offer": lambda content, number: Text("offer {number}", number=number),
}
WORDED: Final[Mapping[str, Callable[[Content, str], Text | None]]] = {
    "card": lambda content, id: card_name(content, KIND_OF[id]),
    "face_up": lambda content, id: card_name(content, KIND_OF[id]),
    "knowledge": lambda content, id: card_name(content, KIND_OF[id]),
    "cards": deal_word,
    "nature": lambda content, id: NATURE_WORDS[id],
    "header": lambda content, id: header_name(content, content.header(id)),
    "permit": lambda content, id: permit_name(content, content.permit(id)),
    "role": lambda content, id: role_name(content, ROLES.index(id)),
    "deck": lambda content, id: DECK_NAMES.get(id),
    "verdict": lambda content, id: VERDICT_NAMES.get(id),
    "promise": lambda content, id: PROMISE_NAMES.get(id),
}


def dirty_money(n: int) -> Text:
    """With how many dirty money cards something is paid."""
    if not n:
        return Text("with resource cards only")
    return Text.count("with a dirty money card", "with {n} dirty money cards", n)


def thing_name(content: Content, kind: str, value: object) -> Text | None:
    """One thing that a choice names; None for what is no thing of this game."""
    if value is None:
        return Text("no promise") if kind == "promise" else None
    if isinstance(value, int):
        return NUMBERED[kind](content, value) if kind in NUMBERED else None
    return WORDED[kind](content, str(value)) if kind in WORDED else None
