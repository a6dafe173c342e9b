"""Finish an upload: check its content and store it."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select, update

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.files.commands.keep_words import keep_picture_words
from guildhall.services.files.models import StoredFile
from guildhall.services.files.pictures import sanitize
from guildhall.services.files.queries import Upload
from guildhall.services.files.rules import content_type_of, public_name
from guildhall.services.files.storage import Incoming, key_of, store_of

MOST_COMPARED = 5
"""Images of the same size that an upload is compared with, byte by byte."""


def finish_upload(runtime: Runtime, caller: Caller, upload: Upload, *, reuse: bool = False) -> str:
    """Check the content of an upload, store it and return the id of its file.

    reuse: if the shop has the same image already, delete the upload and return that image's id instead.
    Raises Refused for invalid content, and deletes the upload.

    The content is stored before the row is updated: if the process dies in between, the next sweep deletes the
    orphaned content.
    """
    incoming = Incoming(runtime.settings)
    try:
        about = _inspect(incoming.path(upload.id), upload)
    except Refused:
        _give_up(runtime, incoming, upload.id)
        raise
    if reuse and upload.kind == "image" and (same := _same_picture(runtime, incoming.path(upload.id), about)):
        _give_up(runtime, incoming, upload.id)
        return same
    key = key_of(upload.id, about["name"] if upload.kind == "image" else "")
    store_of(runtime.settings).put(key, incoming.path(upload.id))

    def finish(uow: UnitOfWork) -> None:
        columns = about | {"state": "ready"}
        uow.db.execute(update(StoredFile).where(StoredFile.id == upload.id).values(columns))
        keep_picture_words(uow, upload.id)
        record(uow, caller.account_id, "file.uploaded", "files", upload.id, name=about["name"])

    runtime.transact(finish)
    incoming.drop(upload.id)
    return upload.id


def _give_up(runtime: Runtime, incoming: Incoming, file_id: str) -> None:
    runtime.transact(lambda uow: uow.db.execute(delete(StoredFile).where(StoredFile.id == file_id)))
    incoming.drop(file_id)


def _same_picture(runtime: Runtime, path: Path, about: dict[str, Any]) -> str | None:
    """Return the oldest finished image with these bytes, or None. Only images that look alike are read."""
    alike = {name: about[name] for name in ("content_type", "size", "width", "height")}
    with runtime.reading() as uow:
        candidates = uow.db.execute(
            select(StoredFile.id, StoredFile.name)
            .filter_by(kind="image", state="ready", **alike)
            .order_by(StoredFile.created_at)
            .limit(MOST_COMPARED)
        ).all()
    store = store_of(runtime.settings)
    content = path.read_bytes() if candidates else b""
    for file_id, name in candidates:
        with suppress(FileNotFoundError):
            if b"".join(store.read(key_of(file_id, name))) == content:
                return file_id
    return None


def _inspect(path: Path, upload: Upload) -> dict[str, Any]:
    """Return the columns derived from the content. Raises Refused."""
    if upload.kind == "image":
        picture = sanitize(path)
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
        raise Refused("program_refused")
    return {"name": upload.name, "content_type": content_type, "size": upload.size}
