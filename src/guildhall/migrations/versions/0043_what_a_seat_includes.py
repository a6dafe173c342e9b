"""what a seat includes"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.add_column(sa.Column("included", columns.Json(), nullable=False, server_default="[]"))
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.alter_column("included", existing_type=columns.Json(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.drop_column("included")
