"""failing mail servers"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "failing_mail_servers",
        sa.Column("server", sa.String(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("refused_sign_ins", sa.Integer(), nullable=False),
        sa.Column("next_try_at", columns.Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("server", name=op.f("pk_failing_mail_servers")),
    )


def downgrade() -> None:
    op.drop_table("failing_mail_servers")
