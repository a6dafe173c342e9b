"""Reads that the writes of this room need."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from guildhall.content.models import BlogArticle, ContactMessage, News
from guildhall.content.rules import SENDER_WINDOW
from guildhall.kit.house import House

Published = type[BlogArticle] | type[News]


@dataclass(frozen=True, slots=True)
class Publication:
    """Whether and since when something is out."""

    is_published: bool
    published_at: datetime | None


def publication_of(house: House, table: Published, row_id: str) -> Publication:
    row = house.db.execute(select(table.is_published, table.published_at).where(table.id == row_id)).one()
    return Publication(row.is_published, row.published_at)


def slug_taken(house: House, table: Published, slug: str) -> bool:
    """Whether the slug belongs to a row of this table."""
    return house.db.execute(select(table.id).where(table.slug == slug)).first() is not None


def messages_of_sender(house: House, email: str) -> int:
    """How many messages came from this address within the window of the limit."""
    since = house.now - SENDER_WINDOW
    counting = select(func.count()).where(ContactMessage.email == email, ContactMessage.created_at > since)
    return house.db.execute(counting).scalar_one()


def messages_from(house: House, email: str) -> list[dict[str, str]]:
    """What came through the contact form from an address, oldest first."""
    columns = (ContactMessage.created_at, ContactMessage.name, ContactMessage.subject, ContactMessage.message)
    rows = house.db.execute(
        select(*columns).where(ContactMessage.email == email).order_by(ContactMessage.created_at)
    )
    return [
        {
            "created_at": row.created_at.isoformat(),
            "name": row.name,
            "subject": row.subject,
            "message": row.message,
        }
        for row in rows
    ]
