"""Begin an upload, edit and delete files: for admins; for authors, images only."""

from sqlalchemy import delete, insert, update

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record
from guildhall.services.files.commands.keep_words import keep_picture_words
from guildhall.services.files.events import FileLeaving
from guildhall.services.files.models import StoredFile
from guildhall.services.files.schemas import FileChange, NewFile


def begin_upload(uow: UnitOfWork, caller: Caller, payload: NewFile) -> str:
    """Create the row of a file whose content follows at /functions/v1/uploads/{id}. Returns the new id."""
    file_id = new_id()
    uow.db.execute(
        insert(StoredFile),
        payload.model_dump() | {"id": file_id, "state": "uploading", "uploaded_by": caller.account_id},
    )
    return file_id


def begin_picture(uow: UnitOfWork, caller: Caller, payload: NewFile) -> str:
    """Begin the upload of an image. For authors, who cannot upload downloads."""
    caller.require(payload.kind == "image")
    return begin_upload(uow, caller, payload)


def change_file(uow: UnitOfWork, caller: Caller, row_id: str, payload: FileChange) -> None:
    """Name a file or describe what it shows."""
    columns = payload.sent()
    differing = changes(uow, StoredFile, row_id, columns)
    uow.db.execute(update(StoredFile).where(StoredFile.id == row_id).values(columns))
    keep_picture_words(uow, row_id)
    record(uow, caller.account_id, "file.changed", "files", row_id, changes=differing)


def delete_file(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a file that is not in use; its content is deleted afterwards (`remove`). Raises Conflict otherwise."""
    uow.publish(FileLeaving(row_id, caller))
    name = uow.db.scalar(delete(StoredFile).where(StoredFile.id == row_id).returning(StoredFile.name))
    keep_picture_words(uow, row_id)
    record(uow, caller.account_id, "file.deleted", "files", row_id, name=name)
