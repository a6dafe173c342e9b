"""Read access for admins: tokens, keys, endpoints and deliveries without secrets, and the audit log's token names."""

from __future__ import annotations

from sqlalchemy import String, select

from guildhall.domains.integrations.models import ApiToken, PublishableKey, WebhookDelivery, WebhookEndpoint
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Extension, Role, Table
from guildhall.services.audit.models import AuditEntry

_TOKEN_NAME = (
    select(ApiToken.name).where(ApiToken.id == AuditEntry.actor_id).correlate(AuditEntry).scalar_subquery()
)

API_TOKENS = Table(
    ApiToken,
    rows={Role.ADMIN: EVERYTHING},
    hidden={Role.ADMIN: frozenset({"secret_hash", "previous_hash"})},
)

PUBLISHABLE_KEYS = Table(PublishableKey, rows={Role.ADMIN: EVERYTHING})

WEBHOOK_ENDPOINTS = Table(
    WebhookEndpoint,
    rows={Role.ADMIN: EVERYTHING},
    hidden={Role.ADMIN: frozenset({"seed", "previous_seed"})},
)

WEBHOOK_DELIVERIES = Table(WebhookDelivery, rows={Role.ADMIN: EVERYTHING})

TABLES = (API_TOKENS, PUBLISHABLE_KEYS, WEBHOOK_ENDPOINTS, WEBHOOK_DELIVERIES)

EXTENSIONS = (Extension(AuditEntry, computed={"actor_token": Computed(_TOKEN_NAME, String())}),)
"""The name of the API token that an entry of the audit log names as its actor."""
