"""Verify Stripe's webhook requests and read its events."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from guildhall.domains.payments.payment_events import LONGEST_NAME, PaymentEvent
from guildhall.domains.payments.port import NotAuthentic, Unreadable, WebhookRequest
from guildhall.domains.payments.providers.stripe.objects import read_change
from guildhall.domains.payments.signature import verify

SIGNATURE = "stripe-signature"
LATEST = 253_402_300_799  # seconds: the end of the year 9999


class _Data(BaseModel):
    object: dict[str, Any]


class _Envelope(BaseModel):
    id: str = Field(min_length=1, max_length=LONGEST_NAME)
    type: str = Field(min_length=1, max_length=LONGEST_NAME)
    created: int = Field(default=0, ge=0, le=LATEST)
    livemode: bool = False
    data: _Data


def parse_delivery(request: WebhookRequest, secrets: Iterable[str], *, live: bool) -> PaymentEvent:
    """Return the event of a signed request. Raises NotAuthentic, Unreadable.

    A live shop refuses events of test mode and the other way round, whatever the signature.
    """
    verify(request.body, request.headers.get(SIGNATURE, ""), secrets, request.received_at)
    try:
        envelope = _Envelope.model_validate_json(request.body)
    except ValidationError as error:
        raise Unreadable(error.errors()[0]["msg"]) from None
    if envelope.livemode is not live:
        raise NotAuthentic("the event is of the other mode: live and test do not mix")
    return _event(envelope)


def read_event(wire: dict[str, Any], *, live: bool) -> PaymentEvent | None:
    """Return an event that was fetched from the API; None if it is of the other mode. Raises Unreadable."""
    try:
        envelope = _Envelope.model_validate(wire)
    except ValidationError as error:
        raise Unreadable(error.errors()[0]["msg"]) from None
    return _event(envelope) if envelope.livemode is live else None


def _event(envelope: _Envelope) -> PaymentEvent:
    change, problem = None, ""
    try:
        change = read_change(envelope.type, envelope.data.object)
    except Unreadable as error:
        problem = str(error)
    created = datetime.fromtimestamp(envelope.created, UTC)
    return PaymentEvent(envelope.id, envelope.type, created, change, problem)
