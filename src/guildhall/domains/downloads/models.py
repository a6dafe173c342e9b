"""Files that are sold: which product or workshop offers which, and who fetched what."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, key, timestamp


class DeliveryFile(Record):
    """A file that comes with a product or a workshop, under a title of its own; `position` counts from 1.

    It is not copied into orders: whoever has access to the product finds the files that it has now.
    """

    __tablename__ = "delivery_files"
    __table_args__ = (
        CheckConstraint("(product_id IS NULL) <> (workshop_id IS NULL)", name="one_item"),
        UniqueConstraint("product_id", "file_id"),
        UniqueConstraint("workshop_id", "file_id"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]
    product_id: Mapped[str | None] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    workshop_id: Mapped[str | None] = mapped_column(Id, ForeignKey("workshops.id", ondelete="CASCADE"))
    file_id: Mapped[str] = mapped_column(Id, ForeignKey("files.id"), index=True)
    title: Mapped[str]
    position: Mapped[int]
    created_at: Mapped[timestamp]
    updated_at: Mapped[timestamp]


class Download(Record):
    """A file that was fetched, append-only: one row for each link that was used, however often it was resumed.

    `order_id` is the order that gave access; none for an admin who looked. The file may be gone by now, so its name
    stands here.
    """

    __tablename__ = "downloads"
    __table_args__ = (
        Index(None, "delivery_file_id", "created_at"),
        Index(None, "account_id", "created_at"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]  # that of the link
    delivery_file_id: Mapped[str] = mapped_column(Id)
    file_id: Mapped[str] = mapped_column(Id)
    order_id: Mapped[str | None] = mapped_column(Id, index=True)
    account_id: Mapped[str] = mapped_column(Id)
    title: Mapped[str]
    name: Mapped[str]
    created_at: Mapped[timestamp]
