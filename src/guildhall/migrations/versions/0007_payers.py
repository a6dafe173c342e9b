"""the card and the name that paid, as keyed hashes"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "order_payers",
        sa.Column("order_id", columns.Id(length=36), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("card", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_order_payers_order_id_orders"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", "cause", name=op.f("pk_order_payers")),
    )


def downgrade() -> None:
    op.drop_table("order_payers")
