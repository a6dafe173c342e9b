"""pages of the owner's own"""

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pages",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("content", sa.String(), nullable=False),
        sa.Column("menu", sa.String(), nullable=False),
        sa.Column("menu_position", sa.Integer(), nullable=False),
        sa.Column("is_published", sa.Boolean(), nullable=False),
        sa.Column("published_at", columns.Timestamp(), nullable=True),
        sa.Column("seo_title", sa.String(), nullable=True),
        sa.Column("seo_description", sa.String(), nullable=True),
        sa.Column("translations", columns.Json(none_as_null=True), nullable=False),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.Column("updated_at", columns.Timestamp(), nullable=False),
        sa.CheckConstraint("menu IN ('none', 'header', 'footer')", name=op.f("ck_pages_menu")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pages")),
        sa.UniqueConstraint("slug", name=op.f("uq_pages_slug")),
    )
    with op.batch_alter_table("pages", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_pages_created_at_id"), ["created_at", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_pages_is_published_published_at"), ["is_published", "published_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_pages_published_at"), ["published_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_pages_title"), ["title"], unique=False)
        batch_op.create_index(batch_op.f("ix_pages_updated_at_id"), ["updated_at", "id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("pages", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_pages_updated_at_id"))
        batch_op.drop_index(batch_op.f("ix_pages_title"))
        batch_op.drop_index(batch_op.f("ix_pages_published_at"))
        batch_op.drop_index(batch_op.f("ix_pages_is_published_published_at"))
        batch_op.drop_index(batch_op.f("ix_pages_created_at_id"))

    op.drop_table("pages")
