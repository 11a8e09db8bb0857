"""Tables know the edition of the supplied tiles they are played with, and finished ones keep their result."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; every table so far is played with the first edition."""
    op.add_column("tables", sa.Column("edition", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("result", sa.Text(), nullable=True))
