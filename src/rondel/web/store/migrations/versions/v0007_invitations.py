"""The address of a table invites to it, in the language of who made it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add two columns; tables that are there go on being closed to whoever has no link."""
    op.add_column("tables", sa.Column("by_address", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("language", sa.String(8), nullable=False, server_default="en"))
