"""Remove a deleted person's data from the audit log (M11)."""

from sqlalchemy import select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.audit.models import AuditEntry


def forget_changes(uow: UnitOfWork, table: str, subject_id: str) -> None:
    """Keep only the column names of every change of this row, and remove the values."""
    mine = AuditEntry.subject_table == table, AuditEntry.subject_id == subject_id
    for entry in uow.db.execute(select(AuditEntry.id, AuditEntry.data).where(*mine)).all():
        if "changes" not in entry.data:
            continue
        kept = {name: value for name, value in entry.data.items() if name != "changes"}
        data = kept | {"fields": sorted(entry.data["changes"])}
        uow.db.execute(update(AuditEntry).where(AuditEntry.id == entry.id).values(data=data))
