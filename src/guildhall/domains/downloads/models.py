"""Tables of the files of products and workshops, and of their downloads."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, key, updated


class DeliveryFile(Record):
    """A file of a product or a workshop, with its own title; `position` counts from 1.

    `translations` has the title in other languages (core.validation.TitleWords).
    Files are not copied into orders: a buyer sees the current files of the product.
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
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    position: Mapped[int]
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)


class Download(Record):
    """A download, append-only: one row for each link that was used, however often it was resumed.

    `order_id` is the order that gave access; None for an admin's download. `account_id` is None for a guest's.
    `title` and `name` are copied, because the file may be deleted later.
    """

    __tablename__ = "downloads"
    __table_args__ = (
        Index(None, "delivery_file_id", "created_at"),
        Index(None, "account_id", "created_at"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]  # the id in the link
    delivery_file_id: Mapped[str] = mapped_column(Id)
    file_id: Mapped[str] = mapped_column(Id)
    order_id: Mapped[str | None] = mapped_column(Id, index=True)
    account_id: Mapped[str | None] = mapped_column(Id)
    title: Mapped[str]
    name: Mapped[str]
    created_at: Mapped[created]
