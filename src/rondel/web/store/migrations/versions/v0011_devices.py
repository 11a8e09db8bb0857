"""A person has several browsers, and codes by which another one joins them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add two tables; the browser that everybody has is the first of theirs, known by the id of its person."""
    browsers = op.create_table(
        "browsers",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
    )
    op.create_index("browsers_person", "browsers", ["person_id"])
    op.create_table(
        "device_codes",
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False, unique=True),
        sa.Column("until", sa.Float(), nullable=False),
    )
    names = ("id", "token", "created")
    people = sa.table("people", *(sa.column(name) for name in names))
    first = sa.select(
        people.c.token, people.c.id, people.c.id, sa.literal("", sa.String()), people.c.created, people.c.created
    )
    columns = ["token", "id", "person_id", "device", "created", "seen"]
    op.execute(browsers.insert().from_select(columns, first))
