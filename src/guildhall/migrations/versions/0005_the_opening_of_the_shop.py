"""the opening of the shop"""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    opening = op.create_table(
        "shop_opening",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("opened_by", columns.Id(length=36), nullable=True),
        sa.Column("opened_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_shop_opening_only_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shop_opening")),
    )
    # A shop that sells already stays open.
    used = sa.text(
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM orders)"
        " OR EXISTS (SELECT 1 FROM workshops)"
    )
    if op.get_bind().execute(used).first():
        op.bulk_insert(opening, [{"id": 1, "opened_by": None, "opened_at": datetime.now(UTC)}])


def downgrade() -> None:
    op.drop_table("shop_opening")
