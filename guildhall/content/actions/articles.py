"""Adding, editing and deleting blog articles; an admin's work."""

from __future__ import annotations

from sqlalchemy import delete, insert, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.content.actions.publishing import changed_columns, new_columns, refuse_taken_slug
from guildhall.content.models import BlogArticle
from guildhall.content.wire import ArticleChange, NewArticle
from guildhall.kit.errors import Refused
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.slugs import slug_of
from guildhall.tables.caller import Caller


def create_article(house: House, caller: Caller, wish: NewArticle) -> str:
    """Add an article; the new id. Raises Refused for a title that gives no slug, Conflict for a slug that is taken."""
    slug = wish.slug or slug_of(wish.title)
    if not slug:
        raise Refused("slug_required", "Please fill in all required fields", details="slug")
    refuse_taken_slug(house, BlogArticle, slug)
    article_id = new_id()
    house.db.execute(insert(BlogArticle), new_columns(house, wish) | {"id": article_id, "slug": slug})
    record(house, caller.account_id, "article.created", "blog_articles", article_id, title=wish.title)
    house.announce(BusinessEvent("article.created", "blog_articles", article_id))
    return article_id


def change_article(house: House, caller: Caller, row_id: str, wish: ArticleChange) -> None:
    """Edit an article. Publishing keeps the moment it had or takes now; unpublishing clears it (spec §4)."""
    columns = changed_columns(house, BlogArticle, row_id, wish)
    differing = changes(house, BlogArticle, row_id, columns)
    house.db.execute(update(BlogArticle).where(BlogArticle.id == row_id).values(columns))
    record(house, caller.account_id, "article.changed", "blog_articles", row_id, changes=differing)
    house.announce(BusinessEvent("article.updated", "blog_articles", row_id))


def delete_article(house: House, caller: Caller, row_id: str) -> None:
    title = house.db.scalar(delete(BlogArticle).where(BlogArticle.id == row_id).returning(BlogArticle.title))
    record(house, caller.account_id, "article.deleted", "blog_articles", row_id, title=title)
    house.announce(BusinessEvent("article.deleted", "blog_articles", row_id))
