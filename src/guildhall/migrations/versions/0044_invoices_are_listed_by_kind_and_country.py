"""invoices are listed by kind and country"""

from __future__ import annotations

from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invoices_kind_issued_at"), ["kind", "issued_at"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_invoices_tax_country_issued_at"), ["tax_country", "issued_at"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invoices_tax_country_issued_at"))
        batch_op.drop_index(batch_op.f("ix_invoices_kind_issued_at"))
