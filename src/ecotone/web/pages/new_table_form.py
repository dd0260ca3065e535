"""The form for a new table: its rows, and the plan of a table as a person filled it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ecotone.bots import bot_names, pet_name
from ecotone.core.chance import SEEDS
from ecotone.core.game import Game
from ecotone.core.options import Option, Value, find
from ecotone.core.text import Text
from ecotone.tables.plan import USUAL_BOT, Place, Plan
from ecotone.web.pages.forms import read_number

DEALS: Final = 6  # deals that are looked at to find out whether a seat always has the same role


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the form: an option, its values in words, and whether other values may be typed."""

    option: Option
    values: list[tuple[str, Text]]
    details: dict[str, Text]
    free: bool


@dataclass(frozen=True, slots=True)
class Preset:
    """Several options at once, under a name; tables of each size may have their own."""

    id: str
    name: Text
    minutes: int  # that it takes; 0 where that does not change
    by_seats: dict[int, dict[str, Value]]


def rows(game: Game) -> list[Row]:
    """The game's options as the form shows them; roles of seats stand beside the seats."""
    return [row(option) for option in game.options if not option.id.startswith("role_")]


def row(option: Option) -> Row:
    """One option as the form shows it."""
    values = [(str(value), option.word(value)) for value in option.values]
    details = {str(value): text for value, text in option.details.items()}
    return Row(option, values, details, type(option) is not Option)


def role_rows(game: Game) -> list[Row]:
    """Where the roles are set seat by seat, the option of each seat."""
    return [row(option) for option in game.options if option.id.startswith("role_")]


@cache
def fixed_roles(game: Game) -> dict[int, list[Text | None]]:
    """By the number of seats, the role that a seat always has; None where it is dealt, or all are alike."""
    names = {one.key: one.name for one in game.subjects() if one.key.startswith("role.")}
    found: dict[int, list[Text | None]] = {}
    for count in game.seats if names else ():
        states = [game.begin(count, {}, seed) for seed in range(DEALS)]
        dealt = [{game.role(state, seat) for state in states} for seat in range(count)]
        found[count] = [names.get(f"role.{roles.pop()}") if len(roles) == 1 else None for roles in dealt]
    return found


def lengths(game: Game) -> list[Preset]:
    """How long, or how richly, the game can be played, the shortest first."""
    lessons = game.lessons()
    found: list[Preset] = []
    for one in lessons.lessons if lessons else ():
        by_seats = {count: one.options_for(count) for count in game.seats}
        if all(by_seats != other.by_seats for other in found):
            found.append(Preset(str(one.minutes), one.about, one.playing, by_seats))
    return found


def twists(game: Game) -> list[Preset]:
    """Single changes of the rules that make it another game."""
    lessons = game.lessons()
    return [
        Preset(one.id, one.name, 0, {count: dict(one.options) for count in game.seats})
        for one in (lessons.changes if lessons else ())
        if all(one.options != other.by_seats[game.seats[0]] for other in lengths(game))
        and any(value != find(game.options, name).values[0] for name, value in one.options.items())
    ]


def usual_length(game: Game) -> str:
    """The length of the game as its rulebook has it."""
    return next((one.id for one in lengths(game) if not one.by_seats[game.usual_seats]), "")


def quick_plan(game: Game, seats: int | None = None) -> Plan:
    """A table for one person and bots, to start at once."""
    count = seats or game.usual_seats
    places = [Place("me", "", USUAL_BOT)]
    places += [Place("bot", pet_name(number), usual_bot(game)) for number in range(count - 1)]
    return Plan(game.id, tuple(places))


def usual_bot(game: Game) -> str:
    """The bot that a table gets unless another is chosen: `mixed` temperaments, where the game has some."""
    return "mixed" if "mixed" in bot_names(game) else USUAL_BOT


def read_plan(game: Game, form: Mapping[str, str]) -> Plan:
    """The table that a person asked for."""
    count = game.check_seats(read_number(form, "seats", game.usual_seats))
    places: list[Place] = []
    for seat in range(count):
        who = form.get(f"who_{seat}", "bot")
        name = form.get(f"name_{seat}", "") or (pet_name(seat) if who == "bot" else "")
        picture = form.get("picture", "") if who == "me" and all(place.who != "me" for place in places) else ""
        places.append(Place(who, name, form.get(f"bot_{seat}") or usual_bot(game), picture))
    seed = form.get("seed", "").strip()
    return Plan(
        game.id,
        tuple(places),
        read_options(game, form, count),
        read_number(form, "seed", 0, SEEDS - 1) if seed else None,
        read_number(form, "seconds", 0),
        form.get("speed", "normal"),
        forecasts=form.get("forecasts", "yes") == "yes",
    )


def read_options(game: Game, form: Mapping[str, str], count: int) -> dict[str, Any]:  # Any: checked by each option
    """The options that differ from the usual: those of the presets, and over them what was set by hand."""
    options: dict[str, Any] = {}  # Any: as above
    for preset in lengths(game):
        if form.get("length") == preset.id:
            options |= preset.by_seats[count]
    for preset in twists(game):
        if form.get(f"twist_{preset.id}"):
            options |= preset.by_seats[count]
    for option in game.options:
        seat = option.id.removeprefix("role_")
        if seat.isdecimal() and int(seat) >= count:
            continue  # of a seat that is not there; its field is folded away
        text = form.get(f"option_{option.id}", "").strip()
        if text and text != "None" and option.read(text) != option.values[0]:
            options[option.id] = option.read(text)
    return options
