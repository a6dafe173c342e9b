"""numbered statements of partners"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0022'
down_revision = '0021'
branch_labels = None
depends_on = None

_LAST_AT = """
UPDATE invoice_counters SET last_at = (
    SELECT max(issued_at) FROM invoices WHERE invoices.series = invoice_counters.series
)
"""


def upgrade() -> None:
    op.add_column("invoice_counters", sa.Column("last_at", columns.Timestamp(timezone=True), nullable=True))
    op.execute(_LAST_AT)
    with op.batch_alter_table("payout_details", schema=None) as batch_op:
        batch_op.add_column(sa.Column("tax_number", sa.String(), nullable=True))
        batch_op.add_column(
            sa.Column("small_business", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("payout_details", schema=None) as batch_op:
        batch_op.alter_column("small_business", existing_type=sa.Boolean(), server_default=None)
    with op.batch_alter_table("payouts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("statement_number", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("statement", columns.Json(), nullable=True))
        batch_op.create_unique_constraint(op.f("uq_payouts_statement_number"), ["statement_number"])


def downgrade() -> None:
    with op.batch_alter_table("payouts", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("uq_payouts_statement_number"), type_="unique")
        batch_op.drop_column("statement")
        batch_op.drop_column("statement_number")
    with op.batch_alter_table("payout_details", schema=None) as batch_op:
        batch_op.drop_column("small_business")
        batch_op.drop_column("tax_number")
    op.drop_column("invoice_counters", "last_at")
