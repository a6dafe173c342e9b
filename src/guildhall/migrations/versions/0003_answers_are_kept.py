"""answers are kept"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stored_answers",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("account_id", columns.Id(length=36), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("run", columns.Id(length=36), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("headers", columns.Json(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("claimed_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_stored_answers_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stored_answers")),
    )
    with op.batch_alter_table("stored_answers", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_stored_answers_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_stored_answers_created_at"), ["created_at"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("stored_answers", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_stored_answers_created_at"))
        batch_op.drop_index(batch_op.f("ix_stored_answers_account_id"))

    op.drop_table("stored_answers")
