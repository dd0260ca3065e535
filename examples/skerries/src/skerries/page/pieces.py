"""What lies on the page's table, ready for the templates."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ecotone.core.kit import Thing
from ecotone.core.knowledge import know_mark
from ecotone.core.text import Text
from skerries.words.names import weather_name
from skerries.words.words import SkerriesWords

SIGNS: Final = "/static/games/skerries/signs.svg#"
DRAWN: Final = ("calm", "breeze", "gale")  # what only a pack brings looks like a breeze


class Sheet(Struct, frozen=True):
    """One crofter: who it is, what they have, and what may be seen of pledge and catch."""

    seat: int
    name: Text
    points: int
    pledge: Text
    catch: Text
    sealed: bool
    leads: bool
    won: bool


def weather_cards(words: SkerriesWords, learn: str) -> list[Thing]:
    """Every kind of weather, with a mark where there is something to learn about it."""
    content = words.content
    return [
        Thing(
            "",
            SIGNS + (id_ if id_ in DRAWN else "breeze"),
            weather_name(content, kind),
            words.weather(kind),
            know_mark(learn, f"weather.{id_}"),
        )
        for kind, id_ in enumerate(content.weather_ids)
    ]
