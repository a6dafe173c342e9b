"""discount codes"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "discount_codes",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("percent", columns.Percent(), nullable=False),
        sa.Column("amount", columns.MinorUnits(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("minimum_amount", columns.MinorUnits(), nullable=False),
        sa.Column("referral_code", sa.String(), nullable=True),
        sa.Column("valid_from", sa.Date(), nullable=True),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("max_uses", sa.Integer(), nullable=True),
        sa.Column("max_per_customer", sa.Integer(), nullable=True),
        sa.Column("first_purchase", sa.Boolean(), nullable=False),
        sa.Column("item_ids", columns.Json(none_as_null=True), nullable=False),
        sa.Column("batch", sa.String(), nullable=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.Column("updated_at", columns.Timestamp(), nullable=False),
        sa.CheckConstraint("(kind = 'amount') = (amount > 0)", name=op.f("ck_discount_codes_one_amount")),
        sa.CheckConstraint("(kind = 'percent') = (percent > 0)", name=op.f("ck_discount_codes_one_percent")),
        sa.CheckConstraint("kind IN ('percent', 'amount')", name=op.f("ck_discount_codes_kind")),
        sa.CheckConstraint("max_per_customer >= 1", name=op.f("ck_discount_codes_max_per_customer")),
        sa.CheckConstraint("max_uses >= 1", name=op.f("ck_discount_codes_max_uses")),
        sa.CheckConstraint("minimum_amount >= 0", name=op.f("ck_discount_codes_minimum_amount")),
        sa.CheckConstraint("percent BETWEEN 0 AND 10000", name=op.f("ck_discount_codes_percent")),
        sa.ForeignKeyConstraint(
            ["referral_code"],
            ["referrals.referral_code"],
            name=op.f("fk_discount_codes_referral_code"),
            onupdate="CASCADE",
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_discount_codes")),
        sa.UniqueConstraint("code", name=op.f("uq_discount_codes_code")),
    )
    with op.batch_alter_table("discount_codes", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_discount_codes_batch_created_at"), ["batch", "created_at"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_discount_codes_created_at_id"), ["created_at", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_discount_codes_referral_code_created_at"),
            ["referral_code", "created_at"],
            unique=False,
        )

    op.create_table(
        "discount_uses",
        sa.Column("order_id", columns.Id(length=36), nullable=False),
        sa.Column("discount_id", columns.Id(length=36), nullable=False),
        sa.Column("basket", columns.Id(length=36), nullable=False),
        sa.Column("mailbox", sa.String(), nullable=True),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["discount_id"], ["discount_codes.id"], name=op.f("fk_discount_uses_discount_id")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_discount_uses_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_discount_uses")),
    )
    with op.batch_alter_table("discount_uses", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_discount_uses_discount_id_basket"), ["discount_id", "basket"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_discount_uses_discount_id_mailbox"), ["discount_id", "mailbox"], unique=False
        )

    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.add_column(sa.Column("allowance", columns.MinorUnits(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("discount_code", sa.String(), nullable=True))
    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.alter_column("allowance", existing_type=columns.MinorUnits(), server_default=None)

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.add_column(sa.Column("discount_code", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("discount_amount", columns.MinorUnits(), nullable=False, server_default="0"))
        batch_op.create_index(
            "ix_orders_discount_code_prefix",
            ["discount_code"],
            unique=False,
            postgresql_ops={"discount_code": "text_pattern_ops"},
            postgresql_where=sa.text("discount_code IS NOT NULL"),
            sqlite_where=sa.text("discount_code IS NOT NULL"),
        )
    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.alter_column("discount_amount", existing_type=columns.MinorUnits(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_orders_discount_code_prefix",
            postgresql_ops={"discount_code": "text_pattern_ops"},
            postgresql_where=sa.text("discount_code IS NOT NULL"),
            sqlite_where=sa.text("discount_code IS NOT NULL"),
        )
        batch_op.drop_column("discount_amount")
        batch_op.drop_column("discount_code")

    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.drop_column("discount_code")
        batch_op.drop_column("allowance")

    with op.batch_alter_table("discount_uses", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_discount_uses_discount_id_mailbox"))
        batch_op.drop_index(batch_op.f("ix_discount_uses_discount_id_basket"))

    op.drop_table("discount_uses")
    with op.batch_alter_table("discount_codes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_discount_codes_referral_code_created_at"))
        batch_op.drop_index(batch_op.f("ix_discount_codes_created_at_id"))
        batch_op.drop_index(batch_op.f("ix_discount_codes_batch_created_at"))

    op.drop_table("discount_codes")
