"""Adding, editing and deleting blog articles; an admin's work."""

from __future__ import annotations

from sqlalchemy import insert

from guildhall.audit.record import record
from guildhall.content.actions.publishing import change_story, delete_story, new_columns, refuse_taken_slug
from guildhall.content.models import BlogArticle
from guildhall.content.wire import ArticleChange, NewArticle
from guildhall.kit.errors import Refused
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
    return article_id


def change_article(house: House, caller: Caller, row_id: str, wish: ArticleChange) -> None:
    """Edit an article (see change_story)."""
    change_story(house, caller, BlogArticle, row_id, wish)


def delete_article(house: House, caller: Caller, row_id: str) -> None:
    """Delete an article."""
    delete_story(house, caller, BlogArticle, row_id)
