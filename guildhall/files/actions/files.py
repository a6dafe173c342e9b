"""Beginning an upload, naming a file, deleting one: for admins, and pictures for whoever writes the content."""

from __future__ import annotations

from sqlalchemy import delete, insert, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.files.facts import FileLeaving
from guildhall.files.models import StoredFile
from guildhall.files.wire import FileChange, NewFile
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.tables.caller import Caller


def begin_upload(house: House, caller: Caller, wish: NewFile) -> str:
    """Announce a file; its bytes go to /functions/v1/uploads/{id}. The new id."""
    file_id = new_id()
    moments = {"created_at": house.now, "updated_at": house.now}
    house.db.execute(
        insert(StoredFile),
        wish.model_dump() | moments | {"id": file_id, "state": "uploading", "uploaded_by": caller.account_id},
    )
    return file_id


def begin_picture(house: House, caller: Caller, wish: NewFile) -> str:
    """As begin_upload, for whoever writes the content: downloads are sold, and no business of theirs."""
    if wish.kind != "image":
        raise NotAllowed("Only pictures may be uploaded here", signed_in=caller.signed_in)
    return begin_upload(house, caller, wish)


def change_file(house: House, caller: Caller, row_id: str, wish: FileChange) -> None:
    """Name a file or describe what it shows."""
    columns = wish.sent()
    differing = changes(house, StoredFile, row_id, columns)
    house.db.execute(
        update(StoredFile).where(StoredFile.id == row_id).values(columns | {"updated_at": house.now})
    )
    record(house, caller.account_id, "file.changed", "files", row_id, changes=differing)


def delete_file(house: House, caller: Caller, row_id: str) -> None:
    """Delete a file that nothing needs; its bytes follow (`remove`). Raises Conflict for one that is in use."""
    house.announce(FileLeaving(row_id, caller))
    name = house.db.scalar(delete(StoredFile).where(StoredFile.id == row_id).returning(StoredFile.name))
    record(house, caller.account_id, "file.deleted", "files", row_id, name=name)
