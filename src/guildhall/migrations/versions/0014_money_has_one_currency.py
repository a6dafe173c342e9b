"""rows of one order, payment or payout run have one currency"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0014'
down_revision = '0013'
branch_labels = None
depends_on = None

OWNERS = ("orders", "payments", "invoices", "payout_runs")
REFERENCES = (
    ("order_entries", "order_id", "currency", "orders"),
    ("invoices", "order_id", "currency", "orders"),
    ("invoices", "corrects_id", "currency", "invoices"),
    ("commissions", "order_id", "currency", "orders"),
    ("payouts", "run_id", "currency", "payout_runs"),
    ("payment_lines", "order_id", "booked_currency", "orders"),
    ("payment_lines", "payment_id", "booked_currency", "payments"),
)


def upgrade() -> None:
    op.add_column("payment_lines", sa.Column("booked_currency", sa.String(), nullable=True))
    op.execute(
        "UPDATE payment_lines SET booked_currency ="
        " (SELECT currency FROM payments WHERE payments.id = payment_lines.payment_id) WHERE applied"
    )
    for reference in REFERENCES:
        _refuse_mixed(*reference)
    for owner in OWNERS:
        op.create_index(f"uq_{owner}_id_currency", owner, ["id", "currency"], unique=True)
    for table, column, currency, owner in REFERENCES:
        with op.batch_alter_table(table) as batch_op:
            batch_op.create_foreign_key(
                f"fk_{table}_currency_of_{owner}", owner, [column, currency], ["id", "currency"]
            )
    with op.batch_alter_table("payment_lines") as batch_op:
        batch_op.create_check_constraint(
            op.f("ck_payment_lines_booked_currency"), "applied = (booked_currency IS NOT NULL)"
        )
    with op.batch_alter_table("payments") as batch_op:
        batch_op.create_check_constraint(
            op.f("ck_payments_received_currency"), "status <> 'paid' OR received_currency = currency"
        )


def _refuse_mixed(table: str, column: str, currency: str, owner: str) -> None:
    """Refuse to migrate books that mix currencies already: which of the two is right, only a person can say."""
    found = op.get_bind().exec_driver_sql(
        f"SELECT owner.id FROM {table} AS line JOIN {owner} AS owner ON owner.id = line.{column}"
        f" WHERE line.{currency} <> owner.currency ORDER BY owner.id LIMIT 10"
    )
    if ids := [str(row[0]) for row in found]:
        raise RuntimeError(
            f"rows of {table} are in another currency than their {owner}: correct these first: {', '.join(ids)}"
        )


def downgrade() -> None:
    with op.batch_alter_table("payments") as batch_op:
        batch_op.drop_constraint(op.f("ck_payments_received_currency"), type_="check")
    with op.batch_alter_table("payment_lines") as batch_op:
        batch_op.drop_constraint(op.f("ck_payment_lines_booked_currency"), type_="check")
    for table, _column, _currency, owner in reversed(REFERENCES):
        with op.batch_alter_table(table) as batch_op:
            batch_op.drop_constraint(f"fk_{table}_currency_of_{owner}", type_="foreignkey")
    for owner in reversed(OWNERS):
        op.drop_index(f"uq_{owner}_id_currency", owner)
    with op.batch_alter_table("payment_lines") as batch_op:
        batch_op.drop_column("booked_currency")
