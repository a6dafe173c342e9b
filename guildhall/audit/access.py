"""Admins read the audit log; nobody writes it but the acts themselves."""

from __future__ import annotations

from guildhall.audit.models import AuditEntry
from guildhall.tables.declaration import EVERYTHING, Role, Table

TABLES = (Table(AuditEntry, rows={Role.ADMIN: EVERYTHING}),)
