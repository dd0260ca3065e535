"""Records of matches as JSON, and the checks on reading one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from ecotone.core.chance import SEEDS
from ecotone.core.choice import Choice, frozen
from ecotone.core.content import Pack
from ecotone.core.errors import BadContent, BadRecord, BadSetup, IllegalChoice
from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.text import Text

M = TypeVar("M")  # a match, which this module knows nothing of

LINEAR = 1  # the format of matches that drew from the linear generator
FORMAT = 2  # of all others; a seed that is too wide to be exact in every JSON reader is written as digits
MOST_DIGITS = 39  # of a seed
FIELDS: dict[str, tuple[type, ...]] = {
    "ecotone": (int,),
    "game": (str,),
    "rules": (int,),
    "content": (str,),
    "pack": (dict, type(None)),
    "seats": (int,),
    "seed": (int, str),
    "options": (dict,),
    "choices": (list,),
}


def write_record(
    game: Game,
    rules: int,
    content: str,
    pack: Pack | None,
    setup: dict[str, Any],  # Any: JSON
    choices: list[tuple[int, Choice]],
) -> str:
    """The record as JSON, one choice a line, so that it reads and compares well."""
    head: dict[str, Any] = {  # Any: JSON
        "ecotone": LINEAR if rules <= game.linear_until else FORMAT,
        "game": game.id,
        "rules": rules,
        "content": content,
        "pack": pack.to_json() if pack else None,
        **setup,
    }
    # A pack's dates, which TOML has and JSON has not, become text; the content's fingerprint takes them so too.
    lines = [f"{json.dumps(name)}: {json.dumps(value, default=str)}" for name, value in head.items()]
    rows = ",\n".join("  " + json.dumps([seat, *choice]) for seat, choice in choices)
    return "{" + ",\n".join(lines) + ',\n"choices": [' + (f"\n{rows}\n" if rows else "") + "]}\n"


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read and has the right form; its choices are still to be replayed."""

    data: dict[str, Any]  # Any: JSON, its fields checked
    choices: list[tuple[int, Choice]]

    def open_with(self, new: Callable[..., M]) -> M:
        """What `new` makes of the record's game, seats, seed, options, pack and rules; refused under other rules."""
        data = self.data
        try:
            game = game_named(data["game"])
            if not game.has_rules(data["rules"]):
                here = Text("{game} has rules {known} here", game=game.name, known=game.rules_version)
                raise wrong("rules", Text("was played under rules {rules}, but {here}", rules=data["rules"], here=here))
            pack = Pack.from_json(data["pack"]) if data["pack"] else None
            pack = game.as_it_was(data["content"], pack) or pack
            return new(game, data["seats"], read_seed(data["seed"]), data["options"], pack, data["rules"])
        except (BadSetup, BadContent) as error:
            raise BadRecord(Text("The record cannot be opened: {reason}", reason=error.reason)) from None

    def check_content(self, game: Game) -> None:
        """Refuse a record that was played with other cards than this game has."""
        found, known = self.data["content"], game.content_version
        if found != known:
            raise wrong("content", Text("is {content}, but the cards here are {known}", content=found, known=known))

    def illegal(self, number: int, error: IllegalChoice) -> BadRecord:
        """The refusal of a record whose choice cannot be played."""
        seat, choice = self.choices[number - 1]
        return BadRecord(
            Text(
                "The record, choice {number} (seat {seat}, {choice}): {reason}",
                number=number,
                seat=seat,
                choice=written(choice),
                reason=error.reason,
            )
        )


def read_record(text: str) -> Record:
    """Parse a record and check its form."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # JSON can name halves of letters, which nothing can print
    except json.JSONDecodeError as error:
        raise BadRecord(
            Text(
                "The record breaks off or is no JSON at line {line}, column {column}: {reason}.",
                line=error.lineno,
                column=error.colno,
                reason=error.msg,
            )
        ) from None
    except UnicodeEncodeError:
        raise BadRecord(Text("The record holds half a letter (a lone surrogate), which no text can have.")) from None
    except (RecursionError, ValueError):
        raise BadRecord(Text("The record holds a number too large, or lists nested too deep, to be read.")) from None
    if not isinstance(data, dict):
        raise BadRecord(Text("A record is a JSON object with the fields: {fields}.", fields=tuple(FIELDS)))
    for name in data:
        if name not in FIELDS:
            raise wrong(str(name), Text("is unknown"))
    for name, kinds in FIELDS.items():
        if name not in data:
            raise wrong(name, Text("is missing"))
        if type(data[name]) not in kinds:
            raise wrong(name, Text("cannot be {value}", value=written(data[name])))
    if data["ecotone"] not in (LINEAR, FORMAT):
        raise wrong(
            "ecotone",
            Text("says format {n}; this program reads formats up to {known}", n=data["ecotone"], known=FORMAT),
        )
    read_seed(data["seed"])
    check_pack(data["pack"])
    return Record(data, [read_choice(number, row) for number, row in enumerate(data["choices"], start=1)])


def written_seed(seed: int) -> int | str:
    """A seed as JSON: a number where every reader keeps it exact, else its digits."""
    return seed if seed < SEEDS else str(seed)


def read_seed(seed: int | str) -> int:
    """A seed from JSON, as a number or its digits; its size is checked when the match begins."""
    if isinstance(seed, str):
        if not (seed.isascii() and seed.isdigit()) or len(seed) > MOST_DIGITS:
            raise wrong("seed", Text("cannot be {value}", value=written(seed)))
        return int(seed)
    return seed


def check_pack(pack: Any) -> None:  # Any: JSON
    """A pack in a record has a name and its data; one that is the whole content says so."""
    if pack is None:
        return
    complete = isinstance(pack, dict) and set(pack) in ({"name", "data"}, {"name", "data", "whole"})
    if not complete or not isinstance(pack["name"], str) or not isinstance(pack["data"], dict):
        raise wrong("pack", Text("must hold 'name' and 'data'"))
    if pack.get("whole", True) is not True:
        raise wrong("pack", Text("cannot be {value}", value=written({"whole": pack["whole"]})))


def read_choice(number: int, row: object) -> tuple[int, Choice]:
    """One row of the choices: seat, verb, arguments."""
    if not isinstance(row, list) or len(row) < 2 or type(row[0]) is not int or not isinstance(row[1], str):
        raise BadRecord(
            Text(
                "The record, choice {number}: expected [seat, verb, …], got {row}.",
                number=number,
                row=written(row),
            )
        )
    return row[0], frozen(row[1:])


def written(value: object) -> str:
    """A piece of a record as JSON, as it is named in an error: its beginning, however large it is."""
    try:
        return json.dumps(value)[:60]
    except (RecursionError, ValueError):
        return "…"


def wrong(name: str, reason: Text) -> BadRecord:
    """The refusal of a field."""
    return BadRecord(Text("The record, field '{name}': {reason}.", name=name, reason=reason))
