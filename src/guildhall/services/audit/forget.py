"""Remove a deleted person's data from the audit log (M11), and entries that are old."""

from datetime import timedelta

from sqlalchemy import delete, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.audit.models import AuditEntry

LASTS = timedelta(days=3650)  # as long as books are kept
KEPT = ("shop_settings", "backups")
"""Subjects whose entries stay: few, and read by the shop itself."""


def forget_changes(uow: UnitOfWork, table: str, subject_id: str) -> None:
    """Keep only the column names of every change of this row, and remove the values."""
    mine = AuditEntry.subject_table == table, AuditEntry.subject_id == subject_id
    for entry in uow.db.execute(select(AuditEntry.id, AuditEntry.data).where(*mine)).all():
        if "changes" not in entry.data:
            continue
        kept = {name: value for name, value in entry.data.items() if name != "changes"}
        data = kept | {"fields": sorted(entry.data["changes"])}
        uow.db.execute(update(AuditEntry).where(AuditEntry.id == entry.id).values(data=data))


def forget_old_entries(uow: UnitOfWork, batch: int) -> int:
    """Delete a batch of entries that are older than LASTS. Returns how many."""
    before = uow.now - LASTS
    old = AuditEntry.created_at < before, AuditEntry.subject_table.not_in(KEPT)
    entries = select(AuditEntry.id).where(*old).limit(batch)
    return uow.db.execute(delete(AuditEntry).where(AuditEntry.id.in_(entries))).rowcount
