"""background jobs"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "background_jobs",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("began_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("ended_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("milliseconds", sa.Integer(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("due_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("requested_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("reached_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("holder", sa.String(), nullable=True),
        sa.Column("held_until", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_background_jobs")),
    )


def downgrade() -> None:
    op.drop_table("background_jobs")
