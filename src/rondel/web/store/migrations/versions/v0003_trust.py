"""A database knows the key that belongs to it, since when links are used, and who spoke."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add a table and columns; of what was before, nothing is known."""
    op.create_table(
        "server",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.add_column("sitters", sa.Column("since", sa.Float(), nullable=True))
    op.add_column("links", sa.Column("used", sa.Float(), nullable=True))
    op.add_column("chat", sa.Column("owner", sa.String(80), nullable=True))
