"""The form for a new table: its rows, and the plan of a table as a person filled it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ecotone.bots import bot_names
from ecotone.core.chance import SEEDS
from ecotone.core.game import Game
from ecotone.core.options import Option
from ecotone.core.text import Text
from ecotone.tables.plan import USUAL_BOT, Place, Plan
from ecotone.web.pages.forms import read_number

BOT_NAMES: Final = ("Otter", "Heron", "Pike", "Lynx", "Crane", "Newt")  # of bots


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the form: an option, its values in words, and whether other values may be typed."""

    option: Option
    values: list[tuple[str, Text]]
    details: dict[str, Text]
    free: bool


def rows(game: Game) -> list[Row]:
    """The game's options as the form shows them."""
    return [
        Row(
            option,
            [(str(value), option.word(value)) for value in option.values],
            {str(value): text for value, text in option.details.items()},
            type(option) is not Option,
        )
        for option in game.options
    ]


def quick_plan(game: Game, seats: int | None = None) -> Plan:
    """A table for one person and bots, to start at once."""
    count = seats or game.usual_seats
    places = [Place("me", "", USUAL_BOT)]
    places += [Place("bot", name, usual_bot(game)) for name in BOT_NAMES[: count - 1]]
    return Plan(game.id, tuple(places))


def usual_bot(game: Game) -> str:
    """The bot that a table gets unless another is chosen: `mixed` temperaments, where the game has some."""
    return "mixed" if "mixed" in bot_names(game) else USUAL_BOT


def read_plan(game: Game, form: Mapping[str, str]) -> Plan:
    """The table that a person asked for."""
    count = game.check_seats(read_number(form, "seats", game.usual_seats))
    places = []
    for seat in range(count):
        who = form.get(f"who_{seat}", "bot")
        name = form.get(f"name_{seat}", "") or (BOT_NAMES[seat % len(BOT_NAMES)] if who == "bot" else "")
        places.append(Place(who, name, form.get(f"bot_{seat}") or usual_bot(game)))
    options: dict[str, Any] = {}  # Any: checked by the option itself
    for option in game.options:
        text = form.get(f"option_{option.id}", "").strip()
        if text and text != "None" and option.read(text) != option.values[0]:
            options[option.id] = option.read(text)
    seed = form.get("seed", "").strip()
    return Plan(
        game.id,
        tuple(places),
        options,
        read_number(form, "seed", 0, SEEDS - 1) if seed else None,
        read_number(form, "seconds", 0),
        form.get("speed", "normal"),
    )
