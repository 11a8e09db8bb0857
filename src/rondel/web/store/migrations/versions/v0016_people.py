"""Who played what: finished games are counted once, people and bots have ratings, and people may be private."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

PERSON = "people.id"


def upgrade() -> None:
    """Add columns, tables and an index over the finished tables that are not counted yet."""
    op.add_column("people", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("counts", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("tallied", sa.Boolean(), nullable=False, server_default=sa.false()))
    no = "0" if op.get_bind().dialect.name == "sqlite" else "false"
    chosen = sa.text(f"actor = -2 AND tallied IS {no}")
    op.create_index("tables_to_tally", "tables", ["changed"], sqlite_where=chosen, postgresql_where=chosen)
    op.create_table(
        "given_up",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey(PERSON, ondelete="SET NULL"), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("given_up_person", "given_up", ["person_id"])
    op.create_table(
        "counted",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
    )
    op.create_index("counted_nth", "counted", ["nth"])
    op.create_table(
        "counted_seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("counted.table_id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey(PERSON, ondelete="SET NULL"), nullable=True),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("gained", sa.Text(), nullable=False),
        sa.Column("change", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("counted_seats_person", "counted_seats", ["person_id", "ended"])
    op.create_table(
        "ratings",
        sa.Column("subject", sa.String(60), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey(PERSON, ondelete="CASCADE"), nullable=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("least", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "players"),
    )
    op.create_index("ratings_person", "ratings", ["person_id"])
    op.create_index("ratings_least", "ratings", ["game", "players", "least"])
    op.create_table(
        "game_sums",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("sums", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "players"),
    )
