"""Add, change and delete blog articles, as an author or admin."""

from sqlalchemy import insert

from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.slugs import new_slug
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.commands.publishing import (
    change_story,
    delete_story,
    new_columns,
    refuse_taken_slug,
)
from guildhall.domains.content.models import BlogArticle
from guildhall.domains.content.schemas import ArticleChange, NewArticle
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def create_article(uow: UnitOfWork, caller: Caller, payload: NewArticle) -> str:
    """Add an article and return its id. Raises Conflict for a taken slug."""
    article_id = new_id()
    slug = new_slug(payload.slug, payload.title, "article", article_id)
    refuse_taken_slug(uow, BlogArticle, slug)
    uow.db.execute(insert(BlogArticle), new_columns(uow, payload) | {"id": article_id, "slug": slug})
    record(uow, caller.account_id, "article.created", "blog_articles", article_id, title=payload.title)
    uow.publish(BusinessEvent("article.created", "blog_articles", article_id))
    return article_id


def change_article(uow: UnitOfWork, caller: Caller, row_id: str, payload: ArticleChange) -> None:
    """Change an article (see change_story)."""
    change_story(uow, caller, BlogArticle, row_id, payload)
    uow.publish(BusinessEvent("article.updated", "blog_articles", row_id))


def delete_article(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete an article."""
    delete_story(uow, caller, BlogArticle, row_id)
    uow.publish(BusinessEvent("article.deleted", "blog_articles", row_id))
