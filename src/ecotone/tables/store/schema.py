"""The tables of the database as they are today; `migrations` brings every older database to this form."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    true,
)

# Constraints need names so that a migration can drop them.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def code_of_table(*, primary_key: bool) -> Column[str]:
    """The column that names the table a row belongs to; the row is deleted along with that table."""
    return Column(
        "code", String, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


tables = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String, nullable=False),
    Column("seed", BigInteger, nullable=False),  # 0 where it is too wide
    Column("options", Text, nullable=False),  # JSON
    Column("pack", Text),  # JSON
    Column("host", LargeBinary, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("speed", String, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("status", String, nullable=False),
    Column("origin", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("wide_seed", String),  # its digits
    Column("result", Text),  # JSON, once the game is over
    Column("forecasts", Boolean, nullable=False, server_default=true()),
    Column("class_code", String),  # of the class it belongs to
    Index(None, "changed"),
)

# The content that tables were opened with, each once, so that they can be played on after an update has changed it.
contents = Table(
    "contents",
    metadata,
    Column("version", String, primary_key=True),
    Column("data", Text, nullable=False),  # JSON
)

# One row: the server that writes now, or the one that wrote last.
owner = Table("owner", metadata, Column("token", String, primary_key=True))

# The servers that share the store, where several do. Whoever finds that one is late deletes it, and so its leases.
nodes = Table(
    "nodes",
    metadata,
    Column("id", String, primary_key=True),  # another one each time a server begins, or begins anew
    Column("address", String, nullable=False),  # where other nodes reach it
    Column("token", String, nullable=False),  # by which it knows that a request comes from another node
    Column("games", Text, nullable=False),  # JSON: the rules and the content that it has
    Column("draining", Boolean, nullable=False),  # it ends, and takes no more tables
    Column("until", DateTime(timezone=True), nullable=False),  # by the clock of the database
)

# Which node holds which table, or which class with its tables. What nobody holds has no row.
leases = Table(
    "leases",
    metadata,
    Column("code", String, primary_key=True),
    Column("node", String, ForeignKey("nodes.id", ondelete="CASCADE"), nullable=False),
    Column("epoch", BigInteger, nullable=False),  # greater than all before it, of whatever table
    Index(None, "node"),
)

# Which nodes show a table of another node to those who only watch, so that they are told of every change.
followers = Table(
    "followers",
    metadata,
    Column("root", String, primary_key=True),  # the code under which the table is held
    Column("code", String, primary_key=True),
    Column("node", String, ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True),
    Index(None, "node"),
)

# Keys that all nodes have: those that sign the marks of browsers.
shared_keys = Table(
    "shared_keys",
    metadata,
    Column("name", String, primary_key=True),
    Column("key", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    code_of_table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("held", String, nullable=False),
    Column("bot", String, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("picture", String),
)

choices = Table(
    "choices",
    metadata,
    code_of_table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("choice", Text, nullable=False),  # JSON
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,  # stored as one tree instead of two, so that a choice changes a single page
)

# A class is a document that only the program reads, and is replaced as a whole.
classes = Table(
    "classes",
    metadata,
    Column("code", String, primary_key=True),
    Column("document", Text, nullable=False),  # JSON
    Column("ends", Double, nullable=False),  # when it was closed, or will count as over; seconds since the epoch
    Index(None, "ends"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    code_of_table(primary_key=False),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "code"),
)
