"""Admins read the audit log; nobody writes it but the acts themselves."""

from __future__ import annotations

from guildhall.services.audit.models import AuditEntry
from guildhall.rest_engine.declaration import EVERYTHING, Role, Table

TABLES = (Table(AuditEntry, rows={Role.ADMIN: EVERYTHING}),)
