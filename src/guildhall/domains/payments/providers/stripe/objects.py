"""Read Stripe's objects: what its API answers and its events contain, in the shop's own words.

Pure: no database, no clock. Unused fields are ignored, so that new ones do no harm.
"""

from datetime import UTC, datetime
from typing import Any, TypeVar

from pydantic import BaseModel, Field, ValidationError

from guildhall.core.money import Money
from guildhall.domains.payments.payment_events import (
    Change,
    ChargeSeen,
    HostedSession,
    PayerSeen,
    PaymentRefused,
    RefundSeen,
    RefundStatus,
    SessionSeen,
    SessionStatus,
)
from guildhall.domains.payments.port import Unreadable

M = TypeVar("M", bound=BaseModel)

REFUND_STATUSES: dict[str, RefundStatus] = {
    "pending": "pending",
    "requires_action": "pending",
    "succeeded": "succeeded",
    "failed": "failed",
    "canceled": "failed",
}
LATEST = 253_402_300_799
"""The last second that a timestamp of the database can have, in seconds since 1970."""

# A dispute takes the money at once; if the shop wins, it is returned. Inquiries (warning_…) move no money.
DISPUTE_STATUSES: dict[str, RefundStatus] = {
    "needs_response": "pending",
    "under_review": "pending",
    "lost": "succeeded",
    "won": "failed",
    "prevented": "failed",
}


class _Metadata(BaseModel):
    payment_id: str | None = None
    refund_id: str | None = None


class _Session(BaseModel):
    id: str
    status: SessionStatus
    payment_status: str
    amount_total: int
    currency: str
    url: str | None = None
    payment_intent: str | None = None
    metadata: _Metadata | None = None


class _Refund(BaseModel):
    id: str
    amount: int = Field(gt=0)
    currency: str
    payment_intent: str | None
    status: str
    metadata: _Metadata | None = None


class _Dispute(BaseModel):
    id: str
    amount: int = Field(gt=0)
    currency: str
    payment_intent: str | None
    status: str
    evidence_details: Any = None


class _Charge(BaseModel):
    payment_intent: str | None
    amount_refunded: int = Field(ge=0)
    currency: str


class _PaidCharge(BaseModel):
    metadata: _Metadata | None = None


def read_session(wire: dict[str, Any]) -> HostedSession:
    """Parse a checkout session. Raises Unreadable."""
    seen = _read(_Session, wire)
    return HostedSession(
        id=seen.id,
        status=seen.status,
        paid=seen.payment_status in ("paid", "no_payment_required"),
        amount=_money(seen.amount_total, seen.currency),
        url=seen.url,
        provider_payment_id=seen.payment_intent,
        payment_id=seen.metadata.payment_id if seen.metadata else None,
    )


def read_change(type_: str, wire: dict[str, Any]) -> Change | None:
    """Parse the object of an event; return None if the event does not concern the shop. Raises Unreadable.

    The account may have other uses: all of our payments have an intent, and all of our pages an amount.
    """
    match type_:
        case (
            "checkout.session.completed"
            | "checkout.session.async_payment_succeeded"
            | "checkout.session.expired"
            | "checkout.session.async_payment_failed"
        ):
            if wire.get("amount_total", 0) is None:
                return None
            return SessionSeen(read_session(wire), failed=type_ == "checkout.session.async_payment_failed")
        case "refund.created" | "refund.updated" | "refund.failed" | "charge.refund.updated":
            return _refund(_read(_Refund, wire))
        case "charge.refunded":
            charge = _read(_Charge, wire)
            intent = charge.payment_intent
            return ChargeSeen(intent, _money(charge.amount_refunded, charge.currency)) if intent else None
        case "charge.succeeded":
            return _payer(wire)
        case "charge.dispute.funds_reinstated":
            return _dispute(_read(_Dispute, wire | {"status": "won"}))
        case _ if type_.startswith("charge.dispute."):
            return _dispute(_read(_Dispute, wire))
        case "payment_intent.payment_failed":
            return PaymentRefused()
    return None


def _refund(wire: _Refund) -> RefundSeen | None:
    status = REFUND_STATUSES.get(wire.status)
    if status is None or wire.payment_intent is None:
        return None
    ours = wire.metadata.refund_id if wire.metadata else None
    amount = _money(wire.amount, wire.currency)
    return RefundSeen("refund", wire.id, wire.payment_intent, amount, status, ours)


def _dispute(wire: _Dispute) -> RefundSeen | None:
    status = DISPUTE_STATUSES.get(wire.status)
    if status is None or wire.payment_intent is None:
        return None
    amount = _money(wire.amount, wire.currency)
    respond_by = _deadline(wire.evidence_details)
    return RefundSeen("dispute", wire.id, wire.payment_intent, amount, status, respond_by=respond_by)


def _deadline(evidence_details: Any) -> datetime | None:
    """Return the deadline; None for an unreadable deadline, which must not keep the dispute out of the books."""
    due = evidence_details.get("due_by") if isinstance(evidence_details, dict) else None
    return datetime.fromtimestamp(due, UTC) if isinstance(due, int) and 0 < due <= LATEST else None


def _payer(wire: dict[str, Any]) -> PayerSeen | None:
    metadata = _read(_PaidCharge, wire).metadata
    card = _at(wire, "payment_method_details", "card", "fingerprint")
    name = _at(wire, "billing_details", "name")
    if metadata is None or metadata.payment_id is None or not (card or name):
        return None
    return PayerSeen(metadata.payment_id, card, name)


def _at(wire: Any, *path: str) -> str | None:
    for name in path:
        wire = wire.get(name) if isinstance(wire, dict) else None
    return wire if isinstance(wire, str) else None


def _money(minor: int, currency: str) -> Money:
    """Return a wire amount as Money; currencies are in lower case on the wire."""
    return Money(minor, currency.upper())


def _read(model: type[M], wire: dict[str, Any]) -> M:
    try:
        return model.model_validate(wire)
    except ValidationError as error:
        first = error.errors()[0]
        raise Unreadable(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
