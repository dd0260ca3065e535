"""Bringing a database of an older version up to date.

Each step is a module in `versions`: it names the revision before it and changes the database from there. A step that
was released is never edited. Whoever changes `schema` adds a step, as `v0002_what_it_does.py` with the revision 0002;
a test checks that the steps lead to `schema`.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ecotone.core.text import Text
from ecotone.tables.store.interface import StoreFailed

UPGRADE_LOCK = 0x45434F544F4E46  # the number of PostgreSQL's advisory lock that whoever takes the steps holds
HERE = Path(__file__).parent
REVISIONS = sorted(path.stem[1:5] for path in (HERE / "versions").glob("v*.py"))


def upgrade(connection: Connection, revision: str = REVISIONS[-1]) -> None:
    """Bring a database to a revision, in one transaction; StoreFailed if a newer version of the program made it."""
    with connection.begin():
        current = current_revision(connection)
        if current != revision and connection.dialect.name == "postgresql":  # one of several nodes that begin at once
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
            current = current_revision(connection)
        if current == revision:
            return
        check_known(current)
        # Imported here because alembic takes long to load, and most databases are up to date.
        from ecotone.tables.store.migrations.steps import migrate  # noqa: PLC0415

        migrate(connection, HERE, revision)


def check_known(revision: str | None) -> None:
    """StoreFailed if a newer version of the program made a database of this revision."""
    if revision is not None and revision not in REVISIONS:
        raise StoreFailed(
            Text(
                "The database is of a newer version of Ecotone (revision {revision}): install that version, "
                "or name another database.",
                revision=revision,
            )
        )


def current_revision(connection: Connection) -> str | None:
    """The revision of a database; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision
