"""Content files and packs: TOML that is read field by field, with errors that name file, entry and field."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ecotone.core.errors import BadContent, EcotoneError
from ecotone.core.text import Text, quoted

Data = dict[str, Any]  # Any: TOML, unchecked until an Entry has read it

# A pack may come from a stranger, so it has bounds; the largest game of our own has 110 entries and 1,700 values.
MOST_ENTRIES: Final = 2_000  # [[…]] entries of a pack, in all sections
MOST_VALUES: Final = 20_000  # fields, list items and tables
MOST_LETTERS: Final = 500_000  # of all names and texts
DEEPEST: Final = 20  # tables and lists inside each other

RULE: Final = r"\b[A-Z]{1,2}-\d+"
REFERENCE: Final = re.compile(rf" \([^()]*{RULE}[^()]*\)| \([a-z]+_[a-z_]+\)| in the order of {RULE}")
EURO: Final = re.compile(r"\bEUR\b")


@dataclass(frozen=True, slots=True)
class Pack:
    """Content that replaces parts of a game's own; `merge` says how.

    A whole one is laid over nothing: it is all the content that a game had once, when it is played on later.
    """

    name: str
    data: Data
    whole: bool = False

    @classmethod
    def read(cls, path: str | Path) -> Pack:
        """A pack from a TOML file."""
        path = Path(path)
        try:
            return cls(path.name, parse(path.read_text(encoding="utf-8"), path.name))
        except OSError as error:
            raise BadContent(
                Text("{file} cannot be read: {reason}.", file=str(path), reason=error.strerror or "unreadable")
            ) from None
        except UnicodeDecodeError:
            raise BadContent(Text("{file} is no text in UTF-8.", file=str(path))) from None

    def to_json(self) -> Data:
        """The pack as records and stores keep it; `from_json` reads it again."""
        return {"name": self.name, "data": self.data, **({"whole": True} if self.whole else {})}

    @classmethod
    def from_json(cls, kept: Data) -> Pack:
        """A pack as a record or a store has kept it."""
        return cls(kept["name"], kept["data"], kept.get("whole", False))


def parse(text: str, file: str) -> Data:
    """TOML as plain data."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(Text("{file}: {reason}.", file=file, reason=str(error))) from None


def file_of(package: str, name: str) -> Data:
    """A TOML file that lies in a package."""
    return parse(files(package).joinpath(name).read_text(encoding="utf-8"), name)


def check_size(pack: Pack) -> None:
    """Refuse a pack that is larger than any game: reading it would take too long."""
    entries = sum(len(section) for section in pack.data.values() if isinstance(section, list))
    if entries > MOST_ENTRIES:
        raise BadContent(
            Text("{file} has {n} entries; a pack has at most {most}.", file=pack.name, n=entries, most=MOST_ENTRIES)
        )
    values = letters = depth = 0
    level: list[Any] = [pack.data]  # Any: TOML; level by level, since a call for each would run out of stack
    while level:
        depth += 1
        values += len(level)
        letters += sum(len(value) for value in level if isinstance(value, str))
        letters += sum(len(name) for value in level if isinstance(value, dict) for name in value)
        if depth > DEEPEST or values > MOST_VALUES or letters > MOST_LETTERS:
            raise BadContent(
                Text(
                    "{file} is too large: a pack has at most {values} values and {letters} letters, "
                    "in at most {deepest} tables inside each other.",
                    file=pack.name,
                    values=MOST_VALUES,
                    letters=MOST_LETTERS,
                    deepest=DEEPEST,
                )
            )
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]


def merge(base: Data, pack: Pack) -> Data:
    """The content with a pack laid over it: fields of a section replace those of the same name, and so do fields of
    the tables inside it, so that a pack may give a part of one.

    Entries of a list replace the fields of the entry with the same `id`; an entry with a new id is added.
    """
    check_size(pack)
    if pack.whole:
        return deepcopy(pack.data)
    out = deepcopy(base)
    for section, change in deepcopy(pack.data).items():
        if section not in out:
            raise BadContent(
                Text(
                    "{file}: there is no section '{section}'. Sections: {known}.",
                    file=pack.name,
                    section=section,
                    known=tuple(out),
                )
            )
        if isinstance(out[section], list):
            if not isinstance(change, list):
                raise bad(pack.name, section, "", Text("expected [[…]] entries"))
            merge_entries(out[section], change, pack.name, section)
        elif isinstance(out[section], dict):
            if not isinstance(change, dict):
                raise bad(pack.name, section, "", Text("expected a table"))
            merge_tables(out[section], change, pack.name, section)
        else:
            out[section] = change
    return out


def merge_tables(table: Data, change: Data, file: str, name: str) -> None:
    """Lay fields over those of a table; what the pack does not name stays, in tables inside it too."""
    for field, value in change.items():
        old = table.get(field)
        if isinstance(old, dict):
            if not isinstance(value, dict):
                raise bad(file, name, field, Text("expected a table"))
            merge_tables(old, value, file, f"{name}.{field}")
        else:
            table[field] = value


def merge_entries(entries: list[Data], changes: list[Any], file: str, section: str) -> None:  # Any: TOML, unchecked
    """Lay a pack's entries over those of a list; see `merge`."""
    by_id = {entry.get("id"): entry for entry in reversed(entries)}  # of entries with the same id the first
    for number, change in enumerate(changes, start=1):
        if not isinstance(change, dict) or not isinstance(change.get("id"), str):
            raise bad(file, f"{section} {number}", "id", Text("every entry needs an id"))
        entry = by_id.setdefault(change["id"], change)
        if entry is change:
            entries.append(change)
        else:
            entry.update(change)


def version_of(data: Data) -> str:
    """A short fingerprint of content, the same for the same content."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def for_players(text: str) -> str:
    """A text of a content file as it is read at the table: without the rule numbers and ids that its editors look up,
    and with the sign of the euro."""
    return EURO.sub("€", REFERENCE.sub("", text))


def bad(file: str, entry: str, field: str, reason: Text) -> BadContent:
    """The error that names file, entry and field."""
    if not field:
        return BadContent(Text("{file}, entry '{entry}': {reason}.", file=file, entry=entry, reason=reason))
    return BadContent(
        Text("{file}, entry '{entry}', field '{field}': {reason}.", file=file, entry=entry, field=field, reason=reason)
    )


class Entry:
    """One table of a content file. Each field is read with its bounds; `done` refuses fields that nobody read."""

    def __init__(self, file: str, name: str, data: object) -> None:
        self.file = file
        self.name = name
        if not isinstance(data, dict):
            raise bad(file, name, "", Text("expected a table"))
        self.data: Data = data
        self.read: set[str] = set()

    @classmethod
    def listed(cls, file: str, section: str, data: Data) -> list[Entry]:
        """All entries of a [[section]], named by their ids, each id once."""
        rows = data.get(section)
        if not isinstance(rows, list) or not rows:
            raise bad(file, section, "", Text("expected at least one entry"))
        seen: set[str] = set()
        out = []
        for number, row in enumerate(rows, start=1):
            id = row.get("id", number) if isinstance(row, dict) else number
            entry = cls(file, f"{section} {id}", row)
            if entry.text("id") in seen:
                raise entry.wrong("id", Text("used twice"))
            seen.add(str(id))
            out.append(entry)
        return out

    def wrong(self, field: str, reason: Text) -> BadContent:
        """The error for a field of this entry."""
        return bad(self.file, self.name, field, reason)

    def passes_on(self, field: str, error: EcotoneError) -> BadContent:
        """An error from elsewhere, with the field of this entry that caused it in front."""
        return BadContent(
            Text(
                "{file}, entry '{entry}', field '{field}': {reason}",
                file=self.file,
                entry=self.name,
                field=field,
                reason=error.reason,
            )
        )

    def value(self, field: str) -> Any:  # Any: TOML, for the caller to check
        """The raw value of a field that must be there."""
        self.read.add(field)
        if field not in self.data:
            raise self.wrong(field, Text("missing"))
        return self.data[field]

    def text(self, field: str) -> str:
        """A text that is not empty."""
        value = self.value(field)
        if not isinstance(value, str) or not value:
            raise self.wrong(field, Text("expected a text, got {value}", value=quoted(value)))
        return for_players(value)

    def flag(self, field: str, default: bool | None = None) -> bool:
        """True or false."""
        if default is not None and field not in self.data:
            return default
        value = self.value(field)
        if not isinstance(value, bool):
            raise self.wrong(field, Text("expected true or false, got {value}", value=quoted(value)))
        return value

    def integer(self, field: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.value(field)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(
                field, Text("expected {low} to {high}, got {value}", low=low, high=high, value=quoted(value))
            )
        return value

    def one_of(self, field: str, allowed: Sequence[str]) -> str:
        """One of the allowed words."""
        value = self.value(field)
        if value not in allowed:
            raise self.wrong(
                field, Text("expected one of {known}, got {value}", known=tuple(allowed), value=quoted(value))
            )
        return str(value)

    def names(self, field: str, allowed: Sequence[str], least: int = 0) -> list[str]:
        """A list of different words, all of them allowed ones."""
        value = self.value(field)
        if not isinstance(value, list) or len(value) < least or len(set(map(str, value))) < len(value):
            raise self.wrong(
                field,
                Text(
                    "expected a list of {least} or more different names, got {value}", least=least, value=quoted(value)
                ),
            )
        for item in value:
            if item not in allowed:
                raise self.wrong(
                    field, Text("expected names out of {known}, got {value}", known=tuple(allowed), value=quoted(item))
                )
        return [str(item) for item in value]

    def counts(self, field: str, allowed: Sequence[str], most: int) -> dict[str, int]:
        """A table of allowed words, each with a number from 1 to most."""
        value = self.value(field)
        if not isinstance(value, dict):
            raise self.wrong(
                field,
                Text("expected a table such as {{ {name} = 1 }}, got {value}", name=allowed[0], value=quoted(value)),
            )
        for name, n in value.items():
            if name not in allowed:
                raise self.wrong(
                    field, Text("expected names out of {known}, got {value}", known=tuple(allowed), value=quoted(name))
                )
            if type(n) is not int or not 1 <= n <= most:
                raise self.wrong(
                    field, Text("expected 1 to {most} for {name}, got {value}", most=most, name=name, value=quoted(n))
                )
        return dict(value)

    def done(self, *notes: str) -> None:
        """Refuse fields that nobody read, as their names may be misspelt; `notes` are fields for people only."""
        for field in self.data:
            if field not in self.read and field not in notes:
                known = sorted(self.read | set(notes))
                raise self.wrong(field, Text("unknown; fields are {known}", known=tuple(known)))
