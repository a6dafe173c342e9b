"""Adding, editing and deleting news; an admin's work."""

from __future__ import annotations

from sqlalchemy import insert

from guildhall.audit.record import record
from guildhall.content.actions.publishing import change_story, delete_story, new_columns, refuse_taken_slug
from guildhall.content.models import News
from guildhall.content.wire import NewNews, NewsChange
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.tables.caller import Caller


def create_news(house: House, caller: Caller, wish: NewNews) -> str:
    """Add a news item; the new id. Raises Conflict for a slug that an article has."""
    if wish.slug:
        refuse_taken_slug(house, News, wish.slug)
    news_id = new_id()
    house.db.execute(insert(News), new_columns(house, wish) | {"id": news_id})
    record(house, caller.account_id, "news.created", "news", news_id, title=wish.title)
    return news_id


def change_news(house: House, caller: Caller, row_id: str, wish: NewsChange) -> None:
    """Edit a news item (see change_story)."""
    change_story(house, caller, News, row_id, wish)


def delete_news(house: House, caller: Caller, row_id: str) -> None:
    """Delete a news item."""
    delete_story(house, caller, News, row_id)
