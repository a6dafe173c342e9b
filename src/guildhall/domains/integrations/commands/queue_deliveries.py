"""Queues a delivery of each new event for each endpoint that asked for its kind."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import bindparam, insert, select

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.kinds import TEST_KIND, wanted
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint

TRY_FOR = timedelta(days=3)

_ENDPOINTS = select(WebhookEndpoint.id, WebhookEndpoint.kinds).where(WebhookEndpoint.is_active)
_NEW = (
    select(Event.id, Event.position, Event.kind, Event.subject_id)
    .where(Event.position > bindparam("after"))
    .order_by(Event.position)
)


def queue_deliveries(uow: UnitOfWork, *, after: int) -> None:
    """Queue the events whose positions are greater than `after`, in the transaction that numbered them."""
    endpoints = uow.db.execute(_ENDPOINTS).all()
    if not endpoints:
        return
    rows = [
        {
            "id": new_id(),
            "endpoint_id": endpoint.id,
            "event_id": event.id,
            "position": event.position,
            "kind": event.kind,
            "subject_id": event.subject_id,
            "due_at": uow.now,
            "try_until": uow.now + TRY_FOR,
        }
        for event in uow.db.execute(_NEW, {"after": after})
        for endpoint in endpoints
        if (
            event.subject_id == endpoint.id if event.kind == TEST_KIND else wanted(event.kind, endpoint.kinds)
        )
    ]
    if rows:
        uow.db.execute(insert(WebhookDelivery), rows)
