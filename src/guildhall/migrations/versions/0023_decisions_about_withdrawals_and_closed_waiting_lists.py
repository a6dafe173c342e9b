"""decisions about withdrawals and closed waiting lists"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0023'
down_revision = '0022'
branch_labels = None
depends_on = None

STATUS = "status IN ('waiting', 'offered', 'accepted', 'lapsed', 'left'{})"


def _statuses(condition: str) -> None:
    with op.batch_alter_table("waiting_list_entries", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_waiting_list_entries_status"), type_="check")
        batch_op.create_check_constraint(op.f("ck_waiting_list_entries_status"), condition)


def upgrade() -> None:
    with op.batch_alter_table("order_withdrawals", schema=None) as batch_op:
        batch_op.add_column(sa.Column("decision", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("reason", sa.String(), nullable=True))
        batch_op.create_check_constraint(
            op.f("ck_order_withdrawals_decision"), "decision IN ('accepted', 'refunded', 'refused')"
        )
        batch_op.create_check_constraint(
            op.f("ck_order_withdrawals_reason"), "decision <> 'refused' OR reason IS NOT NULL"
        )
        batch_op.create_index(
            batch_op.f("ix_order_withdrawals_decision_received_at"), ["decision", "received_at"], unique=False
        )
    op.execute("UPDATE order_withdrawals SET decision = 'accepted' WHERE handled_at IS NOT NULL")
    _statuses(STATUS.format(", 'closed'"))


def downgrade() -> None:
    op.execute("UPDATE waiting_list_entries SET status = 'left' WHERE status = 'closed'")
    _statuses(STATUS.format(""))
    with op.batch_alter_table("order_withdrawals", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_order_withdrawals_decision_received_at"))
        batch_op.drop_constraint(op.f("ck_order_withdrawals_reason"), type_="check")
        batch_op.drop_constraint(op.f("ck_order_withdrawals_decision"), type_="check")
        batch_op.drop_column("reason")
        batch_op.drop_column("decision")
