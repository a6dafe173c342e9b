"""Admins read the outbox; what a mail was filled with stays inside, because it may hold a link that lets one in."""

from __future__ import annotations

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.email.models import Mail

TABLES = (
    Table(
        Mail,
        rows={Role.ADMIN: EVERYTHING},
        hidden={Role.ADMIN: frozenset({"context", "dedup_key"})},
        search=(Mail.recipient, Mail.template),
    ),
)
