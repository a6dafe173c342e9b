"""Index the words of a picture, by which the library finds it."""

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.files.models import StoredFile
from guildhall.services.search.commands import keep_words


def keep_picture_words(uow: UnitOfWork, file_id: str) -> None:
    """Index the name and the description of a picture; a file that is none, or was deleted, has no words."""
    texts = select(StoredFile.name, StoredFile.alt).where(
        StoredFile.id == file_id, StoredFile.kind == "image"
    )
    keep_words(uow, StoredFile.__tablename__, file_id, uow.db.execute(texts).first() or ())
