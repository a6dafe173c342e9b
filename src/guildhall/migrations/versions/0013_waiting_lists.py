"""waiting lists, ways in and ends of holds"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0013'
down_revision = '0012'
branch_labels = None
depends_on = None


_SEATS_WAIT_FOR_THE_WORKSHOP = """
UPDATE commissions SET payable_at = (
    SELECT coalesce(workshops.ends_at, workshops.starts_at) FROM workshops
    JOIN orders ON orders.workshop_id = workshops.id WHERE orders.id = commissions.order_id
)
WHERE kind IN ('earned', 'reversed')
AND NOT EXISTS (SELECT 1 FROM payout_entries WHERE payout_entries.commission_id = commissions.id)
AND EXISTS (
    SELECT 1 FROM workshops JOIN orders ON orders.workshop_id = workshops.id
    WHERE orders.id = commissions.order_id
    AND coalesce(workshops.ends_at, workshops.starts_at) > commissions.payable_at
)
"""


def upgrade() -> None:
    op.create_table(
        "waiting_list_entries",
        sa.Column("id", columns.Id(length=36), nullable=False),
        sa.Column("workshop_id", columns.Id(length=36), nullable=False),
        sa.Column("user_id", columns.Id(length=36), nullable=False),
        sa.Column("auth_user_id", columns.Id(length=36), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("offered_until", columns.Timestamp(timezone=True), nullable=True),
        sa.Column("created_at", columns.Timestamp(timezone=True), nullable=False),
        sa.Column("updated_at", columns.Timestamp(timezone=True), nullable=False),
        sa.CheckConstraint(
            "status IN ('waiting', 'offered', 'accepted', 'lapsed', 'left')",
            name=op.f("ck_waiting_list_entries_status"),
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_waiting_list_entries_user_id")),
        sa.ForeignKeyConstraint(
            ["workshop_id"],
            ["workshops.id"],
            name=op.f("fk_waiting_list_entries_workshop_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waiting_list_entries")),
    )
    with op.batch_alter_table("waiting_list_entries", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_waiting_list_entries_auth_user_id"), ["auth_user_id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_waiting_list_entries_created_at_id"), ["created_at", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_waiting_list_entries_offered_until"),
            ["offered_until"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_waiting_list_entries_position_id"), ["position", "id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_waiting_list_entries_user_id"), ["user_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_waiting_list_entries_workshop_id_status_position"),
            ["workshop_id", "status", "position"],
            unique=False,
        )
        batch_op.create_index(
            "uq_waiting_list_entries_live",
            ["workshop_id", "user_id"],
            unique=True,
            sqlite_where=sa.text("status IN ('waiting', 'offered')"),
            postgresql_where=sa.text("status IN ('waiting', 'offered')"),
        )

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("hold_ends_at", columns.Timestamp(timezone=True), nullable=True))
    op.execute("UPDATE commissions SET hold_ends_at = payable_at")
    op.execute(_SEATS_WAIT_FOR_THE_WORKSHOP)
    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.alter_column("hold_ends_at", existing_type=columns.Timestamp(timezone=True), nullable=False)

    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.add_column(sa.Column("meeting_url", sa.String(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.drop_column("meeting_url")

    with op.batch_alter_table("commissions", schema=None) as batch_op:
        batch_op.drop_column("hold_ends_at")

    with op.batch_alter_table("waiting_list_entries", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_waiting_list_entries_live",
            sqlite_where=sa.text("status IN ('waiting', 'offered')"),
            postgresql_where=sa.text("status IN ('waiting', 'offered')"),
        )
        batch_op.drop_index(batch_op.f("ix_waiting_list_entries_workshop_id_status_position"))
        batch_op.drop_index(batch_op.f("ix_waiting_list_entries_user_id"))
        batch_op.drop_index(batch_op.f("ix_waiting_list_entries_offered_until"))
        batch_op.drop_index(batch_op.f("ix_waiting_list_entries_position_id"))
        batch_op.drop_index(batch_op.f("ix_waiting_list_entries_created_at_id"))
        batch_op.drop_index(batch_op.f("ix_waiting_list_entries_auth_user_id"))

    op.drop_table("waiting_list_entries")
