"""Create, change and test webhook endpoints, and replay deliveries. For admins; a token reaches those it made."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from guildhall.core.answer_fields import RowId
from guildhall.core.errors import Conflict, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.proof import require_proof
from guildhall.domains.identity.commands.tell_owners import Access, tell_owners
from guildhall.domains.integrations.commands.queue_deliveries import TRY_FOR
from guildhall.domains.integrations.kinds import KINDS, TEST_KIND, wanted
from guildhall.domains.integrations.models import ApiToken, WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.endpoints_in_force import OF_SHOP
from guildhall.domains.integrations.scopes import EVENTS, outside_scope
from guildhall.domains.integrations.secrets import new_seed, webhook_secret
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record

MOST_ENDPOINTS = 20
TABLE = WebhookEndpoint.__tablename__


@dataclass(frozen=True, slots=True)
class EndpointSecret:
    """A webhook endpoint, and the secret that verifies its requests. `secret` is shown this once and never again."""

    id: RowId
    secret: str


def create_endpoint(uow: UnitOfWork, caller: Caller, *, url: str, kinds: list[str]) -> EndpointSecret:
    """Create an endpoint, which receives events from now on.

    Raises NotAllowed without a fresh proof, or for kinds outside a token's scopes; Conflict too_many_endpoints.
    """
    _require_right(uow, caller, kinds)
    owner_id = _owner_of(uow, caller)
    known = uow.db.scalar(select(func.count()).select_from(WebhookEndpoint).where(OF_SHOP))
    if (known or 0) >= MOST_ENDPOINTS:
        raise Conflict("too_many_endpoints")
    endpoint_id, seed = new_id(), new_seed()
    row = {
        "id": endpoint_id,
        "url": url,
        "kinds": sorted(set(kinds)),
        "seed": seed,
        "created_by": caller.account_id,
        "owner_id": owner_id,
    }
    uow.db.execute(insert(WebhookEndpoint), row)
    record(uow, caller.account_id, "webhook.created", TABLE, endpoint_id, url=url, kinds=row["kinds"])
    tell_owners(uow, Access.WEBHOOK, url, by=owner_id)
    return EndpointSecret(endpoint_id, webhook_secret(seed, uow.settings.signing_secret))


def change_endpoint(uow: UnitOfWork, caller: Caller, endpoint_id: str, values: dict[str, Any]) -> None:
    """Change the URL or the kinds, or turn the endpoint on or off. Raises NotFound.

    Whatever makes it receive more needs a fresh proof, and the owners are mailed. Raises NotAllowed proof_needed.
    """
    endpoint = _lock(uow, caller, endpoint_id)
    differing = changes(uow, WebhookEndpoint, endpoint_id, values)
    if not differing:
        return
    if values.get("is_active") is not False:
        _require_right(uow, caller, values.get("kinds", endpoint.kinds))
        tell_owners(uow, Access.WEBHOOK, values.get("url", endpoint.url), by=_owner_of(uow, caller))
    changing = update(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id)
    uow.db.execute(changing.values(**values))
    record(uow, caller.account_id, "webhook.changed", TABLE, endpoint_id, changes=differing)


def delete_endpoint(uow: UnitOfWork, caller: Caller, endpoint_id: str) -> None:
    """Delete an endpoint with its deliveries. Raises NotFound."""
    endpoint = _lock(uow, caller, endpoint_id)
    uow.db.execute(delete(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id))
    record(uow, caller.account_id, "webhook.deleted", TABLE, endpoint_id, url=endpoint.url)


def rotate_secret(uow: UnitOfWork, caller: Caller, endpoint_id: str, overlap: timedelta) -> EndpointSecret:
    """Give the endpoint a new secret. For the duration of `overlap` requests are signed with both.

    Raises NotFound, NotAllowed without a fresh proof.
    """
    endpoint, seed = _lock(uow, caller, endpoint_id), new_seed()
    _require_right(uow, caller, endpoint.kinds)
    values = {"seed": seed, "previous_seed": endpoint.seed, "previous_until": uow.now + overlap}
    changing = update(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id)
    uow.db.execute(changing.values(**values))
    record(uow, caller.account_id, "webhook.secret_rotated", TABLE, endpoint_id)
    tell_owners(uow, Access.WEBHOOK, endpoint.url, by=_owner_of(uow, caller))
    return EndpointSecret(endpoint_id, webhook_secret(seed, uow.settings.signing_secret))


def send_test(uow: UnitOfWork, caller: Caller, endpoint_id: str) -> None:
    """Publish an event that goes to this endpoint alone. Raises NotFound, Conflict endpoint_off."""
    if not _lock(uow, caller, endpoint_id).is_active:
        raise Conflict("endpoint_off")
    uow.publish(BusinessEvent(TEST_KIND, TABLE, endpoint_id))


def replay(uow: UnitOfWork, caller: Caller, delivery_ids: Sequence[str]) -> int:
    """Queue deliveries again that were delivered or failed. Returns how many.

    Raises Conflict endpoint_off, because they would wait until the endpoint is on.
    """
    of_caller = select(WebhookEndpoint.id).where(*_reached(caller))
    reached = (WebhookDelivery.id.in_(delivery_ids), WebhookDelivery.endpoint_id.in_(of_caller))
    off = select(WebhookEndpoint.id).join(WebhookDelivery, WebhookDelivery.endpoint_id == WebhookEndpoint.id)
    if uow.db.execute(off.where(*reached, ~WebhookEndpoint.is_active).limit(1)).first():
        raise Conflict("endpoint_off")
    closed = update(WebhookDelivery).where(*reached, WebhookDelivery.state != "queued")
    values = {"state": "queued", "attempts": 0, "due_at": uow.now, "try_until": uow.now + TRY_FOR}
    queued = uow.db.execute(closed.values(**values)).rowcount
    if queued:
        record(uow, caller.account_id, "webhook.replayed", TABLE, "", deliveries=queued)
    return queued


def _require_right(uow: UnitOfWork, caller: Caller, kinds: Sequence[str]) -> None:
    """Raise NotAllowed unless a person has proved to be one, or a token may read what the kinds would send."""
    if caller.scopes is None:
        require_proof(uow, caller)
        return
    tables = [table for table, names in KINDS.items() if any(wanted(name, kinds) for name in names)]
    for right in (EVENTS, *(f"{table}:read" for table in tables)):
        if not caller.permits(right):
            raise outside_scope(right)


def _owner_of(uow: UnitOfWork, caller: Caller) -> str | None:
    """Return the account that answers for what the caller makes: of a token, its owner."""
    if caller.scopes is None:
        return caller.account_id
    return uow.db.scalar(select(ApiToken.owner_id).where(ApiToken.id == caller.account_id))


def _reached(caller: Caller) -> list[ColumnElement[bool]]:
    """Return the conditions of the endpoints that the caller may change: the shop's, or of a token its own."""
    return [OF_SHOP] if caller.scopes is None else [WebhookEndpoint.created_by == caller.account_id]


def _lock(uow: UnitOfWork, caller: Caller, endpoint_id: str) -> Any:
    wanted_one = select(WebhookEndpoint.__table__).where(WebhookEndpoint.id == endpoint_id, *_reached(caller))
    return existing(uow.db.execute(wanted_one.with_for_update()).first())
