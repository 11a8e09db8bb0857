"""Several processes serve the tables of one database."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables of processes and of the bots that think in them."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_table(
        "thinkers",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(16), sa.ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
        sa.Index("thinkers_process", "process"),
    )
