"""no queue before a workshop"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("queue_tickets")
    op.drop_table("sale_queues")


def downgrade() -> None:
    op.create_table(
        "sale_queues",
        sa.Column("workshop_id", columns.Id(length=36), nullable=False),
        sa.Column("admitted_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["workshop_id"], ["workshops.id"], name=op.f("fk_sale_queues_workshop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("workshop_id", name=op.f("pk_sale_queues")),
    )
    op.create_table(
        "queue_tickets",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("workshop_id", columns.Id(length=36), nullable=False),
        sa.Column("account_id", columns.Id(length=36), nullable=False),
        sa.Column("seen_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("admitted_until", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_queue_tickets_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["workshop_id"], ["workshops.id"], name=op.f("fk_queue_tickets_workshop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_queue_tickets")),
        sa.UniqueConstraint(
            "workshop_id", "account_id", name=op.f("uq_queue_tickets_workshop_id_account_id")
        ),
    )
    with op.batch_alter_table("queue_tickets", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_queue_tickets_workshop_id_admitted_until_created_at"),
            ["workshop_id", "admitted_until", "created_at"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_queue_tickets_seen_at"), ["seen_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_queue_tickets_account_id"), ["account_id"], unique=False)
