"""rights have an owner, and sessions a proof

What an admin made who is one now becomes theirs. What outlived its maker has no owner: it goes on, and the back office
shows it until an admin takes it over.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

RIGHTS = ("api_tokens", "publishable_keys", "webhook_endpoints")


def upgrade() -> None:
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("invited_by", columns.Id(length=36), nullable=True))

    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.add_column(sa.Column("owner_id", columns.Id(length=36), nullable=True))

    with op.batch_alter_table("publishable_keys", schema=None) as batch_op:
        batch_op.add_column(sa.Column("owner_id", columns.Id(length=36), nullable=True))

    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("proved_at", columns.Timestamp(timezone=True), nullable=True))

    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.add_column(sa.Column("owner_id", columns.Id(length=36), nullable=True))

    for table in RIGHTS:
        op.execute(
            f"UPDATE {table} SET owner_id = created_by WHERE EXISTS (SELECT 1 FROM user_roles JOIN accounts"
            f" ON accounts.id = user_roles.user_id WHERE accounts.id = {table}.created_by"
            " AND user_roles.role = 'admin' AND accounts.banned_until IS NULL)"
        )


def downgrade() -> None:
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.drop_column("owner_id")

    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_column("proved_at")

    with op.batch_alter_table("publishable_keys", schema=None) as batch_op:
        batch_op.drop_column("owner_id")

    with op.batch_alter_table("api_tokens", schema=None) as batch_op:
        batch_op.drop_column("owner_id")

    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.drop_column("invited_by")
