"""Access rules of content: anyone reads published rows and sends messages; staff and admins do the rest."""

from sqlalchemy import ColumnElement, and_

from guildhall.domains.content.commands.messages import (
    change_message,
    delete_message,
    reply_to_message,
    send_message,
)
from guildhall.domains.content.commands.publishing import (
    change_article,
    change_news,
    change_page,
    create_article,
    create_news,
    create_page,
    delete_article,
    delete_news,
    delete_page,
)
from guildhall.domains.content.models import BlogArticle, ContactMessage, ContactReply, News, OwnPage
from guildhall.domains.content.queries import Published
from guildhall.rest_engine.caller import NOW
from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.rest_engine.translations import translated


def _rows(table: Published) -> dict[Role, ColumnElement[bool]]:
    """Return the visible rows: published ones (C1); authors also see drafts and scheduled ones."""
    public = and_(table.is_published.is_(True), table.published_at <= NOW)
    return {Role.ANYONE: public, Role.CUSTOMER: public, Role.CONTENT: EVERYTHING, Role.ADMIN: EVERYTHING}


blog_articles = Table(
    BlogArticle,
    words={"category": "admin-content:categories"},
    rows=_rows(BlogArticle),
    computed=translated(BlogArticle.translations, ("title", "excerpt", "content")),
    lists=(BlogArticle.tags,),
    insert={Role.CONTENT: create_article, Role.ADMIN: create_article},
    update={Role.CONTENT: change_article, Role.ADMIN: change_article},
    delete={Role.CONTENT: delete_article, Role.ADMIN: delete_article},
)

news = Table(
    News,
    rows=_rows(News),
    computed=translated(News.translations, ("title", "description")),
    insert={Role.CONTENT: create_news, Role.ADMIN: create_news},
    update={Role.CONTENT: change_news, Role.ADMIN: change_news},
    delete={Role.CONTENT: delete_news, Role.ADMIN: delete_news},
)

pages = Table(
    OwnPage,
    words={"menu": "admin-content:menu"},
    rows=_rows(OwnPage),
    computed=translated(OwnPage.translations, ("title", "content")),
    insert={Role.CONTENT: create_page, Role.ADMIN: create_page},
    update={Role.CONTENT: change_page, Role.ADMIN: change_page},
    delete={Role.CONTENT: delete_page, Role.ADMIN: delete_page},
)

contact_messages = Table(
    ContactMessage,
    rows={Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING},
    search=(ContactMessage.name, ContactMessage.subject, ContactMessage.message),
    insert={Role.ANYONE: send_message, Role.CUSTOMER: send_message, Role.ADMIN: send_message},
    update={Role.SUPPORT: change_message, Role.ADMIN: change_message},
    delete={Role.ADMIN: delete_message},
)

contact_replies = Table(
    ContactReply,
    rows={Role.SUPPORT: EVERYTHING, Role.ADMIN: EVERYTHING},
    insert={Role.SUPPORT: reply_to_message, Role.ADMIN: reply_to_message},
)

TABLES = (blog_articles, news, pages, contact_messages, contact_replies)
