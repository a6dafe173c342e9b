"""Due deliveries, with the endpoint and event that each sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from sqlalchemy import Row, String, bindparam, func, literal_column, select
from sqlalchemy.orm import aliased

from guildhall.core.db.database import database_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.postback_url import Message
from guildhall.domains.integrations.queries.endpoints_in_force import OF_SHOP, endpoint_in_force
from guildhall.domains.integrations.queries.postbacks import messages_of
from guildhall.rest_engine.caller import NOW
from guildhall.services.shop_settings.queries import shop_settings

Delivery = WebhookDelivery
_Earlier = aliased(WebhookDelivery)
# A literal, because PostgreSQL's generic plan for a parameter cannot use the partial index of queued deliveries.
QUEUED = literal_column("'queued'", String)

# Ordered and limited, so that it reads one entry of an index (see only_look_up).
_FIRST_DUE = (
    select(Delivery.due_at)
    .where(Delivery.endpoint_id == WebhookEndpoint.id, Delivery.state == QUEUED, Delivery.due_at <= NOW)
    .order_by(Delivery.due_at, Delivery.position)
    .limit(1)
    .correlate(WebhookEndpoint)
    .scalar_subquery()
)
_OLDEST = (
    select(func.min(Delivery.created_at))
    .join(WebhookEndpoint, WebhookEndpoint.id == Delivery.endpoint_id)
    .where(Delivery.state == QUEUED, OF_SHOP)
)
_ENDPOINTS = select(WebhookEndpoint.id, WebhookEndpoint.partner_id, _FIRST_DUE.label("first_due")).where(
    WebhookEndpoint.is_active, endpoint_in_force(), _FIRST_DUE.is_not(None)
)
_BEHIND = (
    select(_Earlier.id)
    .where(
        _Earlier.endpoint_id == Delivery.endpoint_id,
        _Earlier.subject_id == Delivery.subject_id,
        _Earlier.state == QUEUED,
        _Earlier.position < Delivery.position,
    )
    .order_by(_Earlier.position)
    .limit(1)
    .correlate(Delivery)
    .scalar_subquery()
)
_NEXT = (
    select(Delivery.id, _BEHIND.label("behind"))
    .where(
        Delivery.endpoint_id == bindparam("endpoint_id", type_=Delivery.endpoint_id.type),
        Delivery.state == QUEUED,
        Delivery.due_at <= NOW,
    )
    .order_by(Delivery.due_at, Delivery.position)
    .limit(bindparam("most"))
    .with_for_update(of=Delivery, skip_locked=True)
)
_LOCK = (
    select(Delivery.id, Delivery.state)
    .where(Delivery.id.in_(bindparam("ids", type_=Delivery.id.type, expanding=True)))
    .with_for_update(skip_locked=True)
)
# Three lookups by primary key: with a join, the planner would choose which table to read first.
_ENDPOINT = select(
    WebhookEndpoint.id,
    WebhookEndpoint.url,
    WebhookEndpoint.seed,
    WebhookEndpoint.previous_seed,
    WebhookEndpoint.previous_until,
    WebhookEndpoint.partner_id,
).where(WebhookEndpoint.id == bindparam("endpoint_id", type_=WebhookEndpoint.id.type))
_EVENTS = select(
    Event.id, Event.kind, Event.subject_table, Event.version, Event.payload, Event.happened_at
).where(Event.id.in_(bindparam("ids", type_=Event.id.type, expanding=True)))


@dataclass(frozen=True, slots=True)
class WholeDelivery:
    """A delivery with its endpoint and its event. `attempts` includes the current attempt.

    `postback`: the endpoint is a partner's, who gets this and nothing else of the event.
    """

    id: str
    endpoint_id: str
    event_id: str
    subject_id: str
    position: int
    attempts: int
    try_until: datetime
    url: str
    seed: str
    previous_seed: str | None
    previous_until: datetime | None
    kind: str
    subject_table: str
    version: int
    payload: dict[str, Any] | None
    happened_at: datetime
    postback: Message | None


@dataclass(frozen=True, slots=True)
class DueEndpoint:
    """An endpoint with a delivery that is due. `postback`: it is a partner's."""

    id: str
    postback: bool


def endpoints_with_due(uow: UnitOfWork) -> list[DueEndpoint]:
    """Return the endpoints in the order of what is due first; postbacks only while the shop offers them."""
    database_of(uow.db).only_look_up(uow.db)
    rows = sorted(uow.db.execute(_ENDPOINTS, {"now": uow.now}), key=attrgetter("first_due", "id"))
    due = [DueEndpoint(row.id, row.partner_id is not None) for row in rows]
    if any(each.postback for each in due) and not shop_settings(uow).partner_postbacks:
        return [each for each in due if not each.postback]
    return due


def lock_next(uow: UnitOfWork, endpoint_id: str, most: int) -> Sequence[Row[str, str | None]]:
    """Lock the deliveries of an endpoint that are due first, except those that another process has locked.

    Returns the id of each, and the id of the one it is `behind`: the first open one of its subject.
    """
    requested = {"endpoint_id": endpoint_id, "most": most, "now": uow.now}
    return uow.db.execute(_NEXT, requested).all()


def lock_open(uow: UnitOfWork, ids: set[str]) -> set[str]:
    """Lock the deliveries that are still open, except those that another process has locked."""
    return {row.id for row in uow.db.execute(_LOCK, {"ids": sorted(ids)}) if row.state == "queued"}


def with_contents(
    uow: UnitOfWork, endpoint_id: str, claimed: Sequence[Row[str, str, str, int, int, datetime]]
) -> list[WholeDelivery]:
    """Return deliveries of an endpoint with their contents, in the order of their events."""
    endpoint = uow.db.execute(_ENDPOINT, {"endpoint_id": endpoint_id}).one()
    ids = [row.event_id for row in claimed]
    events = {row.id: row for row in uow.db.execute(_EVENTS, {"ids": ids})}
    messages = messages_of(uow, ids) if endpoint.partner_id else None
    return [
        _whole(row, endpoint, events[row.event_id], messages[row.event_id] if messages is not None else None)
        for row in sorted(claimed, key=lambda row: row.position)
    ]


def _whole(row: Any, endpoint: Any, event: Any, postback: Message | None) -> WholeDelivery:
    receiver = tuple(endpoint)[:-1]  # without the partner
    columns: list[Any] = [row.id, endpoint.id, *row[1:], *receiver[1:], *event[1:], postback]
    return WholeDelivery(*columns)


def delivery_lag(uow: UnitOfWork) -> timedelta:
    """Return how long the oldest event has been on its way to an endpoint of the shop."""
    oldest = uow.db.scalar(_OLDEST)
    return uow.now - oldest if oldest else timedelta(0)
