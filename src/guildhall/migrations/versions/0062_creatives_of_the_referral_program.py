"""creatives of the referral program"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "creatives",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("page", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("image_url", sa.String(), nullable=True),
        sa.Column("alt_text", sa.String(), nullable=True),
        sa.Column("translations", columns.Json(none_as_null=True), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.Column("updated_at", columns.Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_creatives")),
    )
    with op.batch_alter_table("creatives", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_creatives_created_at_id"), ["created_at", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_creatives_is_active_position"), ["is_active", "position"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_creatives_position_id"), ["position", "id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("creatives", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_creatives_position_id"))
        batch_op.drop_index(batch_op.f("ix_creatives_is_active_position"))
        batch_op.drop_index(batch_op.f("ix_creatives_created_at_id"))

    op.drop_table("creatives")
