"""Seeds that are too wide for a number of the database, as digits beside it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("wide_seed", sa.String(), nullable=True))
