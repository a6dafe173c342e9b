"""Deliveries that are due, and what is sent for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, exists, select
from sqlalchemy.orm import aliased

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.rest_engine.caller import NOW

Delivery = WebhookDelivery
_Earlier = aliased(WebhookDelivery)

_ENDPOINTS = select(WebhookEndpoint.id).where(
    WebhookEndpoint.is_active,
    exists().where(
        Delivery.endpoint_id == WebhookEndpoint.id, Delivery.state == "queued", Delivery.due_at <= NOW
    ),
)
_DUE = (
    select(Delivery.id, Delivery.attempts)
    .where(
        Delivery.endpoint_id == bindparam("endpoint_id", type_=Delivery.endpoint_id.type),
        Delivery.state == "queued",
        Delivery.due_at <= NOW,
        ~exists().where(
            _Earlier.endpoint_id == Delivery.endpoint_id,
            _Earlier.subject_id == Delivery.subject_id,
            _Earlier.state == "queued",
            _Earlier.position < Delivery.position,
        ),
    )
    .order_by(Delivery.due_at, Delivery.position)
    .limit(bindparam("most"))
)
_WHOLE = (
    select(
        Delivery.id,
        Delivery.endpoint_id,
        Delivery.event_id,
        Delivery.attempts,
        Delivery.try_until,
        WebhookEndpoint.url,
        WebhookEndpoint.seed,
        WebhookEndpoint.previous_seed,
        WebhookEndpoint.previous_until,
        Event.kind,
        Event.subject_table,
        Event.subject_id,
        Event.version,
        Event.payload,
        Event.happened_at,
    )
    .join(WebhookEndpoint, WebhookEndpoint.id == Delivery.endpoint_id)
    .join(Event, Event.id == Delivery.event_id)
    .where(Delivery.id == bindparam("delivery_id", type_=Delivery.id.type))
)


@dataclass(frozen=True, slots=True)
class WholeDelivery:
    """A delivery with its endpoint and its event."""

    id: str
    endpoint_id: str
    event_id: str
    attempts: int
    try_until: datetime
    url: str
    seed: str
    previous_seed: str | None
    previous_until: datetime | None
    kind: str
    subject_table: str
    subject_id: str
    version: int
    payload: dict[str, Any] | None
    happened_at: datetime


def endpoints_with_due(uow: UnitOfWork) -> list[str]:
    return list(uow.db.scalars(_ENDPOINTS, {"now": uow.now}))


def due_deliveries(uow: UnitOfWork, endpoint_id: str, most: int) -> Sequence[Row[str, int]]:
    """Return id and attempts of deliveries that may be sent now: of one subject only the earliest that is open."""
    requested = {"endpoint_id": endpoint_id, "most": most, "now": uow.now}
    return uow.db.execute(_DUE, requested).all()


def whole_delivery(uow: UnitOfWork, delivery_id: str) -> WholeDelivery | None:
    row = uow.db.execute(_WHOLE, {"delivery_id": delivery_id}).first()
    return WholeDelivery(**row._mapping) if row else None
