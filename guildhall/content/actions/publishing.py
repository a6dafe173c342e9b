"""What articles and news have in common when they are written: one feed, and one rule of publication."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.content.models import BlogArticle, News
from guildhall.content.queries import Publication, Published, publication_of, slug_taken
from guildhall.content.rules import publication
from guildhall.content.wire import ArticleFields, NewsFields
from guildhall.kit.errors import Conflict
from guildhall.kit.house import House
from guildhall.tables.caller import Caller

_DRAFT = Publication(is_published=False, published_at=None)
_NAMES: dict[Published, str] = {BlogArticle: "article", News: "news"}
"""In the audit log."""
_OTHER: dict[Published, Published] = {BlogArticle: News, News: BlogArticle}


def new_columns(house: House, wish: ArticleFields | NewsFields) -> dict[str, Any]:
    """The columns of a new row, but its id and slug."""
    columns = wish.sent()
    columns["published_at"] = _published_at(house, wish, _DRAFT)
    return columns | {"created_at": house.now, "updated_at": house.now}


def changed_columns(
    house: House, table: Published, row_id: str, wish: ArticleFields | NewsFields
) -> dict[str, Any]:
    """The columns that an edit writes. An article keeps its slug where none is sent."""
    columns = wish.sent()
    if wish.slug is not None:
        refuse_taken_slug(house, table, wish.slug)
    elif table is BlogArticle:
        columns.pop("slug", None)
    if {"is_published", "published_at"} & columns.keys():
        columns["published_at"] = _published_at(house, wish, publication_of(house, table, row_id))
    return columns | {"updated_at": house.now}


def change_story(
    house: House, caller: Caller, table: Published, row_id: str, wish: ArticleFields | NewsFields
) -> None:
    """Edit an article or a news item.

    Publishing keeps the time it had or takes now; unpublishing clears it (spec §4).
    """
    columns = changed_columns(house, table, row_id, wish)
    differing = changes(house, table, row_id, columns)
    house.db.execute(update(table).where(table.id == row_id).values(columns))
    record(
        house, caller.account_id, f"{_NAMES[table]}.changed", table.__tablename__, row_id, changes=differing
    )


def delete_story(house: House, caller: Caller, table: Published, row_id: str) -> None:
    """Delete an article or a news item; the audit log keeps its title."""
    title = house.db.scalar(delete(table).where(table.id == row_id).returning(table.title))
    record(house, caller.account_id, f"{_NAMES[table]}.deleted", table.__tablename__, row_id, title=title)


def refuse_taken_slug(house: House, table: Published, slug: str) -> None:
    """Raise Conflict where the other half of the feed has this slug: /news/{slug} must mean one of them (C1).

    Within one table the database refuses it.
    """
    if slug_taken(house, _OTHER[table], slug):
        raise Conflict("slug_taken", "This slug is already taken by another article.")


def _published_at(house: House, wish: ArticleFields | NewsFields, before: Publication) -> Any:
    sent = wish.model_fields_set
    return publication(
        published=wish.is_published if "is_published" in sent else before.is_published,
        wanted=wish.published_at,
        existing=before.published_at,
        now=house.now,
    )
