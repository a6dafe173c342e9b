"""Delete abandoned uploads and orphaned content."""

import time
from collections.abc import Iterator
from itertools import islice

from sqlalchemy import delete, select

from guildhall.core.ids import is_id
from guildhall.core.runtime import Runtime
from guildhall.core.store import PARTIAL_PREFIX, Store
from guildhall.services.files.incoming import Incoming
from guildhall.services.files.models import StoredFile
from guildhall.services.files.queries import known_ids
from guildhall.services.files.rules import ABANDONED_AFTER
from guildhall.services.files.storage import store_of

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
