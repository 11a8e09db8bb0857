"""Lists of tables and the start of a server look at no table that they do not show or wake."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

INDEXES = {
    "tables_listed": ("changed", "listed IS {true} AND actor != -2"),
    "tables_listed_over": ("changed", "listed IS {true} AND actor = -2"),
    "tables_running": ("actor", "actor != -2"),
    "tables_unmoved": ("changed", "moved IS {false}"),
}


def upgrade() -> None:
    """Add indexes over those tables that are looked for."""
    names = ("1", "0") if op.get_bind().dialect.name == "sqlite" else ("true", "false")
    for name, (column, text) in INDEXES.items():
        chosen = sa.text(text.format(true=names[0], false=names[1]))
        op.create_index(name, "tables", [column], sqlite_where=chosen, postgresql_where=chosen)
