"""texts of files and of workshops' materials in each language"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None

TABLES = ("delivery_files", "workshop_details")


def upgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table) as batch_op:
            batch_op.add_column(
                sa.Column("translations", columns.Json(), nullable=False, server_default="{}")
            )
        with op.batch_alter_table(table) as batch_op:
            batch_op.alter_column("translations", existing_type=columns.Json(), server_default=None)


def downgrade() -> None:
    for table in reversed(TABLES):
        with op.batch_alter_table(table) as batch_op:
            batch_op.drop_column("translations")
