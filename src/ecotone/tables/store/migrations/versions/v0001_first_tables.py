"""The first revision: tables, their seats, choices and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the four tables."""
    op.create_table(
        "tables",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("content", sa.String(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("pack", sa.Text(), nullable=True),
        sa.Column("host", sa.LargeBinary(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("speed", sa.String(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_changed"), "tables", ["changed"])
    op.create_table(
        "seats",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("held", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name=op.f("fk_seats_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "seat", name=op.f("pk_seats")),
    )
    op.create_table(
        "choices",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name=op.f("fk_choices_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "number", name=op.f("pk_choices")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name=op.f("fk_chat_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_code"), "chat", ["code"])
