"""Beginning an upload, naming a file, deleting one: for admins, and pictures for whoever writes the content."""

from __future__ import annotations

from sqlalchemy import delete, insert, update

from guildhall.core.errors import NotAllowed
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.files.events import FileLeaving
from guildhall.services.files.models import StoredFile
from guildhall.services.files.schemas import FileChange, NewFile


def begin_upload(uow: UnitOfWork, caller: Caller, payload: NewFile) -> str:
    """Announce a file; its bytes go to /functions/v1/uploads/{id}. The new id."""
    file_id = new_id()
    timestamps = {"created_at": uow.now, "updated_at": uow.now}
    uow.db.execute(
        insert(StoredFile),
        payload.model_dump()
        | timestamps
        | {"id": file_id, "state": "uploading", "uploaded_by": caller.account_id},
    )
    return file_id


def begin_picture(uow: UnitOfWork, caller: Caller, payload: NewFile) -> str:
    """As begin_upload, for whoever writes the content: downloads are sold, and no business of theirs."""
    if payload.kind != "image":
        raise NotAllowed("Only pictures may be uploaded here", signed_in=caller.signed_in)
    return begin_upload(uow, caller, payload)


def change_file(uow: UnitOfWork, caller: Caller, row_id: str, payload: FileChange) -> None:
    """Name a file or describe what it shows."""
    columns = payload.sent()
    differing = changes(uow, StoredFile, row_id, columns)
    uow.db.execute(
        update(StoredFile).where(StoredFile.id == row_id).values(columns | {"updated_at": uow.now})
    )
    record(uow, caller.account_id, "file.changed", "files", row_id, changes=differing)


def delete_file(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a file that nothing needs; its bytes follow (`remove`). Raises Conflict for one that is in use."""
    uow.publish(FileLeaving(row_id, caller))
    name = uow.db.scalar(delete(StoredFile).where(StoredFile.id == row_id).returning(StoredFile.name))
    record(uow, caller.account_id, "file.deleted", "files", row_id, name=name)
