"""archives of documents"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "book_archives",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("first", sa.Date(), nullable=False),
        sa.Column("last", sa.Date(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("closes", sa.Boolean(), nullable=False),
        sa.Column("documents", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=True),
        sa.Column("sha256", sa.String(), nullable=True),
        sa.Column("made_by", columns.Id(length=36), nullable=True),
        sa.Column("claimed_at", columns.Timestamp(), nullable=True),
        sa.Column("finished_at", columns.Timestamp(), nullable=True),
        sa.Column("created_at", columns.Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_book_archives")),
    )
    with op.batch_alter_table("book_archives", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_book_archives_finished_at_created_at"), ["finished_at", "created_at"], unique=False
        )
        batch_op.create_index(
            "uq_book_archives_closed",
            ["first"],
            unique=True,
            sqlite_where=sa.text("closes"),
            postgresql_where=sa.text("closes"),
        )


def downgrade() -> None:
    with op.batch_alter_table("book_archives", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_book_archives_closed", sqlite_where=sa.text("closes"), postgresql_where=sa.text("closes")
        )
        batch_op.drop_index(batch_op.f("ix_book_archives_finished_at_created_at"))

    op.drop_table("book_archives")
