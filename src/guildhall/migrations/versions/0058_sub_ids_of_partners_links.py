"""sub-ids of partners' links"""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("sub_id", sa.String(), nullable=True))

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.add_column(sa.Column("referral_sub_id", sa.String(), nullable=True))

    with op.batch_alter_table("referral_clicks", schema=None) as batch_op:
        batch_op.add_column(sa.Column("sub_id", sa.String(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("referral_clicks", schema=None) as batch_op:
        batch_op.drop_column("sub_id")

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.drop_column("referral_sub_id")

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.drop_column("sub_id")
