"""Write to the audit log, at the end of an action."""

from typing import Any

from sqlalchemy import insert

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.audit.models import AuditEntry

_ENTRY = insert(AuditEntry)


def record(
    uow: UnitOfWork, actor_id: str | None, action: str, table: str, subject_id: str, **data: Any
) -> None:
    """Record that `actor_id` (an account, or None for the system) did `action` to a row. Never pass secrets."""
    uow.db.execute(
        _ENTRY,
        {
            "id": new_id(),
            "actor_id": actor_id,
            "action": action,
            "subject_table": table,
            "subject_id": subject_id,
            "data": data,
        },
    )
