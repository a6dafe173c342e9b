"""Delete the content of deleted files, abandoned uploads and orphaned content."""

import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from sqlalchemy import delete, select

from guildhall.core.ids import is_id
from guildhall.core.runtime import Runtime
from guildhall.core.store import PARTIAL_PREFIX, Store
from guildhall.services.audit.models import AuditEntry
from guildhall.services.files.models import StoredFile
from guildhall.services.files.queries import known_ids
from guildhall.services.files.rules import ABANDONED_AFTER, WIDTHS
from guildhall.services.files.storage import Incoming, key_of, rendition_key, store_of

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


GRACE = 3600  # seconds before content without a row is deleted: longer than finishing an upload takes
BATCH = 500
ID = 36  # characters


def sweep_files(runtime: Runtime) -> int:
    """Return the number of uploads and files deleted."""
    gone = _abandoned(runtime)
    incoming, store = Incoming(runtime.settings), store_of(runtime.settings)
    for file_id in gone:
        incoming.drop(file_id)
    swept, objects = 0, _old_objects(store)
    while batch := list(islice(objects, BATCH)):
        with runtime.reading() as uow:
            known = known_ids(uow, [file_id for file_id, _ in batch])
        for file_id, key in batch:
            if file_id not in known:
                store.delete(key)
                swept += 1
    return len(gone) + swept


def _old_objects(store: Store) -> Iterator[tuple[str, str]]:
    """Yield id and key of all stored objects older than GRACE: files, scaled images and partial writes of both."""
    limit = time.time() - GRACE
    for file in store.list():
        name = file.key.rpartition("/")[2]
        if is_id(name.removeprefix(PARTIAL_PREFIX)[:ID]) and file.written < limit:
            yield name[:ID], file.key  # a partial write matches no id, so it is always deleted


def _abandoned(runtime: Runtime) -> list[str]:
    with runtime.writing() as uow:
        stopped = (StoredFile.state == "uploading") & (StoredFile.created_at < uow.now - ABANDONED_AFTER)
        ids = list(uow.db.scalars(select(StoredFile.id).where(stopped).limit(BATCH)))
        if ids:
            uow.db.execute(delete(StoredFile).where(StoredFile.id.in_(ids)))
        return ids
