"""one form of an address"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns
from guildhall.core.mailboxes import normal_address

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Write each address in its normal form, unless another row of the table has that already."""
    connection = op.get_bind()
    for name in ("accounts", "users"):
        table = sa.table(name, sa.column("id", columns.Id), sa.column("email", sa.String()))
        rows = connection.execute(sa.select(table)).all()
        taken = {row.email for row in rows}
        for row in rows:
            normal = _normal(row.email)
            if normal not in taken:
                taken.add(normal)
                connection.execute(sa.update(table).where(table.c.id == row.id).values(email=normal))


def _normal(email: str) -> str:
    try:
        return normal_address(email)
    except ValueError:
        return email


def downgrade() -> None:
    """Nothing to undo: both forms reach the same mailbox."""
