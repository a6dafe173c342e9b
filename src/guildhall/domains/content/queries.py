"""Reads of content for its commands and for data exports."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import BlogArticle, ContactMessage, News, OwnPage
from guildhall.domains.content.rules import SENDER_WINDOW, Menu

Published = type[BlogArticle] | type[News] | type[OwnPage]


@dataclass(frozen=True, slots=True)
class Publication:
    """The publication state of an article, a news item or a page."""

    is_published: bool
    published_at: datetime | None


def publication_of(uow: UnitOfWork, table: Published, row_id: str) -> Publication:
    row = uow.db.execute(select(table.is_published, table.published_at).where(table.id == row_id)).one()
    return Publication(row.is_published, row.published_at)


def slug_taken(uow: UnitOfWork, table: Published, slug: str) -> bool:
    """Return True if a row of this table has the slug."""
    return uow.db.execute(select(table.id).where(table.slug == slug)).first() is not None


@dataclass(frozen=True, slots=True)
class MenuPage:
    """A published page in a menu. `titles`: its title in each language that it is translated into."""

    id: str
    menu: str
    slug: str
    title: str
    titles: dict[str, str]


def menu_pages(uow: UnitOfWork) -> tuple[list[MenuPage], bool]:
    """Return the published pages of the menus in the owner's order, and whether scheduled ones will follow."""
    rows = uow.db.execute(
        select(
            OwnPage.id, OwnPage.menu, OwnPage.slug, OwnPage.title, OwnPage.translations, OwnPage.published_at
        )
        .where(OwnPage.is_published, OwnPage.menu != Menu.NONE)
        .order_by(OwnPage.menu_position, OwnPage.title, OwnPage.id)
    ).all()
    shown = [
        MenuPage(row.id, row.menu, row.slug, row.title, _titles(row.translations))
        for row in rows
        if row.published_at <= uow.now
    ]
    return shown, len(shown) < len(rows)


def _titles(translations: dict[str, dict[str, str]]) -> dict[str, str]:
    return {language: words["title"] for language, words in translations.items() if words.get("title")}


def messages_of_sender(uow: UnitOfWork, email: str) -> int:
    """Return the number of messages from this address within SENDER_WINDOW."""
    since = uow.now - SENDER_WINDOW
    counting = select(func.count()).where(ContactMessage.email == email, ContactMessage.created_at > since)
    return uow.db.execute(counting).scalar_one()


def messages_from(uow: UnitOfWork, email: str) -> list[dict[str, str]]:
    """Return the contact messages from an address, oldest first."""
    columns = (ContactMessage.created_at, ContactMessage.name, ContactMessage.subject, ContactMessage.message)
    rows = uow.db.execute(
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
