"""the order of products"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.add_column(sa.Column("position", sa.Integer(), nullable=False, server_default="0"))
        batch_op.create_index(batch_op.f("ix_products_position_id"), ["position", "id"], unique=False)
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.alter_column("position", existing_type=sa.Integer(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_products_position_id"))
        batch_op.drop_column("position")
