"""Pure rules of articles, pages and messages."""

from datetime import datetime, timedelta
from enum import StrEnum

MESSAGES_PER_SENDER = 5
SENDER_WINDOW = timedelta(hours=1)


class Category(StrEnum):
    """The categories of spec §3."""

    GENERAL = "general"
    NEWS = "news"
    TUTORIAL = "tutorial"
    ANNOUNCEMENT = "announcement"
    TECHNOLOGY = "technology"
    BUSINESS = "business"


class Menu(StrEnum):
    """The menu of the site in which a page stands."""

    NONE = "none"
    HEADER = "header"
    FOOTER = "footer"


def publication(
    *, published: bool, wanted: datetime | None, existing: datetime | None, now: datetime
) -> datetime | None:
    """Return the `published_at` of an article (spec §4): None for a draft, else the wanted or existing time, or now.

    A time in the future means scheduled (C1).
    """
    return (wanted or existing or now) if published else None
