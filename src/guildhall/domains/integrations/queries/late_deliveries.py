"""Reads which of the shop's webhooks have receivers that not accepted events for some time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.endpoints_in_force import OF_SHOP


@dataclass(frozen=True, slots=True)
class LateDeliveries:
    """Undelivered events of an active endpoint: how many, and since when the oldest waits."""

    url: str
    number: int
    since: datetime


def late_deliveries(uow: UnitOfWork, after: timedelta) -> list[LateDeliveries]:
    """Return the shop's active endpoints with events that have waited longer than `after`."""
    since = func.min(WebhookDelivery.created_at).label("since")
    waiting = (
        select(WebhookEndpoint.url, func.count().label("number"), since)
        .join(WebhookDelivery, WebhookDelivery.endpoint_id == WebhookEndpoint.id)
        .where(WebhookEndpoint.is_active, OF_SHOP, WebhookDelivery.state == "queued")
        .where(WebhookDelivery.created_at < uow.now - after)
        .group_by(WebhookEndpoint.id, WebhookEndpoint.url)
        .order_by(since)
    )
    return [LateDeliveries(row.url, row.number, row.since) for row in uow.db.execute(waiting)]
