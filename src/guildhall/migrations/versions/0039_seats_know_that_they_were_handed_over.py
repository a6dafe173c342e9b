"""seats know that they were handed over"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("workshop_enrollments", schema=None) as batch_op:
        batch_op.add_column(sa.Column("transferred_at", columns.Timestamp(timezone=True), nullable=True))
    seats = _table("workshop_enrollments", "order_id", sa.column("enrolled_at"), sa.column("transferred_at"))
    orders = _table("orders")
    others = sa.select(orders.c.id).where(orders.c.id == seats.c.order_id, orders.c.user_id != seats.c.user_id)
    handed_over = sa.update(seats).where(seats.c.order_id.in_(others.correlate(seats)))
    op.get_bind().execute(handed_over.values(transferred_at=seats.c.enrolled_at))


def _table(name: str, *more: str | sa.ColumnClause[Any]) -> sa.TableClause:
    written = [sa.column(each, columns.Id()) if isinstance(each, str) else each for each in more]
    return sa.table(name, sa.column("id", columns.Id()), sa.column("user_id", columns.Id()), *written)


def downgrade() -> None:
    with op.batch_alter_table("workshop_enrollments", schema=None) as batch_op:
        batch_op.drop_column("transferred_at")
