"""the owner's site"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0015'
down_revision = '0014'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "site_draft",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", columns.Json(), nullable=False),
        sa.Column("updated_by", columns.Id(length=36), nullable=True),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_site_draft_only_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_draft")),
    )
    op.create_table(
        "site_versions",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content", columns.Json(), nullable=False),
        sa.Column("restored_from", sa.Integer(), nullable=True),
        sa.Column("published_by", columns.Id(length=36), nullable=True),
        sa.Column("published_at", columns.Timestamp(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_versions")),
        sa.UniqueConstraint("number", name=op.f("uq_site_versions_number")),
    )


def downgrade() -> None:
    op.drop_table("site_versions")
    op.drop_table("site_draft")
