"""Tables of news, blog articles, the owner's own pages, contact messages and their replies."""

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, key, timestamp, updated
from guildhall.domains.content.rules import Category, Menu

_LISTED = ", ".join(f"'{category}'" for category in Category)
_MENUS = ", ".join(f"'{menu}'" for menu in Menu)


class PublishedColumns:
    """The columns of all that is published. A `published_at` in the future means scheduled (C1).

    `seo_title` and `seo_description` replace title and excerpt for search engines and link previews.
    """

    id: Mapped[key] = mapped_column(sort_order=-2)
    title: Mapped[str] = mapped_column(index=True, sort_order=-1)
    is_published: Mapped[bool] = mapped_column(default=False)
    published_at: Mapped[timestamp | None] = mapped_column(index=True)
    seo_title: Mapped[str | None]
    seo_description: Mapped[str | None]
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class BlogArticle(PublishedColumns, Record):
    """A blog article; `content` is sanitised HTML (C2)."""

    __tablename__ = "blog_articles"
    __table_args__ = (
        CheckConstraint(f"category IN ({_LISTED})", name="category"),
        Index(None, "is_published", "published_at"),
        Index(None, "created_at", "id"),
        Index(None, "updated_at", "id"),
    )

    slug: Mapped[str] = mapped_column(unique=True)
    content: Mapped[str]
    excerpt: Mapped[str | None]
    featured_image_url: Mapped[str | None]
    category: Mapped[str] = mapped_column(default="general", index=True)
    tags: Mapped[list[str]] = mapped_column(Json, default=list)
    is_featured: Mapped[bool] = mapped_column(default=False, index=True)


class News(PublishedColumns, Record):
    """A short news item; `description` is sanitised HTML."""

    __tablename__ = "news"
    __table_args__ = (
        Index(None, "is_published", "created_at"),
        Index(None, "created_at", "id"),
        Index(None, "updated_at", "id"),
    )

    slug: Mapped[str | None] = mapped_column(unique=True)
    description: Mapped[str]
    image_url: Mapped[str | None]


class OwnPage(PublishedColumns, Record):
    """A page of the owner's own, at /pages/{slug}, with its place in the site's menus.

    `menu_position` orders the pages of a menu, the lowest first; pages of one position by title.
    """

    __tablename__ = "pages"
    __table_args__ = (
        CheckConstraint(f"menu IN ({_MENUS})", name="menu"),
        Index(None, "is_published", "published_at"),
        Index(None, "created_at", "id"),
        Index(None, "updated_at", "id"),
    )

    slug: Mapped[str] = mapped_column(unique=True)
    content: Mapped[str]
    menu: Mapped[str] = mapped_column(default=Menu.NONE)
    menu_position: Mapped[int] = mapped_column(default=0)


class ContactMessage(Record):
    """A visitor's message from the contact form."""

    __tablename__ = "contact_messages"
    __table_args__ = (Index(None, "created_at", "id"), Index(None, "answered_at", "created_at"))

    id: Mapped[key]
    name: Mapped[str] = mapped_column(index=True)
    email: Mapped[str] = mapped_column(index=True)
    subject: Mapped[str | None]
    message: Mapped[str]
    language: Mapped[str | None]  # of the page with the form
    answered_at: Mapped[timestamp | None]
    created_at: Mapped[created]


class ContactReply(Record):
    """A reply of staff to a message, sent by mail. `author_id` is an account."""

    __tablename__ = "contact_replies"
    __table_args__ = (Index(None, "message_id"), Index(None, "created_at", "id"))

    id: Mapped[key]
    message_id: Mapped[str] = mapped_column(Id, ForeignKey("contact_messages.id", ondelete="CASCADE"))
    text: Mapped[str]
    author_id: Mapped[str | None] = mapped_column(Id)
    created_at: Mapped[created]
