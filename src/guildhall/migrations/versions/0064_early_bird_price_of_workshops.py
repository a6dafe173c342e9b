"""early bird price of workshops"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("workshop_enrollments", schema=None) as batch_op:
        batch_op.add_column(sa.Column("early", sa.Boolean(), server_default=sa.false(), nullable=False))

    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.add_column(sa.Column("early_price", columns.MinorUnits(), nullable=True))
        batch_op.add_column(sa.Column("early_until", sa.Date(), nullable=True))
        batch_op.add_column(sa.Column("early_seats", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("early_ends_at", columns.Timestamp(), nullable=True))
        batch_op.create_check_constraint(op.f("ck_workshops_early_price"), "early_price > 0")
        batch_op.create_check_constraint(op.f("ck_workshops_early_seats"), "early_seats > 0")


def downgrade() -> None:
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_workshops_early_seats"), type_="check")
        batch_op.drop_constraint(op.f("ck_workshops_early_price"), type_="check")
        batch_op.drop_column("early_ends_at")
        batch_op.drop_column("early_seats")
        batch_op.drop_column("early_until")
        batch_op.drop_column("early_price")

    with op.batch_alter_table("workshop_enrollments", schema=None) as batch_op:
        batch_op.drop_column("early")
