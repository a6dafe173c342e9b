"""Reads that this room's writes and its door need."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.files.models import StoredFile


@dataclass(frozen=True, slots=True)
class Upload:
    """An upload that is under way; `size` is what was announced, in bytes."""

    id: str
    kind: str
    name: str
    size: int


def upload_under_way(uow: UnitOfWork, file_id: str) -> Upload:
    """Raises NotFound where there is none by this id, or it is finished."""
    found = uow.db.execute(
        select(StoredFile.id, StoredFile.kind, StoredFile.name, StoredFile.size).where(
            StoredFile.id == file_id, StoredFile.state == "uploading"
        )
    ).one_or_none()
    if found is None:
        raise NotFound("There is no such upload.")
    return Upload(*found)


def known_ids(uow: UnitOfWork, ids: list[str]) -> set[str]:
    """Those of the ids that have a row."""
    return set(uow.db.scalars(select(StoredFile.id).where(StoredFile.id.in_(ids))))


def picture_type(uow: UnitOfWork, file_id: str) -> str | None:
    """The content type of a picture that is there; None for any other id."""
    return uow.db.scalar(
        select(StoredFile.content_type).where(
            StoredFile.id == file_id, StoredFile.kind == "image", StoredFile.state == "ready"
        )
    )
