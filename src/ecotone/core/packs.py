"""What people do with packs: find all that is wrong with one, see what it changes, write one down as TOML."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ecotone.core.content import Data, Pack
from ecotone.core.errors import BadContent, BadSetup
from ecotone.core.game import Game
from ecotone.core.registry import game_named, games
from ecotone.core.text import Text, quoted

MOST_PROBLEMS: Final = 30  # that are looked for: each is found by reading the content anew
NEW: Final = object()  # what stands for a field that was not there before


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a pack: what it says, and where that is as far as the reader knows."""

    section: str
    id: str  # of the entry; empty for a section that is no list
    field: str
    text: Text
    reason: Text  # the same without the place, for whoever shows it there


@dataclass(frozen=True, slots=True)
class Change:
    """A field that a pack changes; `old` is empty where the game had none, and `id` where the section is no list."""

    section: str
    id: str
    field: str
    old: str
    new: str
    added: bool  # whether the whole entry is new


def problems(game: Game, pack: Pack) -> list[Problem]:
    """All that is wrong with a pack for this game; none if it can be played.

    The reader stops at the first fault. So what it complains of is taken out of a copy, and the rest is read again.
    """
    rest = Pack(pack.name, deepcopy(pack.data))
    out: list[Problem] = []
    while len(out) < MOST_PROBLEMS:
        try:
            game.with_pack(rest)
        except BadContent as error:
            found = placed(rest, error)
            out.append(found)
            if not take_out(rest, found):
                break
        else:
            break
    return out


def placed(pack: Pack, error: BadContent) -> Problem:
    """Where in a pack a fault lies: the entry that the error names, `initiatives eco_01` or `setup`, and the field."""
    values = error.reason.values
    entry, field = str(values.get("entry", values.get("section", ""))), str(values.get("field", ""))
    section = next((name for name in pack.data if entry == name or entry.startswith((f"{name} ", f"{name},"))), "")
    id = entry[len(section) :].strip(" ,").split(" ")[0] if section and isinstance(pack.data[section], list) else ""
    reason = values.get("reason")
    return Problem(section, id, field, error.reason, reason if isinstance(reason, Text) else error.reason)


def take_out(pack: Pack, problem: Problem) -> bool:
    """Leave out of a pack what a problem names: the field, else the entry, else the section; whether it was there."""
    section = pack.data.get(problem.section)
    if section is None:
        return False
    if isinstance(section, list):
        entry = next((one for one in section if isinstance(one, dict) and one.get("id") == problem.id), None)
        if entry is not None and problem.field in entry and problem.field != "id":
            del entry[problem.field]
            return True
        if entry is not None:
            section.remove(entry)
            return True
    elif isinstance(section, dict) and problem.field in section:
        del section[problem.field]
        return True
    del pack.data[problem.section]
    return True


def changes(game: Game, pack: Pack) -> list[Change]:
    """What a pack changes of the game's own content, in the pack's order."""
    own = game.content_data or {}
    return [
        change for section in pack.data for change in section_changes(section, own.get(section), pack.data[section])
    ]


def section_changes(section: str, own: Any, new: Any) -> Iterator[Change]:  # Any: TOML
    """The changes of one section."""
    if isinstance(new, list) and isinstance(own, list):
        known = {entry.get("id"): entry for entry in own if isinstance(entry, dict)}
        for entry in new:
            if isinstance(entry, dict):
                id = str(entry.get("id", ""))
                yield from field_changes(section, id, known.get(id), {k: v for k, v in entry.items() if k != "id"})
    elif isinstance(new, dict):
        yield from field_changes(section, "", own if isinstance(own, dict) else {}, new)
    elif new != own:
        yield Change(section, "", "", written(own), written(new), added=False)


def field_changes(section: str, id: str, own: Data | None, new: Data) -> Iterator[Change]:
    """The changes of one table."""
    for field, value in new.items():
        old = (own or {}).get(field, NEW)
        if old != value:
            yield Change(section, id, field, "" if old is NEW else written(old), written(value), added=own is None)


def game_of(pack: Pack, named: str = "") -> Game:
    """The game that a pack is for: the one that is named, else the only one that has all its sections."""
    if named:
        return game_named(named)
    fitting = [game for game in games().values() if pack.data.keys() <= (game.content_data or {}).keys()]
    able = [game for game in fitting if not problems(game, pack)]
    for found in (fitting, able):
        if len(found) == 1:
            return found[0]
    raise BadSetup(
        Text(
            "{file} does not tell which game it is for. Say it with --game; games: {known}.",
            file=pack.name,
            known=tuple(games()),
        )
    )


# --- writing ----------------------------------------------------------------------------------------------


def own_text(game: Game) -> str:
    """The content file of a game, as it lies in its box."""
    try:
        return files(game.room("box")).joinpath("content.toml").read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        raise BadContent(Text("{game} has no content that a pack could replace.", game=game.name)) from None


def to_toml(data: Data) -> str:
    """A pack as a TOML file: sections of one table, and lists of entries."""
    blocks = []
    for section, value in data.items():
        if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            blocks += [f"[[{key(section)}]]\n{fields(entry)}" for entry in value]
        elif isinstance(value, dict):
            blocks.append(f"[{key(section)}]\n{fields(value)}")
        else:
            blocks.insert(0, f"{key(section)} = {written(value)}\n")  # before the first table, or it would belong to it
    return "\n".join(blocks)


def fields(table: Data) -> str:
    """The fields of a table, one on each line."""
    return "".join(f"{key(name)} = {written(value)}\n" for name, value in table.items())


def written(value: Any) -> str:  # Any: TOML
    """A value as TOML has it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return string(value)
    if isinstance(value, list):
        return f"[{', '.join(written(item) for item in value)}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{key(name)} = {written(item)}" for name, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, int | float):
        return str(value)
    raise BadContent(Text("{value} cannot be written into a pack.", value=quoted(value)))


def string(text: str) -> str:
    """A text in quotation marks; what TOML does not take as it is, by its number."""
    out = []
    for letter in text:
        if letter in '"\\':
            out.append("\\" + letter)
        elif letter < " " or letter == "\x7f":
            out.append(f"\\u{ord(letter):04x}")
        else:
            out.append(letter)
    return f'"{"".join(out)}"'


def key(name: str) -> str:
    """The name of a field, in quotation marks where it needs them."""
    plain = name and all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in name)
    return name if plain else string(name)
