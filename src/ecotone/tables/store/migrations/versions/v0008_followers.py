"""Which nodes show a table of another node to those who only watch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "followers",
        sa.Column("root", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("node", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["node"], ["nodes.id"], name=op.f("fk_followers_node"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("root", "code", "node", name=op.f("pk_followers")),
    )
    op.create_index(op.f("ix_followers_node"), "followers", ["node"])
