"""Tables can have clocks, people breaks; it is known when the server was away, and when a host was last there."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add three tables and a column; tables of before have no clocks, and their hosts were there just now."""
    op.add_column("tables", sa.Column("host_seen", sa.Float(), nullable=False, server_default="0"))
    op.execute(sa.update(sa.table("tables", sa.column("host_seen"))).values(host_seen=time.time()))
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
    )
    op.create_index("clocks_due", "clocks", ["due"])
    op.create_table(
        "breaks",
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("breaks", sa.Text(), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("begin", sa.Float(), primary_key=True),
        sa.Column("end", sa.Float(), nullable=False),
    )
