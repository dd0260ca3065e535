"""The jobs of a store's writer that are about classes."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, update

from ecotone.core.text import Text
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.store.schema import chat, classes, tables
from ecotone.tables.store.write_jobs import Job, check_code


class CreateClass(Job):
    """Stores a new class."""

    __slots__ = ("code", "document", "ends")

    def __init__(self, code: str, document: str, ends: float) -> None:
        self.code = code
        self.document = document
        self.ends = ends

    def run(self, connection: Connection) -> None:
        """Write the document, if the code is free."""
        check_code(connection, self.code)
        connection.execute(insert(classes), {"code": self.code, "document": self.document, "ends": self.ends})

    def undo(self, connection: Connection) -> None:
        """Delete the class."""
        connection.execute(delete(classes).where(classes.c.code == self.code))


class UpdateClass(Job):
    """Replaces the document of a class."""

    __slots__ = ("code", "document", "ends")

    needs_lease = True

    def __init__(self, code: str, document: str, ends: float) -> None:
        self.code = code
        self.document = document
        self.ends = ends

    def run(self, connection: Connection) -> None:
        """Write the document over the old one."""
        new = {"document": self.document, "ends": self.ends}
        if not connection.execute(update(classes).where(classes.c.code == self.code), new).rowcount:
            raise StoreFailed(Text("There is no class {code} any more.", code=self.code))


class DeleteClass(Job):
    """Deletes a class and its tables."""

    __slots__ = ("code", "tables")

    sees_choices = True
    needs_lease = True

    def __init__(self, code: str, tables: Sequence[str]) -> None:
        self.code = code
        self.tables = tables

    @property
    def about(self) -> Sequence[str]:
        """As the class above says."""
        return self.tables

    def run(self, connection: Connection) -> None:
        """Delete them with all that belongs to them."""
        connection.execute(delete(tables).where(tables.c.code.in_(list(self.tables))))
        connection.execute(delete(classes).where(classes.c.code == self.code))


class ForgetChat(Job):
    """Deletes the chat of tables."""

    __slots__ = ("tables",)

    needs_lease = True

    def __init__(self, tables: Sequence[str]) -> None:
        self.tables = tables

    @property
    def about(self) -> Sequence[str]:
        """As the class above says."""
        return self.tables

    def run(self, connection: Connection) -> None:
        """Delete all lines."""
        connection.execute(delete(chat).where(chat.c.code.in_(list(self.tables))))
