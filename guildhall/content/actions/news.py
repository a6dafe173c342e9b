"""Adding, editing and deleting news; an admin's work."""

from __future__ import annotations

from sqlalchemy import delete, insert, update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.content.actions.publishing import changed_columns, new_columns, refuse_taken_slug
from guildhall.content.models import News
from guildhall.content.wire import NewNews, NewsChange
from guildhall.kit.events import BusinessEvent
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
    house.announce(BusinessEvent("news.created", "news", news_id))
    return news_id


def change_news(house: House, caller: Caller, row_id: str, wish: NewsChange) -> None:
    """Edit a news item, published by the same rule as articles."""
    columns = changed_columns(house, News, row_id, wish)
    differing = changes(house, News, row_id, columns)
    house.db.execute(update(News).where(News.id == row_id).values(columns))
    record(house, caller.account_id, "news.changed", "news", row_id, changes=differing)
    house.announce(BusinessEvent("news.updated", "news", row_id))


def delete_news(house: House, caller: Caller, row_id: str) -> None:
    title = house.db.scalar(delete(News).where(News.id == row_id).returning(News.title))
    record(house, caller.account_id, "news.deleted", "news", row_id, title=title)
    house.announce(BusinessEvent("news.deleted", "news", row_id))
