"""Creating, changing and testing webhook endpoints, and sending deliveries again; an admin's work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.integrations.actions.queue_deliveries import TRY_FOR
from guildhall.integrations.kinds import TEST_KIND
from guildhall.integrations.models import WebhookDelivery, WebhookEndpoint
from guildhall.integrations.secrets import new_seed, webhook_secret
from guildhall.kit.errors import Conflict, NotFound
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.tables.caller import Caller

MOST_ENDPOINTS = 20
TABLE = WebhookEndpoint.__tablename__


@dataclass(frozen=True, slots=True)
class EndpointSecret:
    """An endpoint and the secret by which its receiver verifies signatures; shown once."""

    id: str
    secret: str


def create_endpoint(house: House, caller: Caller, *, url: str, kinds: list[str]) -> EndpointSecret:
    """Create an endpoint, which is sent the events that happen from now on. Raises Conflict too_many_endpoints."""
    known = house.db.scalar(select(func.count()).select_from(WebhookEndpoint))
    if (known or 0) >= MOST_ENDPOINTS:
        raise Conflict("too_many_endpoints", "There are too many webhook endpoints. Delete one first.")
    endpoint_id, seed = new_id(), new_seed()
    row = {
        "id": endpoint_id,
        "url": url,
        "kinds": sorted(set(kinds)),
        "seed": seed,
        "created_by": caller.account_id,
        "created_at": house.now,
        "updated_at": house.now,
    }
    house.db.execute(insert(WebhookEndpoint), row)
    record(house, caller.account_id, "webhook.created", TABLE, endpoint_id, url=url, kinds=row["kinds"])
    return EndpointSecret(endpoint_id, webhook_secret(seed, house.settings.signing_secret))


def change_endpoint(house: House, caller: Caller, endpoint_id: str, values: dict[str, Any]) -> None:
    """Change address, kinds, or whether it is sent anything. Raises NotFound."""
    _lock(house, endpoint_id)
    if not values:
        return
    differing = changes(house, WebhookEndpoint, endpoint_id, values)
    changing = update(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id)
    house.db.execute(changing.values(**values, updated_at=house.now))
    record(house, caller.account_id, "webhook.changed", TABLE, endpoint_id, changes=differing)


def delete_endpoint(house: House, caller: Caller, endpoint_id: str) -> None:
    """Delete an endpoint with its deliveries. Raises NotFound."""
    endpoint = _lock(house, endpoint_id)
    house.db.execute(delete(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id))
    record(house, caller.account_id, "webhook.deleted", TABLE, endpoint_id, url=endpoint.url)


def rotate_secret(house: House, caller: Caller, endpoint_id: str, overlap: timedelta) -> EndpointSecret:
    """Give the endpoint a new secret. For `overlap` requests are signed with both. Raises NotFound."""
    endpoint, seed = _lock(house, endpoint_id), new_seed()
    values = {"seed": seed, "previous_seed": endpoint.seed, "previous_until": house.now + overlap}
    changing = update(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id)
    house.db.execute(changing.values(**values, updated_at=house.now))
    record(house, caller.account_id, "webhook.secret_rotated", TABLE, endpoint_id)
    return EndpointSecret(endpoint_id, webhook_secret(seed, house.settings.signing_secret))


def send_test(house: House, endpoint_id: str) -> None:
    """Publish an event that goes to this endpoint alone. Raises NotFound, Conflict endpoint_off."""
    if not _lock(house, endpoint_id).is_active:
        raise Conflict("endpoint_off", "This webhook endpoint is switched off.")
    house.announce(BusinessEvent(TEST_KIND, TABLE, endpoint_id))


def replay(house: House, caller: Caller, delivery_ids: Sequence[str]) -> int:
    """Queue deliveries again that were delivered or given up. Returns how many."""
    closed = update(WebhookDelivery).where(
        WebhookDelivery.id.in_(delivery_ids), WebhookDelivery.state != "queued"
    )
    values = {"state": "queued", "attempts": 0, "due_at": house.now, "try_until": house.now + TRY_FOR}
    queued = house.db.execute(closed.values(**values)).rowcount
    if queued:
        record(house, caller.account_id, "webhook.replayed", TABLE, "", deliveries=queued)
    return queued


def _lock(house: House, endpoint_id: str) -> Any:
    found = house.db.execute(
        select(WebhookEndpoint.__table__).where(WebhookEndpoint.id == endpoint_id).with_for_update()
    ).first()
    if found is None:
        raise NotFound("Webhook endpoint not found")
    return found
