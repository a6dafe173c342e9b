"""reviews of products"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "product_reviews",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("product_id", columns.Id(length=36), nullable=False),
        sa.Column("user_id", columns.Id(length=36), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("author", sa.String(), nullable=True),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("written_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("stopped_at", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint("status = 'asked' OR rating IS NOT NULL", name=op.f("ck_product_reviews_written")),
        sa.CheckConstraint(
            "status IN ('asked', 'waiting', 'published', 'refused')", name=op.f("ck_product_reviews_status")
        ),
        sa.CheckConstraint("rating BETWEEN 1 AND 5", name=op.f("ck_product_reviews_rating")),
        sa.ForeignKeyConstraint(["product_id"], ["products.id"], name=op.f("fk_product_reviews_product_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_product_reviews_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_product_reviews")),
        sa.UniqueConstraint("user_id", "product_id", name=op.f("uq_product_reviews_user_id_product_id")),
    )
    with op.batch_alter_table("product_reviews", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_product_reviews_product_id_status_written_at"),
            ["product_id", "status", "written_at"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_product_reviews_rating_id"), ["rating", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_product_reviews_status_written_at"), ["status", "written_at"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_product_reviews_written_at_id"), ["written_at", "id"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("product_reviews", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_product_reviews_written_at_id"))
        batch_op.drop_index(batch_op.f("ix_product_reviews_status_written_at"))
        batch_op.drop_index(batch_op.f("ix_product_reviews_rating_id"))
        batch_op.drop_index(batch_op.f("ix_product_reviews_product_id_status_written_at"))

    op.drop_table("product_reviews")
