"""notes of customers, saved views and words to search by"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns
from guildhall.services.search.rules import words_in

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


INDEXED = {
    "products": ("name", "name_de", "name_fr", "name_es", "slug"),
    "workshops": ("title", "instructor", "slug"),
    "blog_articles": ("title", "slug"),
    "news": ("title", "slug"),
    "referrals": ("referral_code",),
}
WORDS = sa.table(
    "search_words", sa.column("subject_table"), sa.column("word"), sa.column("subject_id", columns.Id)
)


def _index_words() -> None:
    """Index the rows that there are; from now on each write indexes its row."""
    connection = op.get_bind()
    for name, texts in INDEXED.items():
        table = sa.table(name, sa.column("id", columns.Id), *(sa.column(text) for text in texts))
        for row in connection.execute(sa.select(table)).all():
            words = [
                {"subject_table": name, "word": word, "subject_id": row.id}
                for word in sorted(words_in(row[1:]))
            ]
            if words:
                connection.execute(sa.insert(WORDS), words)


def upgrade() -> None:
    op.create_table(
        "saved_views",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("account_id", columns.Id(length=36), nullable=False),
        sa.Column("list", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("query", sa.String(), nullable=False),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_saved_views_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_views")),
        sa.UniqueConstraint("account_id", "list", "name", name=op.f("uq_saved_views_account_id_list_name")),
    )
    with op.batch_alter_table("saved_views", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_saved_views_account_id_id"), ["account_id", "id"], unique=False)

    op.create_table(
        "customer_notes",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("user_id", columns.Id(length=36), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("author_id", columns.Id(length=36), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_customer_notes_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_customer_notes")),
    )
    with op.batch_alter_table("customer_notes", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_customer_notes_created_at_id"), ["created_at", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_customer_notes_user_id_created_at"), ["user_id", "created_at"], unique=False
        )

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_orders_product_id_created_at"), ["product_id", "created_at"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_orders_workshop_id_created_at"), ["workshop_id", "created_at"], unique=False
        )
    _index_words()


def downgrade() -> None:
    for name in INDEXED:
        op.execute(sa.delete(WORDS).where(WORDS.c.subject_table == name))
    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_orders_workshop_id_created_at"))
        batch_op.drop_index(batch_op.f("ix_orders_product_id_created_at"))

    with op.batch_alter_table("customer_notes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_customer_notes_user_id_created_at"))
        batch_op.drop_index(batch_op.f("ix_customer_notes_created_at_id"))

    op.drop_table("customer_notes")
    with op.batch_alter_table("saved_views", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_saved_views_account_id_id"))

    op.drop_table("saved_views")
