"""languages of applications and messages"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("contact_messages", schema=None) as batch_op:
        batch_op.add_column(sa.Column("language", sa.String(), nullable=True))

    with op.batch_alter_table("referral_signups", schema=None) as batch_op:
        batch_op.add_column(sa.Column("language", sa.String(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("referral_signups", schema=None) as batch_op:
        batch_op.drop_column("language")

    with op.batch_alter_table("contact_messages", schema=None) as batch_op:
        batch_op.drop_column("language")
