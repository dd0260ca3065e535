"""Content is kept with the tables, the results of games that are over, and which server writes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add two tables and a column; nothing that was there changes."""
    op.create_table(
        "contents",
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_contents")),
    )
    op.create_table(
        "owner",
        sa.Column("token", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_owner")),
    )
    op.add_column("tables", sa.Column("result", sa.Text(), nullable=True))
