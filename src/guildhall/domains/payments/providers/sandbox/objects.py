"""Serialize the sandbox's rows in Stripe's wire format. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row

from guildhall.core.money import Money
from guildhall.domains.payments.port import SessionRequest

Wire = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SandboxEvent:
    """An event to send, `after` this many seconds."""

    type: str
    object: Wire
    after: int = 0


def request_of(request: SessionRequest) -> Wire:
    """Return the data of a request that the sandbox stores for its page and its events."""
    return {
        "lines": [
            {"name": line.name, "amount": line.amount.minor, "image_url": line.image_url}
            for line in request.lines
        ],
        "language": request.language,
        "customer_email": request.customer_email,
        "success_url": request.success_url,
        "cancel_url": request.cancel_url,
        "metadata": {"payment_id": request.payment_id, "order_ids": ",".join(request.order_ids)},
        "client_reference_id": request.order_ids[0],
    }


def session_object(row: Row[Any], url: str | None, **changes: Any) -> Wire:
    """Return a checkout session; its payment intent is set only once it is complete, as at Stripe."""
    request: Mapping[str, Any] = row.request
    paid = row.payment_status == "paid"
    wire: Wire = {
        "id": row.id,
        "object": "checkout.session",
        "amount_subtotal": row.amount,
        "amount_total": row.amount,
        "client_reference_id": request["client_reference_id"],
        "created": seconds(row.created_at),
        "currency": row.currency.lower(),
        "customer_email": request["customer_email"],
        "expires_at": seconds(row.expires_at),
        "livemode": False,
        "metadata": request["metadata"],
        "mode": "payment",
        "payment_intent": row.payment_intent if row.status == "complete" else None,
        "payment_status": "paid" if paid else "unpaid",
        "status": row.status,
        "url": url if row.status == "open" else None,
    }
    return wire | changes


def intent_object(row: Row[Any], status: str) -> Wire:
    return {
        "id": row.payment_intent,
        "object": "payment_intent",
        "amount": row.amount,
        "currency": row.currency.lower(),
        "livemode": False,
        "metadata": row.request["metadata"],
        "status": status,
    }


def charge_object(row: Row[Any], refunded: int) -> Wire:
    return {
        "id": charge_id(row.payment_intent),
        "object": "charge",
        "amount": row.amount,
        "amount_refunded": refunded,
        "currency": row.currency.lower(),
        "livemode": False,
        "metadata": row.request["metadata"],
        "payment_intent": row.payment_intent,
        "refunded": refunded == row.amount,
    }


def paid_charge_object(row: Row[Any]) -> Wire:
    payer = row.request["payer"]
    return charge_object(row, 0) | {
        "billing_details": {"name": payer["name"]},
        "payment_method_details": {"card": {"fingerprint": payer["fingerprint"]}, "type": "card"},
    }


def refund_object(refund_id: str, row: Row[Any], amount: Money, metadata: Mapping[str, str]) -> Wire:
    return {
        "id": refund_id,
        "object": "refund",
        "amount": amount.minor,
        "charge": charge_id(row.payment_intent),
        "currency": amount.currency.lower(),
        "metadata": dict(metadata),
        "payment_intent": row.payment_intent,
        "status": "succeeded",
    }


def dispute_object(row: Row[Any], status: str = "needs_response") -> Wire:
    return {
        "id": f"dp_{row.payment_intent.removeprefix('pi_')}",
        "object": "dispute",
        "amount": row.amount,
        "charge": charge_id(row.payment_intent),
        "currency": row.currency.lower(),
        "livemode": False,
        "metadata": {},
        "payment_intent": row.payment_intent,
        "reason": "fraudulent",
        "status": status,
    }


def event_object(event_id: str, event: SandboxEvent, created: datetime) -> Wire:
    return {
        "id": event_id,
        "object": "event",
        "created": seconds(created),
        "data": {"object": event.object},
        "livemode": False,
        "pending_webhooks": 1,
        "type": event.type,
    }


def charge_id(payment_intent: str) -> str:
    return f"ch_{payment_intent.removeprefix('pi_')}"


def seconds(timestamp: datetime) -> int:
    return int(timestamp.astimezone(UTC).timestamp())
