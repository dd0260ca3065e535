"""Looking through a whole store, while a server may use it: does every table replay, and how much is in it?"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Column, Connection, Table, func, select

from ecotone.core.content import version_of
from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.tables.replay import begin, follow
from ecotone.tables.stock import find_edition
from ecotone.tables.store.copies import newest_form
from ecotone.tables.store.reads import read_content, read_table, read_vintages
from ecotone.tables.store.schema import chat, choices, contents, seats, tables
from ecotone.tables.versions import Kind, edition_of, may_need_kept_content

Progress = Callable[[int, int], None]  # is told how many tables of how many are checked


@dataclass(frozen=True, slots=True)
class Trouble:
    """A table that cannot be played on, and why."""

    code: str
    game: str
    kind: Kind
    reason: Text


@dataclass(slots=True)
class Report:
    """What was found in a store."""

    kinds: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))
    troubles: list[Trouble] = field(default_factory=list)
    damage: list[Text] = field(default_factory=list)  # of what no single table is to blame for

    @property
    def is_sound(self) -> bool:
        """Whether nothing is lost: closed tables can still be read."""
        return not self.damage and not self.kinds[Kind.BROKEN]


def check_store(url: str, progress: Progress = lambda done, total: None) -> Report:
    """Replay every table of a store, and look whether its database and the content in it are whole."""
    report = Report()
    with newest_form(url) as (database, connection):
        report.damage += [Text("The database is damaged: {what}.", what=what) for what in database.damage(connection)]
        report.damage += damaged_contents(connection)
        found = connection.execute(select(tables.c.code, tables.c.game).order_by(tables.c.code)).all()
        for done, (code, game) in enumerate(found, start=1):
            kind, reason = check_table(connection, code)
            report.kinds[kind] += 1
            if reason is not None:
                report.troubles.append(Trouble(code, game, kind, reason))
            progress(done, len(found))
    return report


def damaged_contents(connection: Connection) -> list[Text]:
    """Content that is not what its version says."""
    damaged = []
    for version in connection.scalars(select(contents.c.version)).all():
        try:
            sound = version_of(read_content(connection, version) or {}) == version
        except ValueError:  # it is no JSON
            sound = False
        if not sound:
            damaged.append(Text("The content {version} is damaged.", version=version))
    return damaged


def check_table(connection: Connection, code: str) -> tuple[Kind, Text | None]:
    """What can be done with a table, found out by replaying it; and why not more."""
    try:
        saved = read_table(connection, code)
        if saved is None:
            return Kind.BROKEN, Text("It is gone.")
        kept = read_content(connection, saved.table.content) if may_need_kept_content(saved.table) else None
        edition = edition_of(saved.table, kept)
        if edition.why_not is not None:
            return edition.kind, edition.why_not
        match = follow(begin(saved.table, edition), saved.choices, deque(maxlen=1))
    except EcotoneError as error:
        return Kind.BROKEN, error.reason
    except Exception as error:  # whatever stands in a damaged row
        return Kind.BROKEN, Text("It cannot be read: {kind}.", kind=type(error).__name__)
    made, total = len(match.record), len(saved.choices)
    if made < total:
        return Kind.BROKEN, Text("Choice {n} of {total} does not fit the rules.", n=made + 1, total=total)
    return edition.kind, None


def count_store(url: str) -> dict[str, Any]:  # Any: JSON
    """How much is in a store."""
    with newest_form(url) as (database, connection):
        kinds = dict.fromkeys(Kind, 0)
        for vintage in read_vintages(connection):
            kept = read_content(connection, vintage.content) if may_need_kept_content(vintage) else None
            edition = find_edition(vintage, kept)
            kinds[edition.kind if edition else Kind.BROKEN] += vintage.whole
            kinds[Kind.BROKEN] += vintage.torn
        oldest, newest = connection.execute(select(func.min(tables.c.created), func.max(tables.c.changed))).one()
        played = connection.scalar(select(func.max(choices.c.at)))
        return {
            "bytes": database.size(connection),
            "tables": count(connection, tables),
            "kinds": {kind.value: n for kind, n in kinds.items()},
            "games": counts_by(connection, tables.c.game),
            "status": counts_by(connection, tables.c.status),
            "seats": counts_by(connection, seats.c.held),
            "choices": count(connection, choices),
            "lines": count(connection, chat),
            "contents": count(connection, contents),
            "oldest": oldest,
            "newest": newest if played is None else max(newest, played),
        }


def count(connection: Connection, table: Table) -> int:
    """How many rows a table of the database has."""
    return connection.scalar(select(func.count()).select_from(table)) or 0


def counts_by(connection: Connection, column: Column[str]) -> dict[str, int]:
    """How many rows there are with each value."""
    rows = connection.execute(select(column, func.count()).group_by(column).order_by(column))
    return {row[0]: row[1] for row in rows}
