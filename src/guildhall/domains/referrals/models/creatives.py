"""The table of creatives."""

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Json
from guildhall.core.db.records import Record, created, key, updated


class Creative(Record):
    """A picture, a text, or both, that partners publish with their own link.

    `page` is the path that the link opens. `{link}` in `text` is the place of the link; without it, the link follows
    the text. `alt_text` describes the picture. `translations` has the same fields, and another picture, in other
    languages (creative_schemas.CreativeWords). Partners see active ones by `position`; those without one, 0, come
    first, the newest at the top.
    """

    __tablename__ = "creatives"
    __table_args__ = (
        Index(None, "position", "id"),
        Index(None, "created_at", "id"),
        Index(None, "is_active", "position"),
    )

    id: Mapped[key]
    title: Mapped[str]
    page: Mapped[str] = mapped_column(default="/")
    text: Mapped[str | None]
    image_url: Mapped[str | None]
    alt_text: Mapped[str | None]
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    position: Mapped[int] = mapped_column(default=0)
    is_active: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[created]
    updated_at: Mapped[updated]
