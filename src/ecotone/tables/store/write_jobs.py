"""The jobs of a store's writer: one class for each thing that can be written."""

from __future__ import annotations

import json
from asyncio import Future
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, exists, func, insert, select, update

from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.errors import EcotoneError
from ecotone.core.streams import is_chosen
from ecotone.core.text import Text
from ecotone.tables.store.interface import ChatLine, CodeTaken, StoreDiffers, StoredTable, StoreFailed
from ecotone.tables.store.leases import Lease
from ecotone.tables.store.schema import chat, choices, classes, contents, leases, seats, tables

Row = dict[str, Any]  # Any: what a column takes
Outcome = tuple["Job", Any, EcotoneError | None]  # a job, what it returned (hence Any), and why it failed if it did

FORGET_BATCH = 50  # tables that one job deletes; other jobs wait meanwhile

# All choices in one statement: sqlite3 takes and releases Python's global lock for each one, and that would slow down
# the thread that serves.
INSERT_CHOICES = """
INSERT INTO choices (code, number, seat, choice, at)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""

_encode = msgspec.json.Encoder().encode


class Job:
    """Something to write, and the future of the caller who waits for it."""

    __slots__ = ("future", "lease", "table_version")

    future: Future[Any]  # Any: what `run` returns
    lease: Lease | None  # under which it was asked for, where nodes share the store
    table_version: int  # that the table has when it is done, where nodes share the store
    sees_choices = False  # whether the choices that came before it must be written first
    needs_lease = False  # whether only the node that holds the table, or the class, may do it

    @property
    def about(self) -> Sequence[str]:
        """The codes of the tables that it changes, for those who follow them."""
        return ()

    def run(self, connection: Connection) -> Any:  # Any: each job its own
        """Write it. A job that raises EcotoneError has written nothing, and the other jobs go on."""

    def undo(self, connection: Connection) -> None:
        """Delete what it wrote, if it did, before it is run again or its caller is told that it failed."""


class Append(Job):
    """Stores a choice; `run_all` writes all that are waiting in one statement."""

    __slots__ = ("row",)

    needs_lease = True

    def __init__(self, code: str, number: int, seat: int, choice: Choice, at: float) -> None:
        self.row = choice_row(code, number, seat, choice, at)

    @property
    def about(self) -> Sequence[str]:
        """As above."""
        return (self.row["code"],)

    def undo(self, connection: Connection) -> None:
        """Delete the choice; no other can be under its number."""
        mine = choices.c.code == self.row["code"], choices.c.number == self.row["number"]
        connection.execute(delete(choices).where(*mine))


def check_code(connection: Connection, code: str) -> None:
    """CodeTaken if a table or a class has this code: people type both into one field."""
    for kind in (tables, classes):
        if connection.scalar(select(exists().where(kind.c.code == code))):
            raise CodeTaken(Text("There is a table {code} already.", code=code))


class Create(Job):
    """Stores a new table."""

    __slots__ = ("content", "made", "table")

    def __init__(self, table: StoredTable, made: Sequence[tuple[int, Choice]], content: Data | None) -> None:
        self.table = table
        self.content = content
        self.made = [
            choice_row(table.code, number, seat, choice, table.changed) for number, (seat, choice) in enumerate(made)
        ]

    def run(self, connection: Connection) -> None:
        """Write the table, its seats, choices and content, if the code is free."""
        check_code(connection, self.table.code)
        connection.execute(insert(tables), row_of(self.table))
        insert_seats(connection, self.table)
        insert_choices(connection, self.made)
        if self.content is not None:
            insert_content(connection, self.table.content, self.content)

    def undo(self, connection: Connection) -> None:
        """Delete the table."""
        connection.execute(delete(tables).where(tables.c.code == self.table.code))


class Cut(Job):
    """Deletes all choices of a table but the first `length`."""

    __slots__ = ("code", "length")

    sees_choices = True
    needs_lease = True

    def __init__(self, code: str, length: int) -> None:
        self.code = code
        self.length = length

    @property
    def about(self) -> Sequence[str]:
        """As above."""
        return (self.code,)

    def run(self, connection: Connection) -> None:
        """Delete the choices."""
        connection.execute(delete(choices).where(choices.c.code == self.code, choices.c.number >= self.length))


class Update(Job):
    """Replaces what is stored of a table."""

    __slots__ = ("table",)

    needs_lease = True

    def __init__(self, table: StoredTable) -> None:
        self.table = table

    @property
    def about(self) -> Sequence[str]:
        """As above."""
        return (self.table.code,)

    def run(self, connection: Connection) -> None:
        """Replace the row of the table, and those of its seats."""
        code = self.table.code
        row = row_of(self.table)
        del row["code"]  # if it were set, even to the same value, the database would check all rows that refer to it
        if not connection.execute(update(tables).where(tables.c.code == code), row).rowcount:
            raise StoreDiffers(Text("There is no table {code} any more.", code=code))
        connection.execute(delete(seats).where(seats.c.code == code))
        insert_seats(connection, self.table)


class Say(Job):
    """Stores a line of chat."""

    __slots__ = ("row",)

    needs_lease = True

    def __init__(self, code: str, line: ChatLine) -> None:
        self.row: Row = {"code": code, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}

    @property
    def about(self) -> Sequence[str]:
        """As above."""
        return (self.row["code"],)

    def run(self, connection: Connection) -> None:
        """Write the line."""
        connection.execute(insert(chat), self.row)

    def undo(self, connection: Connection) -> None:
        """Delete the line."""
        connection.execute(
            delete(chat).where(*(chat.c[name].is_not_distinct_from(self.row[name]) for name in self.row))
        )


class Forget(Job):
    """Deletes some of the tables where nothing has happened since a certain time."""

    __slots__ = ("before",)

    sees_choices = True

    def __init__(self, before: float) -> None:
        self.before = before

    def run(self, connection: Connection) -> int:
        """Delete up to FORGET_BATCH of them with all that only they need; returns how many."""
        used = [
            exists().where(and_(table.c.code == tables.c.code, table.c.at >= self.before)) for table in (choices, chat)
        ]
        used += [
            exists().where(leases.c.code == func.coalesce(tables.c.class_code, tables.c.code))
        ]  # somebody looks at it
        unused = select(tables.c.code).where(tables.c.changed < self.before, *(~each for each in used))
        codes = list(connection.scalars(unused.limit(FORGET_BATCH)))
        if codes:
            connection.execute(delete(tables).where(tables.c.code.in_(codes)))
            connection.execute(delete(contents).where(~exists().where(tables.c.content == contents.c.version)))
        return len(codes)


class Keep(Job):
    """Stores content."""

    __slots__ = ("data", "version")

    def __init__(self, version: str, data: Data) -> None:
        self.version = version
        self.data = data

    def run(self, connection: Connection) -> None:
        """Write it, unless it is there."""
        insert_content(connection, self.version, self.data)


class Read(Job):
    """Reads something, for a database that has one connection only."""

    __slots__ = ("work",)

    sees_choices = True

    def __init__(self, work: Callable[[Connection], Any]) -> None:  # Any: what is read
        self.work = work

    def run(self, connection: Connection) -> Any:  # Any: what is read
        """Read, and return what was read."""
        return self.work(connection)


def as_json(value: object) -> str:
    """JSON of a choice or of a table's options; StoreFailed if JSON cannot hold it."""
    try:
        return _encode(value).decode()
    except (TypeError, ValueError, OverflowError) as error:
        raise StoreFailed(Text("This cannot be stored: {kind}.", kind=type(error).__name__)) from None


def run_all(connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
    """Run these jobs with the effect of running them in their order; choices are gathered and written together."""
    outcomes: list[Outcome] = []
    rows: list[Row] = []
    for job in jobs:
        result, refusal = None, None
        if isinstance(job, Append):
            rows.append(job.row)
        else:
            if rows and job.sees_choices:
                insert_choices(connection, rows)
                rows = []
            try:
                result = job.run(connection)
            except EcotoneError as error:
                refusal = error
        outcomes.append((job, result, refusal))
    insert_choices(connection, rows)
    return outcomes


def insert_choices(connection: Connection, rows: Sequence[Row]) -> None:
    """Write any number of choices."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(INSERT_CHOICES, (as_json([tuple(row.values()) for row in rows]),))
    else:
        connection.execute(insert(choices), rows)


def choice_row(code: str, number: int, seat: int, choice: Choice, at: float) -> Row:
    """A choice as a row."""
    return {"code": code, "number": number, "seat": seat, "choice": as_json(choice), "at": at}


def insert_content(connection: Connection, version: str, data: Data) -> None:
    """Write content, unless it is there."""
    if not connection.scalar(select(exists().where(contents.c.version == version))):
        connection.execute(insert(contents), {"version": version, "data": plain_json(data)})


def insert_seats(connection: Connection, table: StoredTable) -> None:
    """Write the seats of a table."""
    rows = [
        {
            "code": table.code,
            "seat": number,
            "name": seat.name,
            "held": seat.held,
            "bot": seat.bot,
            "away": seat.away,
            "digest": seat.digest,
            "picture": seat.picture,
        }
        for number, seat in enumerate(table.seats)
    ]
    if rows:
        connection.execute(insert(seats), rows)


def row_of(table: StoredTable) -> Row:
    """A table without its seats, as a row."""
    row = {column.name: getattr(table, column.name) for column in tables.columns if column.name != "wide_seed"}
    row["wide_seed"] = None if is_chosen(table.seed) else str(table.seed)
    row["seed"] = table.seed if is_chosen(table.seed) else 0
    row["options"] = as_json(table.options)
    row["pack"] = None if table.pack is None else plain_json(table.pack)
    row["result"] = None if table.result is None else as_json(table.result)
    return row


def plain_json(data: Data) -> str:
    """JSON of content, which may hold dates. JSON has none; they become text, as they do in the record of a match."""
    return json.dumps(data, default=str, ensure_ascii=False)
