"""Queries of files."""

from dataclasses import dataclass

from sqlalchemy import select

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.files.models import StoredFile


@dataclass(frozen=True, slots=True)
class Upload:
    """An unfinished upload; `size` is its declared length in bytes."""

    id: str
    kind: str
    name: str
    size: int


def upload_under_way(uow: UnitOfWork, file_id: str) -> Upload:
    """Return an unfinished upload. Raises NotFound if it does not exist or is finished."""
    found = uow.db.execute(
        select(StoredFile.id, StoredFile.kind, StoredFile.name, StoredFile.size).where(
            StoredFile.id == file_id, StoredFile.state == "uploading"
        )
    ).one_or_none()
    if found is None:
        raise NotFound()
    return Upload(*found)


def known_ids(uow: UnitOfWork, ids: list[str]) -> set[str]:
    """Return which of the ids are files of the shop."""
    return set(uow.db.scalars(select(StoredFile.id).where(StoredFile.id.in_(ids))))


def picture_type(uow: UnitOfWork, file_id: str) -> str | None:
    """Return the content type of a finished image, or None for any other id."""
    return uow.db.scalar(
        select(StoredFile.content_type).where(
            StoredFile.id == file_id, StoredFile.kind == "image", StoredFile.state == "ready"
        )
    )
