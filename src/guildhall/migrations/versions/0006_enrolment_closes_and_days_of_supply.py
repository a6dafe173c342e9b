"""when enrolment closes, and the days of supply on invoices"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.add_column(sa.Column("enrolment_closes_hours", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("enrolment_closes_at", columns.Timestamp(timezone=True), nullable=True))
    op.execute("UPDATE workshops SET enrolment_closes_at = starts_at")
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.alter_column("enrolment_closes_at", existing_type=columns.Timestamp(timezone=True), nullable=False)
        batch_op.alter_column("enrolment_closes_hours", existing_type=sa.Integer(), server_default=None)
        batch_op.create_index(batch_op.f("ix_workshops_enrolment_closes_at"), ["enrolment_closes_at"], unique=False)
        batch_op.create_check_constraint(
            op.f("ck_workshops_enrolment_closes_hours"), "enrolment_closes_hours >= 0"
        )
    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.add_column(sa.Column("supplied_on", sa.Date(), nullable=True))
        batch_op.add_column(sa.Column("supplied_until", sa.Date(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("invoices", schema=None) as batch_op:
        batch_op.drop_column("supplied_until")
        batch_op.drop_column("supplied_on")
    with op.batch_alter_table("workshops", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_workshops_enrolment_closes_hours"), type_="check")
        batch_op.drop_index(batch_op.f("ix_workshops_enrolment_closes_at"))
        batch_op.drop_column("enrolment_closes_at")
        batch_op.drop_column("enrolment_closes_hours")
