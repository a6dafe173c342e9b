"""Admins read tokens, endpoints and deliveries, never a secret; and the audit log with its tokens' names."""

from __future__ import annotations

from sqlalchemy import String, select

from guildhall.domains.integrations.models import ApiToken, WebhookDelivery, WebhookEndpoint
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Role, Table
from guildhall.services.audit.models import AuditEntry

_TOKEN_NAME = (
    select(ApiToken.name).where(ApiToken.id == AuditEntry.actor_id).correlate(AuditEntry).scalar_subquery()
)

AUDIT_LOG = Table(
    AuditEntry,
    rows={Role.ADMIN: EVERYTHING},
    computed={"actor_token": Computed(_TOKEN_NAME, String())},
)

API_TOKENS = Table(
    ApiToken,
    rows={Role.ADMIN: EVERYTHING},
    hidden={Role.ADMIN: frozenset({"secret_hash", "previous_hash"})},
)

WEBHOOK_ENDPOINTS = Table(
    WebhookEndpoint,
    rows={Role.ADMIN: EVERYTHING},
    hidden={Role.ADMIN: frozenset({"seed", "previous_seed"})},
)

WEBHOOK_DELIVERIES = Table(WebhookDelivery, rows={Role.ADMIN: EVERYTHING})

TABLES = (AUDIT_LOG, API_TOKENS, WEBHOOK_ENDPOINTS, WEBHOOK_DELIVERIES)
