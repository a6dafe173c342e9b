"""Italian names and descriptions of products"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name_it", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("description_it", sa.String(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.drop_column("description_it")
        batch_op.drop_column("name_it")
