"""Delete the content of deleted files after their deletion is committed."""

from datetime import timedelta

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.audit.models import AuditEntry
from guildhall.services.files.models import StoredFile
from guildhall.services.files.queries import known_ids
from guildhall.services.files.rules import WIDTHS
from guildhall.services.files.storage import key_of, rendition_key, store_of

LATELY = timedelta(hours=1)


class RemovedFiles:
    """A job that deletes the content of files recently deleted according to the audit log.

    It remembers processed entries in memory. The sweep deletes anything it misses.
    """

    def __init__(self) -> None:
        self._done: set[str] = set()

    def __call__(self, runtime: Runtime) -> int:
        """Return the number of files deleted."""
        with runtime.reading() as uow:
            lately = uow.db.execute(
                select(AuditEntry.id, AuditEntry.subject_id, AuditEntry.data).where(
                    AuditEntry.subject_table == StoredFile.__tablename__,
                    AuditEntry.action.in_(("file.deleted", "file.swept")),
                    AuditEntry.created_at > uow.now - LATELY,
                )
            ).all()
            new = [(file_id, data) for entry, file_id, data in lately if entry not in self._done]
            known = known_ids(uow, [file_id for file_id, _ in new])
        store = store_of(runtime.settings)
        gone = [(file_id, str(data["name"])) for file_id, data in new if file_id not in known]
        for file_id, name in gone:
            for key in (key_of(file_id, name), *(rendition_key(file_id, width) for width in WIDTHS)):
                store.delete(key)
        self._done = {entry for entry, *_ in lately}
        return len(gone)
