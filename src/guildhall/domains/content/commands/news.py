"""Add, change and delete news, as an author or admin."""

from sqlalchemy import insert

from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.commands.publishing import (
    change_story,
    delete_story,
    new_columns,
    refuse_taken_slug,
)
from guildhall.domains.content.models import News
from guildhall.domains.content.schemas import NewNews, NewsChange
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def create_news(uow: UnitOfWork, caller: Caller, payload: NewNews) -> str:
    """Add a news item and return its id. Raises Conflict for a slug that an article has."""
    if payload.slug:
        refuse_taken_slug(uow, News, payload.slug)
    news_id = new_id()
    uow.db.execute(insert(News), new_columns(uow, payload) | {"id": news_id})
    record(uow, caller.account_id, "news.created", "news", news_id, title=payload.title)
    uow.publish(BusinessEvent("news.created", "news", news_id))
    return news_id


def change_news(uow: UnitOfWork, caller: Caller, row_id: str, payload: NewsChange) -> None:
    """Change a news item (see change_story)."""
    change_story(uow, caller, News, row_id, payload)
    uow.publish(BusinessEvent("news.updated", "news", row_id))


def delete_news(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Delete a news item."""
    delete_story(uow, caller, News, row_id)
    uow.publish(BusinessEvent("news.deleted", "news", row_id))
