"""partners end messages"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("referrals", schema=None) as batch_op:
        batch_op.add_column(sa.Column("mails_stopped_at", columns.Timestamp(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("referrals", schema=None) as batch_op:
        batch_op.drop_column("mails_stopped_at")
