"""A migration after the newest one, as a future release could bring it."""

from pathlib import Path

from guildhall.core.db.revisions import newest_revision

_NEXT = '''
"""A column that must not be empty, on tables that others refer to."""

import sqlalchemy as sa
from alembic import op

revision = "{number}"
down_revision = "{newest}"


def upgrade() -> None:
    for table in ("products", "orders"):
        with op.batch_alter_table(table, recreate="auto") as changed:
            changed.add_column(sa.Column("shelf", sa.String(), nullable=False, server_default="A"))
            changed.alter_column("currency", existing_type=sa.String(), nullable=False)
    op.execute("UPDATE products SET shelf = 'B' WHERE slug = 'second'")
{more}
'''


def add_next(versions: Path, more: str = "") -> str:
    """Write the migration into the folder, with `more` lines at its end, and return its number."""
    newest = newest_revision()
    number = f"{int(newest) + 1:04}"
    (versions / f"{number}_shelves.py").write_text(_NEXT.format(number=number, newest=newest, more=more))
    return number
