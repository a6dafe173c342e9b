"""disputes have a deadline"""

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


def downgrade() -> None:
    with op.batch_alter_table("refunds", schema=None) as batch_op:
        batch_op.drop_column("respond_by")
