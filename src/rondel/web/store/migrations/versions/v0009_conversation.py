"""Ready phrases, and people whose words somebody does not want to read."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add a column and a table; what was said so far was said freely."""
    op.add_column("chat", sa.Column("phrase", sa.String(40), nullable=True))
    op.create_table(
        "muted",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("owner", sa.String(80), nullable=False),
        sa.Column("other", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "owner", "other"),
    )
