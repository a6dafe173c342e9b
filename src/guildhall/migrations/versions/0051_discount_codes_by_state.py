"""discount codes by state"""

from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("discount_codes", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_discount_codes_is_active_created_at"), ["is_active", "created_at"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("discount_codes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_discount_codes_is_active_created_at"))
