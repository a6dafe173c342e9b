"""retention and waiting rooms"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "waiting_rooms",
        sa.Column("workshop_id", columns.Id(length=36), nullable=False),
        sa.Column("admitted_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["workshop_id"], ["workshops.id"], name=op.f("fk_waiting_rooms_workshop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("workshop_id", name=op.f("pk_waiting_rooms")),
    )
    op.create_table(
        "waiting_tickets",
        sa.Column("ticket_hash", sa.String(), nullable=False),
        sa.Column("workshop_id", columns.Id(length=36), nullable=False),
        sa.Column("seen_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("admitted_until", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["workshop_id"], ["workshops.id"], name=op.f("fk_waiting_tickets_workshop_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("ticket_hash", name=op.f("pk_waiting_tickets")),
    )
    with op.batch_alter_table("waiting_tickets", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_waiting_tickets_seen_at"), ["seen_at"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_waiting_tickets_workshop_id_admitted_until"),
            ["workshop_id", "admitted_until"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_waiting_tickets_workshop_id_created_at"),
            ["workshop_id", "created_at"],
            unique=False,
        )

    op.create_table(
        "referral_click_totals",
        sa.Column("referral_id", columns.Id(length=36), nullable=False),
        sa.Column("clicks", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["referral_id"],
            ["referrals.id"],
            name=op.f("fk_referral_click_totals_referral_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("referral_id", name=op.f("pk_referral_click_totals")),
    )


def downgrade() -> None:
    op.drop_table("referral_click_totals")
    with op.batch_alter_table("waiting_tickets", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_waiting_tickets_workshop_id_created_at"))
        batch_op.drop_index(batch_op.f("ix_waiting_tickets_workshop_id_admitted_until"))
        batch_op.drop_index(batch_op.f("ix_waiting_tickets_seen_at"))

    op.drop_table("waiting_tickets")
    op.drop_table("waiting_rooms")
