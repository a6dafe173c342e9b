"""A second look at claims: sign-up passwords, VAT numbers, payout details, self-referral."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "vat_checks",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("vat_id", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("consultation_id", sa.String(), nullable=True),
        sa.Column("requester", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=True),
        sa.Column("decided_by", columns.Id(length=36), nullable=True),
        sa.Column("checked_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint(
            "status IN ('valid', 'invalid', 'unanswered')", name=op.f("ck_vat_checks_status")
        ),
        sa.CheckConstraint("source IN ('vies', 'owner')", name=op.f("ck_vat_checks_source")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vat_checks")),
    )
    op.create_index(op.f("ix_vat_checks_vat_id_checked_at"), "vat_checks", ["vat_id", "checked_at"])
    op.add_column(
        "commission_reviews",
        sa.Column("matches", columns.Json(), nullable=False, server_default="[]"),
    )
    op.add_column("payout_details", sa.Column("counts_from", columns.Timestamp(), nullable=True))
    op.add_column("mail_tokens", sa.Column("browser_hash", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("payout_details", "counts_from")
    op.drop_column("commission_reviews", "matches")
    op.drop_table("vat_checks")
    op.drop_column("mail_tokens", "browser_hash")
