"""what staff are notified of"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "staff_notices",
        sa.Column("account_id", columns.Id(length=36), nullable=False),
        sa.Column("at_once", columns.Json(), nullable=False),
        sa.Column("daily", columns.Json(), nullable=False),
        sa.Column("at_once_until", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("daily_until", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_staff_notices_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_staff_notices")),
    )


def downgrade() -> None:
    op.drop_table("staff_notices")
