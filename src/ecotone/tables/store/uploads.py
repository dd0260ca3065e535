"""Uploaded records: what they take of the store, and which of them go first when that is too much."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, exists, func, select

from ecotone.tables.store.interface import UPLOADED
from ecotone.tables.store.schema import choices, contents, tables
from ecotone.tables.store.write_jobs import Job

TABLE_BYTES: Final = 1_000  # what a table takes besides its pack and its choices
CHOICE_BYTES: Final = 32  # what a choice takes besides its JSON

IS_UPLOAD: Final = tables.c.status == UPLOADED


class DropUpload(Job):
    """Deletes an uploaded record. Each is a job of its own: it may be long, and choices of players must not wait."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    def run(self, connection: Connection) -> int:
        """Delete it with all that only it needs; returns how many were deleted."""
        this = tables.c.code == self.code, IS_UPLOAD
        version = connection.scalar(select(tables.c.content).where(*this))
        gone = connection.execute(delete(tables).where(*this)).rowcount
        unused = ~exists().where(tables.c.content == version)
        connection.execute(delete(contents).where(contents.c.version == version, unused))
        return gone


def uploads_to_drop(connection: Connection, most: int) -> list[str]:
    """The uploads that have to go so that the others take at most so many bytes.

    Those go first that nobody has opened since they came, the oldest of them first; then those that were opened
    longest ago.
    """
    made = (
        select(func.sum(func.length(choices.c.choice) + CHOICE_BYTES))
        .where(choices.c.code == tables.c.code)
        .scalar_subquery()
    )
    content = (  # of its own, where it has a pack
        select(func.length(contents.c.data) + func.length(tables.c.pack))
        .where(contents.c.version == tables.c.content)
        .scalar_subquery()
    )
    size = func.coalesce(made, 0) + func.coalesce(content, func.length(tables.c.pack), 0) + TABLE_BYTES
    was_opened = tables.c.changed > tables.c.created
    found = connection.execute(
        select(tables.c.code, size).where(IS_UPLOAD).order_by(was_opened, tables.c.changed, tables.c.code)
    ).all()
    too_much = sum(taken for _, taken in found) - most
    going = []
    for code, taken in found:
        if too_much <= 0:
            break
        going.append(code)
        too_much -= taken
    return going
