"""A second look at claims: sign-up passwords, VAT numbers, payout details, self-referral."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mail_tokens", sa.Column("browser_hash", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("mail_tokens", "browser_hash")
