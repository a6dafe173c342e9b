"""Delete unused uploads; the sweep of the files service then deletes their bytes."""

from datetime import timedelta

from sqlalchemy import delete, exists, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.services.audit.record import record
from guildhall.services.files.models import StoredFile

LOOSE_FOR = timedelta(days=7)
BATCH = 100


def sweep_loose_downloads(uow: UnitOfWork) -> int:
    """Delete at most BATCH uploads that no product or workshop used for LOOSE_FOR; return their number."""
    loose = (
        StoredFile.kind == "download",
        StoredFile.state == "ready",
        StoredFile.updated_at < uow.now - LOOSE_FOR,
        ~exists().where(DeliveryFile.file_id == StoredFile.id).correlate(StoredFile),
    )
    rows = uow.db.execute(select(StoredFile.id, StoredFile.name).where(*loose).limit(BATCH)).all()
    for file_id, name in rows:
        uow.db.execute(delete(StoredFile).where(StoredFile.id == file_id))
        record(uow, None, "file.swept", "files", file_id, name=name)
    return len(rows)
