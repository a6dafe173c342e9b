"""products have a page that sells"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

EMPTY = {"gallery": "[]", "related": "[]", "sales_page": "{}"}


def upgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        for name, empty in EMPTY.items():
            batch_op.add_column(sa.Column(name, columns.Json(), nullable=False, server_default=empty))
    with op.batch_alter_table("products", schema=None) as batch_op:
        for name in EMPTY:
            batch_op.alter_column(name, existing_type=columns.Json(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        for name in reversed(EMPTY):
            batch_op.drop_column(name)
