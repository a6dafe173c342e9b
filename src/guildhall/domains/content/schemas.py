"""Requests to write articles, news, pages and messages."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from guildhall.core.html import clean
from guildhall.core.i18n import Language
from guildhall.core.invalid import invalid
from guildhall.core.slugs import OptionalSlug
from guildhall.core.validation import (
    AbsentIfEmpty,
    ByLanguage,
    Change,
    Email,
    FreeText,
    Identifier,
    OptionalText,
    OptionalTimestamp,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
    Title,
)
from guildhall.domains.content.rules import Category, Menu

LONGEST_HTML = 500_000  # characters


def _clean(html: str) -> str:
    safe = clean(html).strip()
    if not safe:
        raise invalid("nothing_safe", "nothing is left of it once it is made safe")
    return safe


def _without_empty(value: Any) -> Any:
    if isinstance(value, list):
        return [tag for tag in value if not (isinstance(tag, str) and not tag.strip())]
    return value


Html = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_HTML),
    AfterValidator(_clean),
    FreeText(),
]
"""HTML, sanitised on input (C2)."""

Tags = Annotated[list[Title], BeforeValidator(_without_empty), Field(max_length=50)]
Message = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=5000), FreeText()]


class ArticleWords(Payload):
    """An article in another language; what is empty is shown in the article's own."""

    title: OptionalTitle = None
    excerpt: OptionalText = None
    content: Annotated[Html | None, AbsentIfEmpty] = None


class NewsWords(Payload):
    """A news item in another language."""

    title: OptionalTitle = None
    description: Annotated[Html | None, AbsentIfEmpty] = None


class PageWords(Payload):
    """A page in another language."""

    title: OptionalTitle = None
    content: Annotated[Html | None, AbsentIfEmpty] = None


class PublicationFields(Payload):
    """The fields of all that is published. `published_at` schedules it; without one it is published now."""

    title: Title = ""
    slug: OptionalSlug = None
    is_published: bool = False
    published_at: OptionalTimestamp = None
    seo_title: OptionalTitle = None
    seo_description: OptionalText = None


class ArticleFields(PublicationFields):
    """The fields of an article."""

    content: Html = ""
    excerpt: OptionalText = None
    featured_image_url: OptionalWebAddress = None
    category: Category = Category.GENERAL
    tags: Tags = []
    is_featured: bool = False
    translations: ByLanguage[ArticleWords] = {}


class NewArticle(ArticleFields):
    """A blog article to add; a missing slug is made from the title."""

    title: Title
    content: Html


class ArticleChange(ArticleFields, Change):
    """A change of a blog article; an empty slug keeps the existing one."""


class NewsFields(PublicationFields):
    """The fields of a news item; the slug is optional."""

    description: Html = ""
    image_url: OptionalWebAddress = None
    translations: ByLanguage[NewsWords] = {}


class NewNews(NewsFields):
    """A news item to add."""

    title: Title
    description: Html


class NewsChange(NewsFields, Change):
    """A change of a news item."""


class PageFields(PublicationFields):
    """The fields of a page. `menu` is where the site links it, in the order of `menu_position`."""

    content: Html = ""
    menu: Menu = Menu.NONE
    menu_position: Annotated[int, Field(ge=0, le=1000)] = 0
    translations: ByLanguage[PageWords] = {}


class NewPage(PageFields):
    """A page to add; a missing slug is made from the title."""

    title: Title
    content: Html


class PageChange(PageFields, Change):
    """A change of a page; an empty slug keeps the existing one."""


class NewMessage(Payload):
    """The contact form (spec §5): only the subject is optional. `language` is the language of the page."""

    name: Title
    email: Email
    subject: OptionalTitle = None
    message: Message
    language: Language | None = None


class MessageChange(Change):
    """A change of a message by staff: answered, or open again with null."""

    answered_at: OptionalTimestamp = None


class NewReply(Payload):
    """A reply to a message, sent by email; `language` is for the email's own texts, by default the message's."""

    message_id: Identifier
    text: Message
    language: Language | None = None
