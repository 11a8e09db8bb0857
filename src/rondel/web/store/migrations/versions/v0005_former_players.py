"""Seats remember who played them before they were handed over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table; seats handed over so far have forgotten it."""
    op.create_table(
        "former_players",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Index("former_players_table", "table_id"),
    )
