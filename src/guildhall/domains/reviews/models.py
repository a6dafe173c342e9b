"""The table of reviews."""

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, created, key, timestamp, updated
from guildhall.domains.reviews.rules import STATUSES

_LISTED = ", ".join(f"'{status}'" for status in STATUSES)


class ProductReview(Record):
    """A buyer's review of a product, made when the buyer is asked for it: at most one for each buyer and product.

    `rating` is 1 to 5 stars; `author` is the name to show, null for none; `language` is the language of the text.
    `stopped_at` is set once the buyer wants no more of these emails, for any product. The row ends with its customer.
    """

    __tablename__ = "product_reviews"
    __table_args__ = (
        CheckConstraint(f"status IN ({_LISTED})", name="status"),
        CheckConstraint("rating BETWEEN 1 AND 5", name="rating"),
        CheckConstraint("status = 'asked' OR rating IS NOT NULL", name="written"),
        UniqueConstraint("user_id", "product_id"),
        Index(None, "product_id", "status", "written_at"),
        Index(None, "status", "written_at"),
        Index(None, "written_at", "id"),
        Index(None, "rating", "id"),
    )

    id: Mapped[key]
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id"))
    status: Mapped[str] = mapped_column(default="asked")
    rating: Mapped[int | None]
    text: Mapped[str | None]
    author: Mapped[str | None]
    language: Mapped[str | None]
    written_at: Mapped[timestamp | None]
    stopped_at: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated]
