"""Add, change and delete articles and news, which form one feed, and pages, for authors. All follow one rule of
publication.
"""

from typing import Any

from sqlalchemy import delete, insert, update

from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.slugs import new_slug
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import BlogArticle, News, OwnPage
from guildhall.domains.content.queries import Publication, Published, publication_of, slug_taken
from guildhall.domains.content.rules import publication
from guildhall.domains.content.schemas import (
    ArticleChange,
    ArticleFields,
    NewArticle,
    NewNews,
    NewPage,
    NewsChange,
    NewsFields,
    PageChange,
    PageFields,
)
from guildhall.rest_engine.caller import Caller
from guildhall.services.addresses.commands import keep_old_address
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record

Fields = ArticleFields | NewsFields | PageFields
_DRAFT = Publication(is_published=False, published_at=None)
_NAMES: dict[Published, str] = {BlogArticle: "article", News: "news", OwnPage: "page"}
"""Prefixes of their audit entries and events."""
_OTHER: dict[Published, Published] = {BlogArticle: News, News: BlogArticle}


def create_article(uow: UnitOfWork, caller: Caller, payload: NewArticle) -> str:
    """Add an article and return its id. Raises Conflict for a taken slug."""
    article_id = new_id()
    slug = new_slug(payload.slug, payload.title, "article", article_id)
    _refuse_taken_slug(uow, BlogArticle, slug)
    return _create(uow, caller, BlogArticle, payload, {"id": article_id, "slug": slug})


def create_news(uow: UnitOfWork, caller: Caller, payload: NewNews) -> str:
    """Add a news item and return its id. Raises Conflict for a slug that an article has."""
    if payload.slug:
        _refuse_taken_slug(uow, News, payload.slug)
    return _create(uow, caller, News, payload, {"id": new_id()})


def create_page(uow: UnitOfWork, caller: Caller, payload: NewPage) -> str:
    """Add a page and return its id. A taken slug is refused."""
    page_id = new_id()
    slug = new_slug(payload.slug, payload.title, "page", page_id)
    return _create(uow, caller, OwnPage, payload, {"id": page_id, "slug": slug})


def change_article(uow: UnitOfWork, caller: Caller, row_id: str, payload: ArticleChange) -> None:
    """Change an article. Raises as `create_article`."""
    _change(uow, caller, BlogArticle, row_id, payload)


def change_news(uow: UnitOfWork, caller: Caller, row_id: str, payload: NewsChange) -> None:
    """Change a news item. Raises as `create_news`."""
    _change(uow, caller, News, row_id, payload)


def change_page(uow: UnitOfWork, caller: Caller, row_id: str, payload: PageChange) -> None:
    """Change a page. A taken slug is refused."""
    _change(uow, caller, OwnPage, row_id, payload)


def delete_article(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    _delete(uow, caller, BlogArticle, row_id)


def delete_news(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    _delete(uow, caller, News, row_id)


def delete_page(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    _delete(uow, caller, OwnPage, row_id)


def _create(
    uow: UnitOfWork,
    caller: Caller,
    table: Published,
    payload: Fields,
    given: dict[str, str],
) -> str:
    columns = payload.sent() | given
    columns["published_at"] = _published_at(uow, payload, _DRAFT)
    uow.db.execute(insert(table), columns)
    _note(uow, caller, table, given["id"], "created", "created", title=payload.title)
    return given["id"]


def _change(uow: UnitOfWork, caller: Caller, table: Published, row_id: str, payload: Fields) -> None:
    """Write what was sent. An article or a page keeps its slug if none is sent.

    Publishing keeps the existing time or sets the current one; unpublishing clears it (spec §4).
    """
    columns = payload.sent()
    if payload.slug is not None:
        _refuse_taken_slug(uow, table, payload.slug)
    elif table is not News:
        columns.pop("slug", None)
    if {"is_published", "published_at"} & columns.keys():
        columns["published_at"] = _published_at(uow, payload, publication_of(uow, table, row_id))
    differing = changes(uow, table, row_id, columns)
    keep_old_address(uow, table, row_id, columns)
    uow.db.execute(update(table).where(table.id == row_id).values(columns))
    _note(uow, caller, table, row_id, "changed", "updated", changes=differing)


def _delete(uow: UnitOfWork, caller: Caller, table: Published, row_id: str) -> None:
    """Delete the row; the audit log keeps its title."""
    title = uow.db.scalar(delete(table).where(table.id == row_id).returning(table.title))
    _note(uow, caller, table, row_id, "deleted", "deleted", title=title)


def _note(
    uow: UnitOfWork, caller: Caller, table: Published, row_id: str, action: str, event: str, **data: Any
) -> None:
    """Write the action into the audit log, and publish its event."""
    record(uow, caller.account_id, f"{_NAMES[table]}.{action}", table.__tablename__, row_id, **data)
    uow.publish(BusinessEvent(f"{_NAMES[table]}.{event}", table.__tablename__, row_id))


def _refuse_taken_slug(uow: UnitOfWork, table: Published, slug: str) -> None:
    """Raise Conflict if the other table of the feed has this slug, because /news/{slug} must be unique (C1).

    Within one table a constraint refuses it.
    """
    if table in _OTHER and slug_taken(uow, _OTHER[table], slug):
        raise Conflict("slug_taken", details="slug")


def _published_at(uow: UnitOfWork, payload: Fields, before: Publication) -> Any:
    sent = payload.model_fields_set
    return publication(
        published=payload.is_published if "is_published" in sent else before.is_published,
        wanted=payload.published_at,
        existing=before.published_at,
        now=uow.now,
    )
