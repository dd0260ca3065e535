"""Where the pictures of things lie, as pages and the lists of subjects name them."""

from __future__ import annotations

from typing import Final

from ecotone.games.kompensaatiopeli.box.card_kinds import DEAL_NAMES, HOLISTIC, KNOWLEDGE

FOLDER: Final = "/static/games/kompensaatiopeli/"
ICONS: Final = "/static/vendor/kompensaatiopeli.svg#"  # symbols of the set
DRAWN: Final = f"{FOLDER}drawn.svg#"  # our own drawings
OWN_SPECIES: Final = frozenset(
    {
        "heath_fritillary",
        "otter",
        "marbled_newt",
        "melancholy_thistle",
        "bee_orchid",
        "butterfly_orchid",
        "little_bustard",
        "sandgrouse",
    }
)
TOKEN_PICTURES: Final = {"plan": "project", "built": "project", "kept": "site"}  # tokens shown by another's symbol


def icon(name: str) -> str:
    """The picture of a thing: our own drawing, or a symbol of the set."""
    return (DRAWN if name in OWN_SPECIES else ICONS) + name


def token_icon(id: str) -> str:
    """The picture of a token."""
    return icon(TOKEN_PICTURES.get(id, id))


def card_icon(kind: int) -> str:
    """The picture of a hand card: nature types share that of knowledge, and like cards of both decks one."""
    return icon("knowledge" if KNOWLEDGE <= kind < HOLISTIC else DEAL_NAMES[kind])
