"""the next delivery of an endpoint"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

OPEN = sa.text("state = 'queued'")


def upgrade() -> None:
    op.drop_index("ix_webhook_deliveries_due", table_name="webhook_deliveries")
    op.create_index(
        "ix_webhook_deliveries_next",
        "webhook_deliveries",
        ["endpoint_id", "due_at", "position"],
        unique=False,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )


def downgrade() -> None:
    op.drop_index("ix_webhook_deliveries_next", table_name="webhook_deliveries")
    op.create_index(
        "ix_webhook_deliveries_due",
        "webhook_deliveries",
        ["due_at"],
        unique=False,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )
