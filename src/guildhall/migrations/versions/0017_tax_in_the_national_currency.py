"""tax in the national currency"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0017'
down_revision = '0016'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("invoices", sa.Column("national_currency", sa.String(), nullable=True))
    op.add_column("invoices", sa.Column("national_tax", columns.MinorUnits(), nullable=True))
    op.add_column("invoices", sa.Column("exchange_rate", sa.String(), nullable=True))
    op.add_column("invoices", sa.Column("exchange_source", sa.String(), nullable=True))


def downgrade() -> None:
    for name in ("exchange_source", "exchange_rate", "national_tax", "national_currency"):
        op.drop_column("invoices", name)
