"""What is read of the database: a table, summaries of several, content, and how many tables there are of each kind."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, case, func, select
from sqlalchemy.exc import DBAPIError

from ecotone.core.choice import frozen
from ecotone.core.content import Data
from ecotone.core.text import Text
from ecotone.tables.store.interface import ChatLine, RowBroken, Saved, StoredTable, TableSummary, Vintage
from ecotone.tables.store.schema import chat, choices, contents, seats, tables

LOG = logging.getLogger(__name__)

T = TypeVar("T")

decode = msgspec.json.Decoder().decode


def read_table(connection: Connection, code: str) -> Saved | None:
    """The whole table with this code; None if there is none, RowBroken if it makes no sense."""
    try:
        return read_rows(connection, code)
    except (DBAPIError, RowBroken):
        raise
    except Exception as error:  # a column may hold anything, and stumble anywhere
        # Only the type of the error is logged: its message might tell what is hidden.
        LOG.error("Table %s: what is stored of it cannot be read: %s", code, type(error).__name__)
        raise RowBroken(Text("Table {code} cannot be opened: what is stored of it is damaged.", code=code)) from error


def read_rows(connection: Connection, code: str) -> Saved | None:
    """All rows of a table, put together."""
    row = connection.execute(select(tables).where(tables.c.code == code)).one_or_none()
    if row is None:
        return None
    made = connection.execute(
        select(choices.c.number, choices.c.seat, choices.c.choice, choices.c.at)
        .where(choices.c.code == code)
        .order_by(choices.c.number)
    ).all()
    if any(number != each.number for number, each in enumerate(made)):
        raise RowBroken(Text("Table {code} cannot be opened: some of its choices are missing.", code=code))
    lines = [
        checked(named(line), ChatLine)
        for line in connection.execute(
            select(chat.c.seat, chat.c.name, chat.c.text, chat.c.at).where(chat.c.code == code).order_by(chat.c.id)
        )
    ]
    fields: dict[str, Any] = {  # Any: one of each column
        **{name: value for name, value in named(row).items() if name != "wide_seed"},
        "result": None if row.result is None else decode(row.result),
        "seed": row.seed if row.wide_seed is None else int(row.wide_seed),
        "options": decode(row.options),
        "pack": None if row.pack is None else json.loads(row.pack),
        "seats": tuple(
            {**named(seat), "picture": seat.picture or ""}
            for seat in connection.execute(
                select(seats.c.name, seats.c.held, seats.c.bot, seats.c.away, seats.c.digest, seats.c.picture)
                .where(seats.c.code == code)
                .order_by(seats.c.seat)
            )
        ),
        "changed": max([row.changed, *(each.at for each in made), *(line.at for line in lines)]),
    }
    return Saved(
        checked(fields, StoredTable),
        [(each.seat, frozen(decode(each.choice))) for each in made],
        lines,
        times=tuple(each.at for each in made),
    )


def named(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:  # Any: one of each column
    """A row by the names of its columns, which SQLAlchemy keeps in a kind of text of its own."""
    return {str(name): value for name, value in row._mapping.items()}


def checked(fields: dict[str, Any], kind: type[T]) -> T:  # Any: one of each column
    """The fields as an object of this kind; SQLite keeps anything in any column, so each is looked at."""
    return msgspec.convert(fields, kind, builtin_types=(bytes,))


def read_summaries(connection: Connection, codes: Sequence[str]) -> list[TableSummary]:
    """Summaries of those of these tables that exist."""
    last = select(func.max(choices.c.at)).where(choices.c.code == tables.c.code).scalar_subquery()
    rows = connection.execute(
        select(
            tables.c.code, tables.c.game, tables.c.status, tables.c.changed, tables.c.host, last.label("last")
        ).where(tables.c.code.in_(codes))
    ).all()
    names: dict[str, list[str]] = {row.code: [] for row in rows}
    digests = {row.code: [row.host] for row in rows}
    sitting = select(seats.c.code, seats.c.name, seats.c.digest).where(seats.c.code.in_(list(names)))
    for code, name, digest in connection.execute(sitting.order_by(seats.c.seat)):
        names[code].append(name)
        digests[code].append(digest)
    summaries = []
    for row in rows:
        fields = {**named(row), "names": names[row.code], "digests": digests[row.code]}
        with suppress(TypeError, msgspec.ValidationError):  # a damaged table is told of when somebody opens it
            fields["changed"] = max(row.changed, row.last or row.changed)
            summaries.append(checked(fields, TableSummary))
    return sorted(summaries, key=lambda summary: (-summary.changed, summary.code))


def read_content(connection: Connection, version: str) -> Data | None:
    """The content that was kept under this version."""
    kept = connection.scalar(select(contents.c.data).where(contents.c.version == version))
    data: Data | None = None if kept is None else json.loads(kept)
    return data


def read_vintages(connection: Connection) -> list[Vintage]:
    """How many tables there are under each rules and content."""
    counted = select(choices.c.code, func.count().label("n"), func.max(choices.c.number).label("last"))
    made = counted.group_by(choices.c.code).subquery()
    torn = func.coalesce(func.sum(case((made.c.n != made.c.last + 1, 1), else_=0)), 0)
    columns = (tables.c.game, tables.c.rules, tables.c.content, tables.c.pack)
    rows = connection.execute(
        select(*columns, func.count(contents.c.version) > 0, func.count(), torn)
        .outerjoin_from(tables, contents, tables.c.content == contents.c.version)
        .outerjoin(made, made.c.code == tables.c.code)
        .group_by(*columns)
        .order_by(*columns)
    )
    return [
        Vintage(game, rules, content, None if pack is None else json.loads(pack), bool(kept), all_ - torn, torn)
        for game, rules, content, pack, kept, all_, torn in rows
    ]
