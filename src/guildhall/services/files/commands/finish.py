"""Finish an upload: check its content and store it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import delete, update

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.files.incoming import Incoming
from guildhall.services.files.models import StoredFile
from guildhall.services.files.pictures import take_in
from guildhall.services.files.queries import Upload
from guildhall.services.files.rules import content_type_of, public_name
from guildhall.services.files.storage import key_of, store_of


def finish_upload(runtime: Runtime, caller: Caller, upload: Upload) -> None:
    """Check the content of an upload and store it. Raises Refused for invalid content, and deletes the upload.

    The content is stored before the row is updated: if the process dies in between, the next sweep deletes the
    orphaned content.
    """
    incoming = Incoming(runtime.settings)
    try:
        about = _inspect(incoming.path(upload.id), upload)
    except Refused:
        runtime.transact(lambda uow: uow.db.execute(delete(StoredFile).where(StoredFile.id == upload.id)))
        incoming.drop(upload.id)
        raise
    key = key_of(upload.id, about["name"] if upload.kind == "image" else "")
    store_of(runtime.settings).put(key, incoming.path(upload.id))

    def finish(uow: UnitOfWork) -> None:
        columns = about | {"state": "ready"}
        uow.db.execute(update(StoredFile).where(StoredFile.id == upload.id).values(columns))
        record(uow, caller.account_id, "file.uploaded", "files", upload.id, name=about["name"])

    runtime.transact(finish)
    incoming.drop(upload.id)


def _inspect(path: Path, upload: Upload) -> dict[str, Any]:
    """Return the columns derived from the content. Raises Refused."""
    if upload.kind == "image":
        picture = take_in(path)
        return {
            "name": public_name(upload.name, picture.content_type),
            "content_type": picture.content_type,
            "size": path.stat().st_size,
            "width": picture.width,
            "height": picture.height,
        }
    with path.open("rb") as file:
        content_type = content_type_of(file.read(16))
    if content_type is None:
        raise Refused("program_refused", "Executable files aren't allowed. Put it in a ZIP file.")
    return {"name": upload.name, "content_type": content_type, "size": upload.size}
