"""Takes away what nobody needs: uploads that stopped half way, and bytes whose row is gone."""

from __future__ import annotations

from sqlalchemy import delete, select

from guildhall.files.folder import Folder
from guildhall.files.models import StoredFile
from guildhall.files.queries import known_ids
from guildhall.files.rules import ABANDONED_AFTER
from guildhall.kit.runtime import Runtime

AT_REST = 3600  # seconds that bytes without a row may lie: longer than the end of an upload takes
BATCH = 500


def sweep_files(runtime: Runtime) -> int:
    """How many were taken away."""
    folder = Folder(runtime.settings)
    gone = _abandoned(runtime)
    for file_id in gone:
        folder.drop(file_id)
    lying = list(folder.kept(AT_REST))
    swept = 0
    for start in range(0, len(lying), BATCH):
        batch = lying[start : start + BATCH]
        with runtime.reading() as house:
            known = known_ids(house, [file_id for file_id, _ in batch])
        for file_id, path in batch:
            if file_id not in known:
                path.unlink(missing_ok=True)
                swept += 1
    return len(gone) + swept


def _abandoned(runtime: Runtime) -> list[str]:
    with runtime.writing() as house:
        stopped = (StoredFile.state == "uploading") & (StoredFile.created_at < house.now - ABANDONED_AFTER)
        ids = list(house.db.scalars(select(StoredFile.id).where(stopped).limit(BATCH)))
        if ids:
            house.db.execute(delete(StoredFile).where(StoredFile.id.in_(ids)))
        return ids
