"""Write commands shared by articles and news, which form one feed and follow one rule of publication."""

from typing import Any

from sqlalchemy import delete, update

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import BlogArticle, News
from guildhall.domains.content.queries import Publication, Published, publication_of, slug_taken
from guildhall.domains.content.rules import publication
from guildhall.domains.content.schemas import ArticleFields, NewsFields
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record

_DRAFT = Publication(is_published=False, published_at=None)
_NAMES: dict[Published, str] = {BlogArticle: "article", News: "news"}
"""Prefixes of their audit entries."""
_OTHER: dict[Published, Published] = {BlogArticle: News, News: BlogArticle}


def new_columns(uow: UnitOfWork, payload: ArticleFields | NewsFields) -> dict[str, Any]:
    """Return the columns of a new row, without its id and slug."""
    columns = payload.sent()
    columns["published_at"] = _published_at(uow, payload, _DRAFT)
    return columns


def changed_columns(
    uow: UnitOfWork, table: Published, row_id: str, payload: ArticleFields | NewsFields
) -> dict[str, Any]:
    """Return the columns that a change writes. An article keeps its slug if none is sent."""
    columns = payload.sent()
    if payload.slug is not None:
        refuse_taken_slug(uow, table, payload.slug)
    elif table is BlogArticle:
        columns.pop("slug", None)
    if {"is_published", "published_at"} & columns.keys():
        columns["published_at"] = _published_at(uow, payload, publication_of(uow, table, row_id))
    return columns


def change_story(
    uow: UnitOfWork, caller: Caller, table: Published, row_id: str, payload: ArticleFields | NewsFields
) -> None:
    """Change an article or a news item.

    Publishing keeps the existing time or sets the current one; unpublishing clears it (spec §4).
    """
    columns = changed_columns(uow, table, row_id, payload)
    differing = changes(uow, table, row_id, columns)
    uow.db.execute(update(table).where(table.id == row_id).values(columns))
    record(uow, caller.account_id, f"{_NAMES[table]}.changed", table.__tablename__, row_id, changes=differing)


def delete_story(uow: UnitOfWork, caller: Caller, table: Published, row_id: str) -> None:
    """Delete an article or a news item; the audit log keeps its title."""
    title = uow.db.scalar(delete(table).where(table.id == row_id).returning(table.title))
    record(uow, caller.account_id, f"{_NAMES[table]}.deleted", table.__tablename__, row_id, title=title)


def refuse_taken_slug(uow: UnitOfWork, table: Published, slug: str) -> None:
    """Raise Conflict if the other table of the feed has this slug, because /news/{slug} must be unique (C1).

    Within one table a constraint refuses it.
    """
    if slug_taken(uow, _OTHER[table], slug):
        raise Conflict("slug_taken", details="slug")


def _published_at(uow: UnitOfWork, payload: ArticleFields | NewsFields, before: Publication) -> Any:
    sent = payload.model_fields_set
    return publication(
        published=payload.is_published if "is_published" in sent else before.is_published,
        wanted=payload.published_at,
        existing=before.published_at,
        now=uow.now,
    )
