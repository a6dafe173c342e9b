"""contents can be translated"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

TABLES = ("blog_articles", "news", "workshops")


def upgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(
                sa.Column("translations", columns.Json(), nullable=False, server_default="{}")
            )
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column("translations", existing_type=columns.Json(), server_default=None)


def downgrade() -> None:
    for table in reversed(TABLES):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column("translations")
