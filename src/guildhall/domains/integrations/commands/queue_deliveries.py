"""Queues a delivery of each new event for each endpoint of the shop that receives its kind."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, bindparam, insert, select

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.claim_deliveries import BEHIND
from guildhall.domains.integrations.kinds import TEST_KIND, wanted
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.endpoints_in_force import OF_SHOP, endpoint_in_force

TRY_FOR = timedelta(days=3)

_Event = Row[str, int | None, str, str]
_Endpoint = Row[str, list[str]]
_ENDPOINTS = select(WebhookEndpoint.id, WebhookEndpoint.kinds).where(
    WebhookEndpoint.is_active, OF_SHOP, endpoint_in_force()
)
_NEW = (
    select(Event.id, Event.position, Event.kind, Event.subject_id)
    .where(Event.position > bindparam("after"))
    .order_by(Event.position)
)


def queue_deliveries(uow: UnitOfWork, *, after: int) -> None:
    """Queue the events whose positions are greater than `after`, in the transaction that numbered them."""
    endpoints = uow.db.execute(_ENDPOINTS, {"now": uow.now}).all()
    if not endpoints:
        return
    # For each endpoint and subject, the first delivery queued here is due, and the others wait for it.
    ahead: set[tuple[str, str]] = set()
    rows = list[dict[str, Any]]()
    for event in uow.db.execute(_NEW, {"after": after}):
        for endpoint in endpoints:
            if _is_for(event, endpoint):
                queue = (endpoint.id, event.subject_id)
                rows.append(_delivery(uow, event, endpoint, uow.now + BEHIND if queue in ahead else uow.now))
                ahead.add(queue)
    if rows:
        uow.db.execute(insert(WebhookDelivery), rows)


def _is_for(event: _Event, endpoint: _Endpoint) -> bool:
    return event.subject_id == endpoint.id if event.kind == TEST_KIND else wanted(event.kind, endpoint.kinds)


def _delivery(uow: UnitOfWork, event: _Event, endpoint: _Endpoint, due_at: datetime) -> dict[str, Any]:
    return {
        "id": new_id(),
        "endpoint_id": endpoint.id,
        "event_id": event.id,
        "position": event.position,
        "kind": event.kind,
        "subject_id": event.subject_id,
        "due_at": due_at,
        "try_until": uow.now + TRY_FOR,
    }
