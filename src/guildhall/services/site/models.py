"""The draft of the site and its published versions."""

from typing import Any

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, key, timestamp, updated

ONLY = 1
"""The key of the only draft."""


class SiteDraft(Record):
    """The site as it is being edited, at most one row. `version` is incremented by each save, to detect conflicts.

    `content` has the form of `content.SiteContent`, here and in SiteVersion.
    """

    __tablename__ = "site_draft"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[int]
    content: Mapped[dict[str, Any]] = mapped_column(Json)
    updated_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[updated]


class SiteVersion(Record):
    """A published version. Visitors see the one with the highest number. Append-only.

    `restored_from` is the number of the older version that it repeats.
    """

    __tablename__ = "site_versions"

    id: Mapped[key]
    number: Mapped[int] = mapped_column(unique=True)
    content: Mapped[dict[str, Any]] = mapped_column(Json)
    restored_from: Mapped[int | None]
    published_by: Mapped[str | None] = mapped_column(Id)
    published_at: Mapped[timestamp]
