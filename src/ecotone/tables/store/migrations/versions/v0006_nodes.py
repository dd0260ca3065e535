"""Servers that share the store, the tables that each of them holds, and to which class a table belongs."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add tables and a column; of the classes that are there it is read which tables are theirs."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("draining", sa.Boolean(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nodes")),
    )
    op.create_table(
        "leases",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("node", sa.String(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["node"], ["nodes.id"], name=op.f("fk_leases_node"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_node"), "leases", ["node"])
    op.create_table(
        "shared_keys",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_shared_keys")),
    )
    op.add_column("tables", sa.Column("class_code", sa.String(), nullable=True))
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        op.execute("CREATE SEQUENCE lease_epochs")
    for code, document in connection.execute(sa.text("SELECT code, document FROM classes")).all():
        for table in game_codes(document):
            connection.execute(
                sa.text("UPDATE tables SET class_code = :of WHERE code = :code"), {"of": code, "code": table}
            )


def game_codes(document: str) -> list[str]:
    """The codes of a class's tables: of each its first and its second game."""
    found = []
    for table in json.loads(document).get("tables", []):
        found += [code for code in (table.get("code"), table.get("second")) if isinstance(code, str) and code]
    return found
