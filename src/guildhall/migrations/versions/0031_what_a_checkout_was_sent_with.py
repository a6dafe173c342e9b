"""what a checkout was sent with"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "order_checkouts",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("user_id", columns.Id(length=36), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_order_checkouts_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_checkouts")),
    )
    with op.batch_alter_table("order_checkouts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_order_checkouts_user_id"), ["user_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("order_checkouts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_order_checkouts_user_id"))

    op.drop_table("order_checkouts")
