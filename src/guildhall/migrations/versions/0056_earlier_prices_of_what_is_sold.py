"""earlier prices of what is sold"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "earlier_prices",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("item_id", columns.Id(length=36), nullable=False),
        sa.Column("price", columns.MinorUnits(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("ended_at", columns.Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_earlier_prices")),
    )
    with op.batch_alter_table("earlier_prices", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_earlier_prices_item_id_ended_at"), ["item_id", "ended_at"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("earlier_prices", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_earlier_prices_item_id_ended_at"))

    op.drop_table("earlier_prices")
