"""import of history and more to sort by"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "imported_rows",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("row_id", columns.Id(length=36), nullable=False),
        sa.Column("imported_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('order', 'balance')", name=op.f("ck_imported_rows_kind")),
        sa.PrimaryKeyConstraint("kind", "reference", name=op.f("pk_imported_rows")),
    )
    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_api_tokens_name"), ["name"], unique=False)

    with op.batch_alter_table("commission_reviews", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_commission_reviews_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_commissions_amount"), ["amount"], unique=False)

    with op.batch_alter_table("contact_messages", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_contact_messages_name"), ["name"], unique=False)

    with op.batch_alter_table("delivery_files", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_delivery_files_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("files", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_files_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invoices_gross"), ["gross"], unique=False)

    with op.batch_alter_table("order_details", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_order_details_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("payments", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payments_amount"), ["amount"], unique=False)
        batch_op.create_index(batch_op.f("ix_payments_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("payout_details", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payout_details_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("payout_runs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payout_runs_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("payouts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payouts_amount"), ["amount"], unique=False)

    with op.batch_alter_table("refunds", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_refunds_amount"), ["amount"], unique=False)
        batch_op.create_index(batch_op.f("ix_refunds_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_users_country"), ["country"], unique=False)

    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_webhook_endpoints_updated_at"), ["updated_at"], unique=False)

    with op.batch_alter_table("workshop_details", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_workshop_details_updated_at"), ["updated_at"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("workshop_details", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_workshop_details_updated_at"))

    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_webhook_endpoints_updated_at"))

    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_users_country"))

    with op.batch_alter_table("refunds", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_refunds_updated_at"))
        batch_op.drop_index(batch_op.f("ix_refunds_amount"))

    with op.batch_alter_table("payouts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payouts_amount"))

    with op.batch_alter_table("payout_runs", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payout_runs_updated_at"))

    with op.batch_alter_table("payout_details", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payout_details_updated_at"))

    with op.batch_alter_table("payments", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payments_updated_at"))
        batch_op.drop_index(batch_op.f("ix_payments_amount"))

    with op.batch_alter_table("order_details", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_order_details_updated_at"))

    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invoices_gross"))

    with op.batch_alter_table("files", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_files_updated_at"))

    with op.batch_alter_table("delivery_files", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_delivery_files_updated_at"))

    with op.batch_alter_table("contact_messages", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_contact_messages_name"))

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_commissions_amount"))

    with op.batch_alter_table("commission_reviews", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_commission_reviews_updated_at"))

    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_api_tokens_name"))

    op.drop_table("imported_rows")
