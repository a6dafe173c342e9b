"""The sandbox's events: queued in the transaction that causes them, signed, and verified on arrival.

On the wire an event is `{"id", "type", "created", "change"}`, where `change` has the stored form of payment events.
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import AwareDatetime, BaseModel, ValidationError
from sqlalchemy import Row, insert

from guildhall.config.settings import Settings
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.payment_events import (
    Change,
    HostedSession,
    PaymentEvent,
    SessionStatus,
    read_stored,
    stored_form,
)
from guildhall.domains.payments.port import Unreadable, WebhookRequest
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery
from guildhall.domains.payments.providers.sandbox.settings import SandboxSettings, webhook_secret
from guildhall.domains.payments.signature import sign, verify

SIGNATURE = "sandbox-signature"
LATE_SECONDS = 5
SHUFFLE_STEP = 1  # seconds between the events of one call in shuffle mode


@dataclass(frozen=True, slots=True)
class SandboxEvent:
    """An event to send, `after` this many seconds."""

    type: str
    change: Change | None = None
    after: int = 0


class _Delivered(BaseModel):
    id: str
    type: str
    created: AwareDatetime
    change: dict[str, Any]


def token(prefix: str) -> str:
    return f"{prefix}_sandbox_{secrets.token_hex(12)}"


def session_of(row: Row[Any], url: str | None = None, *, paid: bool | None = None) -> HostedSession:
    """Return a row as a hosted page; it names its payment only once it is complete."""
    status: SessionStatus = row.status
    return HostedSession(
        id=row.id,
        status=status,
        paid=row.payment_status == "paid" if paid is None else paid,
        amount=Money(row.amount, row.currency),
        url=url if status == "open" else None,
        provider_payment_id=row.charge_id if status == "complete" else None,
        payment_id=row.request["metadata"]["payment_id"],
    )


def queue_events(uow: UnitOfWork, events: Sequence[SandboxEvent]) -> None:
    """Queue the events of one call in the mode of GUILDHALL_SANDBOX_DELIVERY.

    duplicate: each is sent twice. shuffle: the last is sent first. late: all are sent LATE_SECONDS later.
    """
    mode = SandboxSettings.of(uow.settings).sandbox_delivery
    for place, event in enumerate(events):
        content = stored_form(PaymentEvent("", event.type, uow.now, event.change))
        wire = {"id": token("event"), "type": event.type, "created": uow.now.isoformat(), "change": content}
        after = event.after
        if mode == "shuffle":
            after = (len(events) - 1 - place) * SHUFFLE_STEP
        if mode == "late":
            after += LATE_SECONDS
        for _ in range(2 if mode == "duplicate" else 1):
            uow.db.execute(
                insert(SandboxDelivery).values(
                    id=token("delivery"),
                    event=wire,
                    due_at=uow.now + timedelta(seconds=after),
                    created_at=uow.now + timedelta(microseconds=place),  # keeps their sequence
                )
            )


def signed(event: dict[str, Any], shop: Settings, now: datetime) -> tuple[bytes, dict[str, str]]:
    """Return the body and headers of an event's delivery."""
    body = json.dumps(event, separators=(",", ":")).encode()
    return body, {"content-type": "application/json", SIGNATURE: sign(body, webhook_secret(shop), now)}


def parse_delivery(request: WebhookRequest, shop: Settings) -> PaymentEvent:
    """Return the event of a signed request. Raises NotAuthentic, Unreadable."""
    verify(request.body, request.headers.get(SIGNATURE, ""), [webhook_secret(shop)], request.received_at)
    try:
        event = _Delivered.model_validate_json(request.body)
        return PaymentEvent(event.id, event.type, event.created.astimezone(UTC), read_stored(event.change))
    except ValidationError as error:
        raise Unreadable(error.errors()[0]["msg"]) from None
