"""Parse Stripe's balance transactions. Makes no requests, as `objects.py`.

Kinds: https://docs.stripe.com/reports/reporting-categories
"""

from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel

from guildhall.core.money import Money
from guildhall.domains.payments.movements import Movement, MovementKind

_KINDS = {
    "charge": MovementKind.PAYMENT,
    "charge_failure": MovementKind.PAYMENT,
    "partial_capture_reversal": MovementKind.PAYMENT,
    "refund": MovementKind.REFUND,
    "refund_failure": MovementKind.REFUND,
    "dispute": MovementKind.DISPUTE,
    "dispute_reversal": MovementKind.DISPUTE,
    "fee": MovementKind.FEE,
    "network_cost": MovementKind.FEE,
    "tax": MovementKind.FEE,
    "payout": MovementKind.PAYOUT,
    "payout_reversal": MovementKind.PAYOUT,
}
_NAMED = frozenset({MovementKind.REFUND, MovementKind.DISPUTE, MovementKind.PAYOUT})
"""Kinds whose source has an id that the shop knows."""


class _Source(BaseModel):
    """The object that moved the balance: a charge, a refund, a dispute, a payout, or another one."""

    id: str | None = None
    payment_intent: str | None = None
    automatic: bool = True


class _Transaction(BaseModel):
    id: str
    amount: int
    fee: int
    currency: str
    created: int
    reporting_category: str
    source: _Source | None = None


def read_movement(wire: dict[str, Any]) -> Movement:
    """Parse a balance transaction with its source. Raises ValueError."""
    transaction = _Transaction.model_validate(wire)
    kind, currency = (
        _KINDS.get(transaction.reporting_category, MovementKind.OTHER),
        transaction.currency.upper(),
    )
    source = transaction.source or _Source()
    return Movement(
        id=transaction.id,
        kind=kind,
        amount=Money(transaction.amount, currency),
        fee=Money(transaction.fee, currency),
        happened_at=datetime.fromtimestamp(transaction.created, UTC),
        provider_payment_id=source.payment_intent,
        source=source.id if kind in _NAMED else None,
        listed=source.automatic,
    )
