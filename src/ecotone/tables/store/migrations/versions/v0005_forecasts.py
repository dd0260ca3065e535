"""Whether pages of a table tell chances."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; at the tables that are there already they are told."""
    op.add_column("tables", sa.Column("forecasts", sa.Boolean(), nullable=False, server_default=sa.true()))
