"""old addresses of pages"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "old_addresses",
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("subject_table", sa.String(), nullable=False),
        sa.Column("subject_id", columns.Id(length=36), nullable=False),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("path", name=op.f("pk_old_addresses")),
    )


def downgrade() -> None:
    op.drop_table("old_addresses")
