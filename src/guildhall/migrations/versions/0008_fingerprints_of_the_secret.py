"""fingerprints of the secret"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "secret_fingerprints",
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_secret_fingerprints")),
    )


def downgrade() -> None:
    op.drop_table("secret_fingerprints")
