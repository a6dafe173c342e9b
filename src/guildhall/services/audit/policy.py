"""Admins can read the audit log. It has no writes through the API."""

from __future__ import annotations

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.audit.models import AuditEntry

TABLES = (Table(AuditEntry, rows={Role.ADMIN: EVERYTHING}),)
