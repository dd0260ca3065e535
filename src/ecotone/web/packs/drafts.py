"""Drafts of packs as forms carry them: the pack itself in a hidden field, and the fields of the entry that is open.

The server keeps nothing: whoever edits has the pack in the page, and takes it home as a file.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from ecotone.core.content import Data, Pack, check_size, parse
from ecotone.core.errors import BadContent
from ecotone.core.game import Game
from ecotone.core.packs import Problem, written
from ecotone.core.text import Text

PREFIX: Final = "field_"
HIDDEN: Final = ("id", "source", "note")  # fields that nobody edits
LONG: Final = 60  # letters from which on a text has several lines
SKIPPED: Final = ("meta", "credits", "expected_counts", "scoring_examples", "metrics")  # sections that are no cards


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the open entry: its name, what stands in it, and how it is filled in."""

    name: str
    kind: str  # `text`, `long`, `number`, `flag` or `toml`
    value: str
    problem: Text | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry that can be opened: its place, and what it is called."""

    place: str  # `initiatives eco_01`, or `start`
    name: str


def sections(game: Game, data: Data) -> dict[str, list[Listed]]:
    """All that can be opened, by section: what the game has, and after it what the pack adds."""
    out: dict[str, list[Listed]] = {}
    for section, value in (game.content_data or {}).items():
        if section in SKIPPED:
            continue
        if isinstance(value, list):
            entries = {one["id"]: one for one in (*data.get(section, ()), *value) if "id" in one}
            order = dict.fromkeys((*(one.get("id") for one in value), *entries))
            out[section] = [Listed(f"{section} {id}", title(entries[id])) for id in order if id in entries]
        elif isinstance(value, dict):
            out[section] = [Listed(section, section)]
    return {section: listed for section, listed in out.items() if listed}


def title(entry: Data) -> str:
    """What an entry is called."""
    names = (entry.get(field) for field in ("name", "title", "common_en", "common_en_house", "name_en", "scientific"))
    return str(next((name for name in names if name), entry["id"]))


def entry_of(data: Data, place: str) -> Data | None:
    """The table at a place of some content."""
    section, _, id = place.partition(" ")
    value = data.get(section)
    if isinstance(value, list):
        return next((one for one in value if isinstance(one, dict) and one.get("id") == id), None)
    return value if isinstance(value, dict) and not id else None


def opened(game: Game, data: Data, place: str, wrong: Mapping[str, Text]) -> list[Field]:
    """The fields of the entry at a place, with what the pack says in place of the game's own."""
    own, new = entry_of(game.content_data or {}, place) or {}, entry_of(data, place) or {}
    return [
        Field(name, kind_of(value), shown(new.get(name, value)), wrong.get(name))
        for name, value in {**own, **new}.items()
        if name not in HIDDEN and not name.endswith("_source")
    ]


def kind_of(value: object) -> str:
    """How a value is filled in."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "long" if len(value) > LONG else "text"
    return "toml"


def shown(value: object) -> str:
    """A value as its field shows it."""
    return value if isinstance(value, str) else written(value)


def edited(game: Game, data: Data, place: str, form: Mapping[str, str]) -> tuple[Data, dict[str, Text]]:
    """The pack after a form was filled in, and what of it could not be read; what is as in the game is left out."""
    own, before = entry_of(game.content_data or {}, place), entry_of(data, place) or {}
    asked = {name.removeprefix(PREFIX): text for name, text in form.items() if name.startswith(PREFIX)}
    if not asked or (own is None and not before):
        return data, {}
    out, wrong = deepcopy(data), {}
    change = {name: value for name, value in before.items() if name not in asked and name != "id"}
    for name, old in {**before, **(own or {})}.items():
        if name in HIDDEN or name not in asked:
            continue
        try:
            value = read(asked[name], kind_of(old))
        except (ValueError, RecursionError):  # tables inside each other a thousand times
            wrong[name] = Text("cannot be read; it is written as {example}", example=written(old)[:80])
            continue
        if own is None or value != old:
            change[name] = value
    put(out, place, change)
    return out, wrong


def read(text: str, kind: str) -> Any:  # Any: TOML
    """What somebody has filled in."""
    text = text.replace("\r\n", "\n")
    if kind in ("text", "long"):
        return text
    if kind == "flag":
        return text == "true"
    if kind == "number":
        return int(text)
    return tomllib.loads(f"value = {text}")["value"]


def put(data: Data, place: str, change: Data) -> None:
    """Lay changed fields at a place of a pack, in place of those that were there; no change takes the entry out."""
    section, _, id = place.partition(" ")
    if not id:
        data.pop(section, None)
        if change:
            data[section] = change
        return
    others = [one for one in data.get(section, []) if one.get("id") != id]
    listed = [*others, {"id": id, **change}] if change else others
    data.pop(section, None)
    if listed:
        data[section] = listed


def copied(game: Game, data: Data, place: str) -> tuple[Data, str]:
    """The pack with a new entry like the one at a place, and the place of the new one."""
    section, _, id = place.partition(" ")
    entry = {**(entry_of(game.content_data or {}, place) or {}), **(entry_of(data, place) or {})}
    if not id or not entry:
        return data, place
    taken = {one.place for one in sections(game, data).get(section, ())}
    number = next(n for n in count(2) if f"{section} {id}_{n}" not in taken)
    new = f"{section} {id}_{number}"
    if "source" in entry:
        entry["source"] = "house"  # whoever invents a card is its source
    out = deepcopy(data)
    put(out, new, {name: deepcopy(value) for name, value in entry.items() if name != "id"})
    return out, new


def recounted(game: Game, data: Data, problems: tuple[Problem, ...]) -> Data:
    """The pack with those figures set that can only be one number, such as how many cards there are now."""
    out = deepcopy(data)
    for one in problems:
        section = one.section or str(one.text.values.get("entry", ""))
        own = (game.content_data or {}).get(section)
        number, high = one.reason.values.get("low"), one.reason.values.get("high")
        if isinstance(own, dict) and one.field in own and isinstance(number, int) and number == high:
            change = {name: value for name, value in out.get(section, {}).items() if name != one.field}
            put(out, section, change if number == own[one.field] else {**change, one.field: number})
    return out


def dropped(data: Data, place: str) -> Data:
    """The pack without what it says of a place: a card of the game is as in the game again, a new one is gone."""
    out = deepcopy(data)
    put(out, place, {})
    return out


def from_form(text: str) -> Data:
    """The pack in the hidden field of a form."""
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):
        raise BadContent(Text("The form cannot be read.")) from None
    return checked(data)


def from_toml(text: str) -> Data:
    """A pack that somebody has pasted."""
    try:
        return checked(parse(text, "pack.toml"))
    except RecursionError:
        raise BadContent(Text("The form cannot be read.")) from None


def checked(data: object) -> Data:
    """Content of a pack, if it has a size and a shape that can be worked on."""
    if not isinstance(data, dict):
        raise BadContent(Text("The form cannot be read."))
    check_size(Pack("pack.toml", data))
    for value in data.values():
        if isinstance(value, list) and not all(
            isinstance(one, dict) and isinstance(one.get("id"), str) for one in value
        ):
            raise BadContent(Text("Every entry of a pack needs an id."))
    return data


def beside(problems: tuple[Problem, ...], place: str) -> tuple[dict[str, Text], list[Problem]]:
    """Which problems stand beside the fields of the open entry, and which above all."""
    section, _, id = place.partition(" ")
    here = [one for one in problems if one.section == section and one.id == id and one.field]
    return {one.field: one.reason for one in here}, [one for one in problems if one not in here]
