"""keys for websites"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "publishable_keys",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("origins", columns.Json(), nullable=False),
        sa.Column("created_by", columns.Id(length=36), nullable=True),
        sa.Column("expires_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("last_used_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("revoked_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publishable_keys")),
        sa.UniqueConstraint("key", name=op.f("uq_publishable_keys_key")),
    )
    with op.batch_alter_table("publishable_keys", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_publishable_keys_created_at_id"), ["created_at", "id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_publishable_keys_name"), ["name"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("publishable_keys", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_publishable_keys_name"))
        batch_op.drop_index(batch_op.f("ix_publishable_keys_created_at_id"))

    op.drop_table("publishable_keys")
