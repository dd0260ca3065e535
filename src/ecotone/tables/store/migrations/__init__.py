"""The way from every older form of the database to that of today.

Each step is a module in `versions`: it names the revision before it and changes the database from there. A step that
was released is never edited; whoever changes `schema` adds another, `v0002_what_it_does.py` with the revision 0002,
and a test compares where the steps lead with `schema`.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ecotone.core.text import Text
from ecotone.tables.store.interface import StoreFailed

HERE = Path(__file__).parent
REVISIONS = sorted(path.stem[1:5] for path in (HERE / "versions").glob("v*.py"))


def upgrade(connection: Connection, revision: str = REVISIONS[-1]) -> None:
    """Bring the database up to date, wholly or not at all; one of a newer program is refused."""
    with connection.begin():
        current = current_revision(connection)
        if current == revision:
            return
        if current is not None and current not in REVISIONS:
            raise StoreFailed(
                Text(
                    "The database is of a newer version of Ecotone (revision {revision}): install that version, "
                    "or name another database.",
                    revision=current,
                )
            )
        # Alembic takes longer to load than all the rest, and most databases are up to date.
        from ecotone.tables.store.migrations.steps import take  # noqa: PLC0415

        take(connection, revision)


def current_revision(connection: Connection) -> str | None:
    """The revision that a database has; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision
