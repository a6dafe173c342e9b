"""Uploaded files: public images and private downloads."""

from sqlalchemy import BigInteger, CheckConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, created, key, updated


class StoredFile(Record):
    """One file; its content is in the store under its id.

    kind: image (public, at /media) or download (private). size: bytes. While it is uploading, `size` is the declared
    length and the content type is unknown. `width` and `height` of images are in pixels.
    """

    __tablename__ = "files"
    __table_args__ = (
        CheckConstraint("kind IN ('image', 'download')", name="kind"),
        CheckConstraint("state IN ('uploading', 'ready')", name="state"),
        CheckConstraint("size > 0", name="size"),
        Index(None, "kind", "created_at"),
        Index(None, "created_at", "id"),
        Index(None, "state", "created_at"),
    )

    id: Mapped[key]
    kind: Mapped[str]
    state: Mapped[str] = mapped_column(default="uploading")
    name: Mapped[str] = mapped_column(index=True)
    alt: Mapped[str | None]
    content_type: Mapped[str | None]
    size: Mapped[int] = mapped_column(BigInteger)
    width: Mapped[int | None]
    height: Mapped[int | None]
    uploaded_by: Mapped[str | None] = mapped_column(Id)
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)
