"""Claims a delivery before it is sent, and keeps its outcome."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.due_deliveries import WholeDelivery, whole_delivery

CLAIM = timedelta(seconds=60)  # longer than a request can take
FIRST_PAUSE = timedelta(seconds=5)  # doubled at each failure
DOUBLINGS = 12  # and no further: about six hours
GONE = 410


def claim_delivery(uow: UnitOfWork, delivery_id: str, attempts: int) -> WholeDelivery | None:
    """Claim the delivery for this process. Returns None where another one was first."""
    claim = update(WebhookDelivery).where(
        WebhookDelivery.id == delivery_id,
        WebhookDelivery.attempts == attempts,
        WebhookDelivery.state == "queued",
        WebhookDelivery.due_at <= uow.now,
    )
    if uow.db.execute(claim.values(attempts=attempts + 1, due_at=uow.now + CLAIM)).rowcount != 1:
        return None
    return whole_delivery(uow, delivery_id)


def note_delivery(
    uow: UnitOfWork, delivery: WholeDelivery, status: int | None, error: str | None, took: int
) -> None:
    """Keep the outcome, unless the claim ran out and another process has taken over."""
    values: dict[str, Any] = {"status_code": status, "error": error, "duration_ms": took}
    if status is not None and 200 <= status < 300:
        values |= {"state": "delivered", "delivered_at": uow.now}
    elif status == GONE or uow.now >= delivery.try_until:
        values |= {"state": "failed"}
    else:
        pause = FIRST_PAUSE * 2 ** min(delivery.attempts - 1, DOUBLINGS)
        values |= {"due_at": min(uow.now + pause, delivery.try_until)}
    mine = update(WebhookDelivery).where(
        WebhookDelivery.id == delivery.id,
        WebhookDelivery.attempts == delivery.attempts,
        WebhookDelivery.state == "queued",
    )
    uow.db.execute(mine.values(**values))
    if status == GONE:  # the receiver asks for no more, by the specification
        gone = update(WebhookEndpoint).where(WebhookEndpoint.id == delivery.endpoint_id)
        uow.db.execute(gone.values(is_active=False))
