"""Access rules of the audit log: admins read it, commands write it."""

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.audit.models import AuditEntry

TABLES = (
    Table(
        AuditEntry,
        rows={Role.ADMIN: EVERYTHING},
        words={"action": "admin-history:actions", "subject_table": "admin-history:tables"},
    ),
)
