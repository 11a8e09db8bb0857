"""People keep studies: a tree of positions with notes, and what bots have found there."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0014"


def upgrade() -> None:
    """Add the table of studies and that of what was found."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("origin", sa.String(length=16), nullable=True),
        sa.Column("begins", sa.Text(), nullable=False),
        sa.Column("tree", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("job", sa.String(length=16), nullable=True),
        sa.Column("job_until", sa.Float(), nullable=False, server_default="0"),
        sa.Column("job_done", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("job_all", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("studies_owner", "studies", ["owner"])
    op.create_table(
        "study_looks",
        sa.Column("study_id", sa.String(length=16), nullable=False),
        sa.Column("node", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("study_id", "node", "played"),
    )
