"""Classes, each a document."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "classes",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("ends", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_classes")),
    )
    op.create_index(op.f("ix_classes_ends"), "classes", ["ends"])
