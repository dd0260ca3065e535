"""Where the pictures of things lie, for pages and lists of subjects: signs drawn by us, and a set of symbols."""

from __future__ import annotations

from typing import Final

from ecotone.games.ecologic.box.content import own_data

SIGNS: Final = "/static/games/ecologic/signs.svg#"
FROM_THE_SET: Final = "/static/vendor/ecologic.svg#"


def card_picture(id: str) -> str:
    """The picture of an Eco-Initiative; one that only a pack brings gets the plain picture."""
    return FROM_THE_SET + (id if is_ours("initiatives", id) else "initiative")


def event_picture(id: str) -> str:
    """The picture of an event; one that only a pack brings gets the plain picture."""
    return FROM_THE_SET + (id if is_ours("events", id) else "event")


def is_ours(kind: str, id: str) -> bool:
    """Whether the game's own content has an entry of this id, and so a picture of it."""
    return any(entry["id"] == id for entry in own_data()[kind])
