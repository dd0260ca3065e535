"""The jobs of a store's writer that are about classes."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, exists, insert, select, update

from ecotone.core.text import Text
from ecotone.tables.store.interface import CodeTaken, StoreFailed
from ecotone.tables.store.schema import classes, tables
from ecotone.tables.store.write_jobs import Job


class CreateClass(Job):
    """Stores a new class."""

    __slots__ = ("code", "document")

    def __init__(self, code: str, document: str) -> None:
        self.code = code
        self.document = document

    def run(self, connection: Connection) -> None:
        """Write the document, if neither a class nor a table has the code: people type both into one field."""
        for table in (classes, tables):
            if connection.scalar(select(exists().where(table.c.code == self.code))):
                raise CodeTaken(Text("There is a table {code} already.", code=self.code))
        connection.execute(insert(classes), {"code": self.code, "document": self.document, "closed": 0})

    def undo(self, connection: Connection) -> None:
        """Delete the class."""
        connection.execute(delete(classes).where(classes.c.code == self.code))


class UpdateClass(Job):
    """Replaces the document of a class."""

    __slots__ = ("closed", "code", "document")

    def __init__(self, code: str, document: str, closed: float) -> None:
        self.code = code
        self.document = document
        self.closed = closed

    def run(self, connection: Connection) -> None:
        """Write the document over the old one."""
        new = {"document": self.document, "closed": self.closed}
        if not connection.execute(update(classes).where(classes.c.code == self.code), new).rowcount:
            raise StoreFailed(Text("There is no class {code} any more.", code=self.code))


class DeleteClass(Job):
    """Deletes a class and its tables."""

    __slots__ = ("code", "tables")

    sees_choices = True

    def __init__(self, code: str, tables: Sequence[str]) -> None:
        self.code = code
        self.tables = tables

    def run(self, connection: Connection) -> None:
        """Delete them with all that belongs to them."""
        connection.execute(delete(tables).where(tables.c.code.in_(list(self.tables))))
        connection.execute(delete(classes).where(classes.c.code == self.code))
