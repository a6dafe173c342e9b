"""Read access for admins: tokens, keys, endpoints and deliveries without secrets, and the audit log's token names.

A partner reads their own postback and its deliveries."""

from collections.abc import Mapping

from sqlalchemy import Boolean, ColumnElement, String, select
from sqlalchemy.orm import InstrumentedAttribute

from guildhall.domains.identity.models import Account
from guildhall.domains.identity.queries import in_force
from guildhall.domains.integrations.kinds import LOGGED
from guildhall.domains.integrations.models import ApiToken, PublishableKey, WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.endpoints_in_force import endpoint_in_force, reached_by_caller
from guildhall.rest_engine.caller import CALLER_PROFILE
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Extension, Role, Table
from guildhall.services.audit.models import AuditEntry

_TOKEN_NAME = (
    select(ApiToken.name).where(ApiToken.id == AuditEntry.actor_id).correlate(AuditEntry).scalar_subquery()
)


def _owned(owner_id: InstrumentedAttribute[str | None]) -> Mapping[str, Computed]:
    """Return the columns that say whose a right is, and whether it is in force by its owner's rights."""
    owner: ColumnElement[str] = select(Account.email).where(Account.id == owner_id).scalar_subquery()
    return {"owner": Computed(owner, String()), "in_force": Computed(in_force(owner_id), Boolean())}


API_TOKENS = Table(
    ApiToken,
    computed=_owned(ApiToken.owner_id),
    rows={Role.ADMIN: EVERYTHING},
    hidden={Role.ADMIN: frozenset({"secret_hash", "previous_hash"})},
)

PUBLISHABLE_KEYS = Table(
    PublishableKey, computed=_owned(PublishableKey.owner_id), rows={Role.ADMIN: EVERYTHING}
)

_SECRET = frozenset({"seed", "previous_seed"})
_OF_SHOP_ALONE = frozenset({"kinds", "previous_until", "created_by", "owner_id", "owner"})
"""The columns that a partner's postback has no use for."""

WEBHOOK_ENDPOINTS = Table(
    WebhookEndpoint,
    computed={**_owned(WebhookEndpoint.owner_id), "in_force": Computed(endpoint_in_force(), Boolean())},
    rows={
        Role.CUSTOMER: WebhookEndpoint.partner_id == CALLER_PROFILE,
        Role.ADMIN: reached_by_caller(WebhookEndpoint.created_by),
    },
    hidden={Role.CUSTOMER: _OF_SHOP_ALONE | _SECRET, Role.ADMIN: _SECRET},
)

_OWN = select(WebhookEndpoint.id).where(WebhookEndpoint.partner_id == CALLER_PROFILE)
_MAKER = select(WebhookEndpoint.created_by).where(WebhookEndpoint.id == WebhookDelivery.endpoint_id)
WEBHOOK_DELIVERIES = Table(
    WebhookDelivery,
    values={"kind": LOGGED},
    words={"state": "admin-integrations:deliveries.states"},
    rows={
        Role.CUSTOMER: WebhookDelivery.endpoint_id.in_(_OWN),
        Role.ADMIN: reached_by_caller(_MAKER.correlate(WebhookDelivery).scalar_subquery()),
    },
)

TABLES = (API_TOKENS, PUBLISHABLE_KEYS, WEBHOOK_ENDPOINTS, WEBHOOK_DELIVERIES)

EXTENSIONS = (Extension(AuditEntry, computed={"actor_token": Computed(_TOKEN_NAME, String())}),)
"""The name of the API token that an entry of the audit log names as its actor."""
