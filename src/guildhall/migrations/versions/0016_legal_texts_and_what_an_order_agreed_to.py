"""legal texts and what an order agreed to"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0016'
down_revision = '0015'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "legal_texts",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("page", sa.String(), nullable=False),
        sa.Column("market", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("published_by", columns.Id(length=36), nullable=True),
        sa.Column("published_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint(
            "page IN ('terms', 'privacy', 'withdrawal', 'imprint')", name=op.f("ck_legal_texts_page")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_legal_texts")),
        sa.UniqueConstraint(
            "page", "market", "language", "version", name=op.f("uq_legal_texts_page_market_language_version")
        ),
    )
    op.create_index(op.f("ix_legal_texts_language_page"), "legal_texts", ["language", "page"])
    op.create_table(
        "legal_versions",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("page", sa.String(), nullable=False),
        sa.Column("market", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("kept_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_legal_versions")),
    )
    op.create_table(
        "order_agreements",
        sa.Column("order_id", columns.Id(length=36), nullable=False),
        sa.Column("market", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("terms_id", sa.String(), nullable=False),
        sa.Column("privacy_id", sa.String(), nullable=False),
        sa.Column("withdrawal_id", sa.String(), nullable=False),
        sa.Column("consent_id", sa.String(), nullable=True),
        sa.Column("consented_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("agreed_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["consent_id"], ["legal_versions.id"], name=op.f("fk_order_agreements_consent_id")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_order_agreements_order_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["privacy_id"], ["legal_versions.id"], name=op.f("fk_order_agreements_privacy_id")
        ),
        sa.ForeignKeyConstraint(
            ["terms_id"], ["legal_versions.id"], name=op.f("fk_order_agreements_terms_id")
        ),
        sa.ForeignKeyConstraint(
            ["withdrawal_id"], ["legal_versions.id"], name=op.f("fk_order_agreements_withdrawal_id")
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_order_agreements")),
    )
    op.create_table(
        "order_withdrawals",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("order_id", columns.Id(length=36), nullable=True),
        sa.Column("order_number", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("handled_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("handled_by", columns.Id(length=36), nullable=True),
        sa.Column("received_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_order_withdrawals_order_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_order_withdrawals")),
    )
    with op.batch_alter_table("order_withdrawals", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_order_withdrawals_handled_at_received_at"),
            ["handled_at", "received_at"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_order_withdrawals_order_id"), ["order_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_order_withdrawals_received_at_id"), ["received_at", "id"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("order_withdrawals", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_order_withdrawals_received_at_id"))
        batch_op.drop_index(batch_op.f("ix_order_withdrawals_order_id"))
        batch_op.drop_index(batch_op.f("ix_order_withdrawals_handled_at_received_at"))

    op.drop_table("order_withdrawals")
    op.drop_table("order_agreements")
    op.drop_table("legal_versions")
    op.drop_table("legal_texts")
