"""commission rules"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "commission_rules",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("referral_id", columns.Id(length=36), nullable=True),
        sa.Column("partner_group", sa.String(), nullable=True),
        sa.Column("goods", sa.String(), nullable=True),
        sa.Column("item_ids", columns.Json(none_as_null=True), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("percent", columns.Percent(), nullable=False),
        sa.Column("amount", columns.MinorUnits(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("sales_from", columns.MinorUnits(), nullable=False),
        sa.Column("sales_period", sa.String(), nullable=False),
        sa.Column("first_payments", sa.Integer(), nullable=True),
        sa.Column("months", sa.Integer(), nullable=True),
        sa.Column("afterwards", sa.String(), nullable=False),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.Column("updated_at", columns.Timestamp(), nullable=False),
        sa.CheckConstraint("(kind = 'amount') = (amount > 0)", name=op.f("ck_commission_rules_one_amount")),
        sa.CheckConstraint("afterwards IN ('nothing', 'next')", name=op.f("ck_commission_rules_afterwards")),
        sa.CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name=op.f("ck_commission_rules_currency")),
        sa.CheckConstraint("goods IN ('product', 'workshop')", name=op.f("ck_commission_rules_goods")),
        sa.CheckConstraint("kind = 'percent' OR percent = 0", name=op.f("ck_commission_rules_one_percent")),
        sa.CheckConstraint("kind IN ('percent', 'amount')", name=op.f("ck_commission_rules_kind")),
        sa.CheckConstraint(
            "sales_period IN ('month', 'quarter', 'year', 'ever')",
            name=op.f("ck_commission_rules_sales_period"),
        ),
        sa.CheckConstraint("first_payments >= 1", name=op.f("ck_commission_rules_first_payments")),
        sa.CheckConstraint(
            "first_payments IS NULL OR months IS NULL", name=op.f("ck_commission_rules_one_duration")
        ),
        sa.CheckConstraint("months >= 1", name=op.f("ck_commission_rules_months")),
        sa.CheckConstraint("percent BETWEEN 0 AND 10000", name=op.f("ck_commission_rules_percent")),
        sa.CheckConstraint(
            "referral_id IS NULL OR partner_group IS NULL", name=op.f("ck_commission_rules_one_who")
        ),
        sa.CheckConstraint("sales_from >= 0", name=op.f("ck_commission_rules_sales_from")),
        sa.ForeignKeyConstraint(
            ["referral_id"],
            ["referrals.id"],
            name=op.f("fk_commission_rules_referral_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commission_rules")),
    )
    with op.batch_alter_table("commission_rules", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_commission_rules_created_at_id"), ["created_at", "id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_commission_rules_referral_id"), ["referral_id"], unique=False)

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("rule", sa.String(), nullable=True))
        batch_op.drop_constraint(op.f("ck_commissions_kind"), type_="check")
        batch_op.create_check_constraint(
            op.f("ck_commissions_kind"),
            "kind IN ('earned', 'reversed', 'second_level', 'second_reversed', 'adjusted', 'paid_out')",
        )

    with op.batch_alter_table("referrals", schema=None) as batch_op:
        batch_op.add_column(sa.Column("partner_group", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("recruited_by", columns.Id(length=36), nullable=True))
        batch_op.create_index(batch_op.f("ix_referrals_recruited_by"), ["recruited_by"], unique=False)
        batch_op.create_foreign_key(
            batch_op.f("fk_referrals_recruited_by"),
            "referrals",
            ["recruited_by"],
            ["id"],
            ondelete="SET NULL",
        )
        batch_op.create_check_constraint(op.f("ck_referrals_recruited_by"), "recruited_by <> id")


def downgrade() -> None:
    with op.batch_alter_table("referrals", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_referrals_recruited_by"), type_="check")
        batch_op.drop_constraint(batch_op.f("fk_referrals_recruited_by"), type_="foreignkey")
        batch_op.drop_index(batch_op.f("ix_referrals_recruited_by"))
        batch_op.drop_column("recruited_by")
        batch_op.drop_column("partner_group")

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_commissions_kind"), type_="check")
        batch_op.create_check_constraint(
            op.f("ck_commissions_kind"), "kind IN ('earned', 'reversed', 'adjusted', 'paid_out')"
        )
        batch_op.drop_column("rule")

    with op.batch_alter_table("commission_rules", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_commission_rules_referral_id"))
        batch_op.drop_index(batch_op.f("ix_commission_rules_created_at_id"))

    op.drop_table("commission_rules")
