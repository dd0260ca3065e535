"""The pictures by which people are known at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; whoever sits already has none."""
    op.add_column("seats", sa.Column("picture", sa.String(), nullable=True))
