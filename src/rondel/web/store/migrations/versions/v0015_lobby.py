"""Tables can be open to anybody, people ask for seats, hosts block people, and reports go to the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def _of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")


def _of_person() -> sa.ForeignKey:
    return sa.ForeignKey("people.id", ondelete="CASCADE")


def upgrade() -> None:
    """Add four tables; no table of before is open."""
    op.create_table(
        "openings",
        sa.Column("table_id", sa.String(16), _of_table(), primary_key=True),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("accepts", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("least", sa.Float(), nullable=True),
        sa.Column("most", sa.Float(), nullable=True),
    )
    op.create_index("openings_since", "openings", ["since"])
    op.create_table(
        "asks",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), _of_table(), nullable=False),
        sa.Column("person_id", sa.String(16), _of_person(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_index("asks_table", "asks", ["table_id"])
    op.create_index("asks_person", "asks", ["person_id"])
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(80), nullable=False),
        sa.Column("person_id", sa.String(16), _of_person(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("blocks_owner", "blocks", ["owner"])
    op.create_index("blocks_person", "blocks", ["person_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("owner", sa.String(80), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("about", sa.String(80), nullable=True),
        sa.Column("about_name", sa.String(40), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("reports_at", "reports", ["at"])
