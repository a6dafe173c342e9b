"""connections set up in the back office"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "connections",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
        sa.Column("updated_by", columns.Id(length=36), nullable=True),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_connections")),
    )


def downgrade() -> None:
    op.drop_table("connections")
