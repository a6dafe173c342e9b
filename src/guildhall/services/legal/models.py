"""Tables of legal texts: what the operator published, and every wording that a buyer agreed to."""

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record, key, timestamp

PAGES = ("terms", "privacy", "withdrawal", "imprint")
_LISTED = ", ".join(f"'{page}'" for page in PAGES)


class LegalText(Record):
    """A published version of the operator's text for a page, market and language. Append-only; the highest counts.

    `text` has placeholders and sections (`texts.py`). An empty one restores the text that ships with the shop.
    """

    __tablename__ = "legal_texts"
    __table_args__ = (
        CheckConstraint(f"page IN ({_LISTED})", name="page"),
        UniqueConstraint("page", "market", "language", "version"),
        Index(None, "language", "page"),
    )

    id: Mapped[key]
    page: Mapped[str]
    market: Mapped[str]
    language: Mapped[str]
    version: Mapped[int]
    text: Mapped[str]
    published_by: Mapped[str | None] = mapped_column(Id)
    published_at: Mapped[timestamp]


class LegalVersion(Record):
    """The exact wording of a text that a buyer agreed to, placeholders filled. Append-only.

    `id` is the hash of the content, so that the same wording is kept once. `page` is one of PAGES, or `consent`.
    """

    __tablename__ = "legal_versions"

    id: Mapped[str] = mapped_column(primary_key=True)
    page: Mapped[str]
    market: Mapped[str]
    language: Mapped[str]
    text: Mapped[str]
    kept_at: Mapped[timestamp]
