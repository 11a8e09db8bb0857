"""Tables can be put away by a person, and ended unfinished by all who play there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a column and two tables; nothing was put away or given up before."""
    op.add_column("tables", sa.Column("ended", sa.Float(), nullable=True))
    op.create_table(
        "put_away",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
    op.create_index("put_away_person", "put_away", ["person_id"])
    op.create_table(
        "agreed",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
