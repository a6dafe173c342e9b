"""tax categories and billing addresses"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0021'
down_revision = '0020'
branch_labels = None
depends_on = None

TABLES = ("products", "workshops", "orders", "invoices")


def upgrade() -> None:
    for table in TABLES:
        category = sa.Column("tax_category", sa.String(), nullable=False, server_default="standard")
        op.add_column(table, category)
    op.add_column("orders", sa.Column("billing_address", columns.Json(), nullable=True))


def downgrade() -> None:
    op.drop_column("orders", "billing_address")
    for table in TABLES:
        op.drop_column(table, "tax_category")
