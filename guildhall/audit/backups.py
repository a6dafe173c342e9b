"""Backups in the audit log: who runs the shop sees that there are some, and the doctor that they are not old."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select

from guildhall.audit.models import AuditEntry
from guildhall.audit.record import record
from guildhall.kit.house import House


def note_backup(house: House, file: str) -> None:
    record(house, None, "backup.made", "backups", file)


def last_backup(house: House) -> datetime | None:
    """When the newest was made; None where there never was one."""
    return house.db.scalar(
        select(func.max(AuditEntry.created_at)).where(AuditEntry.subject_table == "backups")
    )
