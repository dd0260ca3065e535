"""Bots for all games: `bot_named("greedy", game)`."""

from ecotone.bots.bot import Bot, answer
from ecotone.bots.names import bot_line, bot_title, pet_name, pet_names, spoken_name
from ecotone.bots.registry import (
    BotLike,
    Chooser,
    bot_like,
    bot_named,
    bot_names,
    bots_listed,
    bots_seated,
    label_of,
    place_of,
)

__all__ = [
    "Bot",
    "BotLike",
    "Chooser",
    "answer",
    "bot_like",
    "bot_line",
    "bot_named",
    "bot_names",
    "bot_title",
    "bots_listed",
    "bots_seated",
    "label_of",
    "pet_name",
    "pet_names",
    "place_of",
    "spoken_name",
]
