"""Backups in the audit log, for the back office and for `guildhall doctor`."""

from datetime import datetime

from sqlalchemy import func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.audit.models import AuditEntry
from guildhall.services.audit.record import record


def record_backup(uow: UnitOfWork, file: str) -> None:
    record(uow, None, "backup.made", "backups", file)


def last_backup(uow: UnitOfWork) -> datetime | None:
    """Return the time of the latest backup, or None."""
    return uow.db.scalar(select(func.max(AuditEntry.created_at)).where(AuditEntry.subject_table == "backups"))
