"""Tables have a stamp, by which whoever keeps one in memory sees that another has changed it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; a version that knows nothing of it goes on working."""
    op.add_column("tables", sa.Column("stamp", sa.BigInteger(), nullable=False, server_default="0"))
