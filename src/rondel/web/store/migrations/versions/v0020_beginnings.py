"""A table may begin from a position instead of the start of its game."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add a column."""
    op.add_column("tables", sa.Column("begins", sa.Text(), nullable=True))
