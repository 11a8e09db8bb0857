"""People are told when it is their turn: how, about which tables, and what they know already."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add channels with all that belongs to them; nobody has any yet."""
    op.add_column("people", sa.Column("quiet", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("browser", sa.String(64), sa.ForeignKey("browsers.token", ondelete="CASCADE"), nullable=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("home", sa.Text(), nullable=False),
        sa.Column("personal", sa.Boolean(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("pause", sa.Float(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("last", sa.Float(), nullable=False),
        sa.Column("next", sa.Float(), nullable=False),
        sa.Column("failing", sa.Float(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Index("channels_person", "person_id"),
    )
    op.create_table(
        "told",
        sa.Column("channel_id", sa.String(16), sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("channel_id", "table_id", "kind"),
    )
    op.create_table(
        "warnings",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
    op.create_table(
        "looks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
    op.create_table(
        "quiet_tables",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person_id", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
    op.create_table(
        "entries",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("channel_id", sa.String(16), sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Index("entries_channel", "channel_id"),
    )
