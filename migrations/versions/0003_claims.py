"""A second look at claims: sign-up passwords, VAT numbers, payout details, self-referral."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.kit.sql import columns

revision = "0003"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "commission_reviews",
        sa.Column("matches", columns.Json(), nullable=False, server_default="[]"),
    )
    op.add_column("payout_details", sa.Column("counts_from", columns.Moment(), nullable=True))
    op.add_column("mail_tokens", sa.Column("browser_hash", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("payout_details", "counts_from")
    op.drop_column("commission_reviews", "matches")
    op.drop_column("mail_tokens", "browser_hash")
