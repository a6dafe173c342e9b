"""Parse webhook events from Stripe's wire format, which the sandbox uses too.

Pure: no database, no clock. Unused fields are ignored, so that new ones do no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

from guildhall.core.money import Money
from guildhall.domains.orders.payer import Payer, card_hash, name_hash
from guildhall.domains.payments.port import HostedSession, RefundStatus, SessionStatus
from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.writing.body import check_storable

M = TypeVar("M", bound=BaseModel)

REFUND_STATUSES: dict[str, RefundStatus] = {
    "pending": "pending",
    "requires_action": "pending",
    "succeeded": "succeeded",
    "failed": "failed",
    "canceled": "failed",
}
# A dispute takes the money at once; if the shop wins, it is returned. Inquiries (warning_…) move no money.
DISPUTE_STATUSES: dict[str, RefundStatus] = {
    "needs_response": "pending",
    "under_review": "pending",
    "lost": "succeeded",
    "won": "failed",
    "prevented": "failed",
}


PAID_CHARGE = "charge.succeeded"


class Unreadable(Exception):
    """The body is no event, or the event's object lacks a field that its type requires."""


class EventData(BaseModel):
    object: dict[str, Any]


class WebhookEvent(BaseModel):
    """The envelope of an event. `data.object` is parsed by the event's type."""

    id: str = Field(min_length=1, max_length=255)
    type: str = Field(min_length=1, max_length=255)
    created: int = 0
    livemode: bool = False
    data: EventData


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session changed. `failed`: its delayed payment failed."""

    session: HostedSession
    failed: bool = False


@dataclass(frozen=True, slots=True)
class RefundSeen:
    """A refund or dispute has a new status. `refund_id` is our row's id if the shop requested it."""

    kind: Literal["refund", "dispute"]
    id: str
    payment_intent: str
    amount: Money
    status: RefundStatus
    refund_id: str | None = None


@dataclass(frozen=True, slots=True)
class ChargeSeen:
    """A charge was refunded. `amount_refunded` is the total refunded so far."""

    payment_intent: str
    amount_refunded: Money


@dataclass(frozen=True, slots=True)
class PayerSeen:
    """A charge succeeded. `payment_id` is our id, from the metadata that the intent passes on to its charge."""

    payment_id: str
    payer: Payer


PaymentEvent = SessionSeen | RefundSeen | ChargeSeen | PayerSeen


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


class _Charge(BaseModel):
    payment_intent: str | None
    amount_refunded: int = Field(ge=0)
    currency: str


class _Payer(BaseModel):
    card: str | None = None
    name: str | None = None


class _PaidCharge(BaseModel):
    """A charge in its stored form: its card and its payer are hashed already."""

    metadata: _Metadata | None = None
    payer: _Payer | None = None


_READ = frozenset({"object"}).union(
    *(model.model_fields for model in (_Session, _Refund, _Dispute, _Charge, _PaidCharge))
)


def stored_form(event: WebhookEvent, secret: str) -> dict[str, Any]:
    """Return an event as stored in the inbox: only the fields parsed here, without personal data.

    The provider also sends the card holder's name and addresses, which would outlive the deletion of the customer.
    Of a charge, hashes of the card and the name under `secret` remain (`payer`). The form of a stored form is the same.
    """
    details = {name: value for name, value in event.data.object.items() if name in _READ}
    if isinstance(metadata := details.get("metadata"), dict):
        details["metadata"] = {name: metadata[name] for name in _Metadata.model_fields if name in metadata}
    if event.type == PAID_CHARGE and "payer" not in details:
        details["payer"] = _hashed_payer(event.data.object, secret)
    return event.model_dump(exclude={"data"}) | {"data": {"object": details}}


def read_event(body: bytes) -> WebhookEvent:
    """Return the event in a verified body. Raises Unreadable."""
    try:
        event = WebhookEvent.model_validate_json(body)
        check_storable(event.model_dump())
    except ValidationError as error:
        raise Unreadable(error.errors()[0]["msg"]) from None
    except DialectError as error:
        raise Unreadable(error.message) from None
    return event


def read_session(wire: dict[str, Any]) -> HostedSession:
    """Parse a checkout session. Raises Unreadable."""
    seen = _read(_Session, wire)
    return HostedSession(
        id=seen.id,
        status=seen.status,
        paid=seen.payment_status in ("paid", "no_payment_required"),
        amount=_money(seen.amount_total, seen.currency),
        url=seen.url,
        payment_intent=seen.payment_intent,
        payment_id=seen.metadata.payment_id if seen.metadata else None,
    )


def read_payment_event(event: WebhookEvent) -> PaymentEvent | None:
    """Parse the object of an event; return None if the event does not concern the shop. Raises Unreadable.

    The provider account may have other uses: all of our payments have an intent, and all of our pages an amount.
    """
    wire = event.data.object
    match event.type:
        case (
            "checkout.session.completed"
            | "checkout.session.async_payment_succeeded"
            | "checkout.session.expired"
            | "checkout.session.async_payment_failed"
        ):
            if wire.get("amount_total", 0) is None:
                return None
            failed = event.type == "checkout.session.async_payment_failed"
            return SessionSeen(read_session(wire), failed=failed)
        case "refund.created" | "refund.updated" | "refund.failed" | "charge.refund.updated":
            return _refund(_read(_Refund, wire))
        case "charge.refunded":
            charge = _read(_Charge, wire)
            intent = charge.payment_intent
            return ChargeSeen(intent, _money(charge.amount_refunded, charge.currency)) if intent else None
        case type_ if type_ == PAID_CHARGE:
            return _paid_charge(_read(_PaidCharge, wire))
        case "charge.dispute.funds_reinstated":
            return _dispute(_read(_Dispute, wire | {"status": "won"}))
        case type_ if type_.startswith("charge.dispute."):
            return _dispute(_read(_Dispute, wire))
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
    return RefundSeen("dispute", wire.id, wire.payment_intent, _money(wire.amount, wire.currency), status)


def _paid_charge(wire: _PaidCharge) -> PayerSeen | None:
    payer, payment_id = wire.payer, wire.metadata.payment_id if wire.metadata else None
    if payment_id is None or payer is None or not (payer.card or payer.name):
        return None
    return PayerSeen(payment_id, Payer(payer.card, payer.name))


def _hashed_payer(wire: dict[str, Any], secret: str) -> dict[str, str | None]:
    fingerprint = _at(wire, "payment_method_details", "card", "fingerprint")
    name = _at(wire, "billing_details", "name")
    return {
        "card": card_hash(fingerprint, secret) if fingerprint else None,
        "name": name_hash(name, secret) if name else None,
    }


def _at(wire: Any, *path: str) -> str:
    for name in path:
        wire = wire.get(name) if isinstance(wire, dict) else None
    return wire if isinstance(wire, str) else ""


def _money(minor: int, currency: str) -> Money:
    """Return a wire amount as Money; currencies are in lower case on the wire."""
    return Money(minor, currency.upper())


def _read(model: type[M], wire: dict[str, Any]) -> M:
    try:
        return model.model_validate(wire)
    except ValidationError as error:
        first = error.errors()[0]
        raise Unreadable(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
