"""downloads of guests have no account"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("downloads", schema=None) as batch_op:
        batch_op.alter_column("account_id", existing_type=sa.CHAR(length=36), nullable=True)


def downgrade() -> None:
    with op.batch_alter_table("downloads", schema=None) as batch_op:
        batch_op.alter_column("account_id", existing_type=sa.CHAR(length=36), nullable=False)
