"""stored payment events in the shop's own words

Before, the inbox kept the fields of Stripe's objects. Only refunds, disputes and refunded charges are read again: those
that wait for their payment, and those from which a shortfall is computed.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

AT_ONCE = 500
REFUNDS = {"pending": "pending", "requires_action": "pending", "succeeded": "succeeded", "failed": "failed",
           "canceled": "failed"}  # fmt: skip
DISPUTES = {"needs_response": "pending", "under_review": "pending", "lost": "succeeded", "won": "failed",
            "prevented": "failed"}  # fmt: skip

EVENTS = sa.table(
    "provider_events", sa.column("id"), sa.column("type"), sa.column("payload", columns.Json())
)
READ_AGAIN = sa.and_(
    sa.or_(EVENTS.c.type.like("charge.%"), EVENTS.c.type.like("refund.%")),
    EVENTS.c.type != "charge.succeeded",
)


def upgrade() -> None:
    """Rewrite the events that are read again, and drop what the sandbox has not delivered: it is found by polling."""
    db, last = op.get_bind(), ""
    page = sa.select(EVENTS).where(READ_AGAIN).order_by(EVENTS.c.id).limit(AT_ONCE)
    while rows := db.execute(page.where(EVENTS.c.id > last)).all():
        for row in rows:
            content = _content(row.type, ((row.payload or {}).get("data") or {}).get("object") or {})
            db.execute(sa.update(EVENTS).where(EVENTS.c.id == row.id).values(payload=content))
        last = rows[-1].id
    db.execute(sa.text("DELETE FROM sandbox_deliveries WHERE delivered_at IS NULL"))


def downgrade() -> None:
    """Leave the events: the previous version skips what it cannot read."""


def _content(type_: str, wire: dict[str, Any]) -> dict[str, Any]:
    charge, currency = wire.get("payment_intent"), str(wire.get("currency", "")).upper()
    if not charge:
        return {}
    if type_ == "charge.refunded":
        total = {"minor": wire.get("amount_refunded", 0), "currency": currency}
        return {"charge": {"provider_payment_id": charge, "amount_refunded": total}}
    dispute = type_.startswith("charge.dispute.")
    if not (dispute or type_.startswith("refund.") or type_ == "charge.refund.updated"):
        return {}
    returned = type_ == "charge.dispute.funds_reinstated"
    status = (DISPUTES if dispute else REFUNDS).get("won" if returned else str(wire.get("status")))
    if status is None:
        return {}
    refund = {
        "kind": "dispute" if dispute else "refund",
        "id": wire.get("id"),
        "provider_payment_id": charge,
        "amount": {"minor": wire.get("amount", 0), "currency": currency},
        "status": status,
        "refund_id": None if dispute else (wire.get("metadata") or {}).get("refund_id"),
    }
    return {"refund": refund}
