"""What the things of Skerries are in the real world; the sentences lie in `knowledge.*.toml`."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.knowledge import has_facts
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from skerries.words.names import weather_name

SIGNS: Final = "games/skerries/signs.svg#"


def subjects(game: Game) -> tuple[Subject, ...]:
    """Nature first, then people, then the weather; of weather that only a pack brings we know nothing."""
    nature, people = Text("Nature"), Text("People")
    weather = [(id_, weather_name(game.content, kind)) for kind, id_ in enumerate(game.content.weather_ids)]
    return (
        Subject("nature.herring", Text("Baltic herring"), nature, SIGNS + "herring"),
        Subject("nature.tipping", Text("Tipping point"), nature, SIGNS + "commons"),
        Subject("people.pledge", Text("Pledge"), people, SIGNS + "flag"),
        *(
            Subject(f"weather.{id_}", name, Text("Weather"), SIGNS + id_)
            for id_, name in weather
            if has_facts(game.room("learn"), f"weather.{id_}")
        ),
    )
