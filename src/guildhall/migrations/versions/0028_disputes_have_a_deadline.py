"""disputes have a deadline, deliveries translations"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("refunds", schema=None) as batch_op:
        batch_op.add_column(sa.Column("respond_by", columns.Timestamp(timezone=True), nullable=True))
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("delivery_translations", columns.Json(), nullable=False, server_default="{}")
        )
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.alter_column("delivery_translations", existing_type=columns.Json(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.drop_column("delivery_translations")
    with op.batch_alter_table("refunds", schema=None) as batch_op:
        batch_op.drop_column("respond_by")
