"""The demo's articles, news, own pages and contact messages as rows."""

from datetime import datetime, timedelta

from guildhall.core.html import clean
from guildhall_demo.reading import Document, Rows, art, demo_id, moved, read_file, read_folder

WRITING_TIME = timedelta(days=2)  # from the first line to the day it is published


def article_rows(now: datetime) -> Rows:
    return [_article(item, now) for item in moved(read_folder("articles"), now)]


def news_rows(now: datetime) -> Rows:
    return [
        {
            "id": demo_id("news", item["slug"]),
            "title": item["title"],
            "slug": item["slug"],
            "description": clean(item["description"].strip()),
            "translations": _translations(item, "description"),
            "image_url": art("news", item["slug"]),
            "is_published": True,
            "published_at": item["published_at"],
            "created_at": item["published_at"],
            "updated_at": item["published_at"],
        }
        for item in moved(read_file("news")["news"], now)
    ]


def page_rows(now: datetime) -> Rows:
    rows: Rows = []
    for item in read_file("pages")["pages"]:
        written = now - timedelta(days=item["days_ago"])
        rows.append(
            {
                "id": demo_id("page", item["slug"]),
                "title": item["title"],
                "slug": item["slug"],
                "content": clean(item["content"].strip()),
                "translations": _translations(item, "content"),
                "menu": "footer",
                "is_published": True,
                "published_at": written,
                "created_at": written,
                "updated_at": written,
            }
        )
    return rows


def message_rows(now: datetime) -> Rows:
    rows: Rows = []
    for item in read_file("contact_messages")["messages"]:
        written = now - timedelta(days=item["days_ago"], hours=3)
        answered = item.get("answered_after_days")
        rows.append(
            {
                "id": demo_id("message", item["slug"]),
                "name": item["name"],
                "email": item["email"],
                "subject": item.get("subject"),
                "message": item["message"],
                "answered_at": None if answered is None else written + timedelta(days=answered),
                "created_at": written,
            }
        )
    return rows


def _translations(item: Document, html: str) -> Document:
    """Return the texts in the other languages; `html` is the field to sanitise."""
    return {
        language: words | {html: clean(words[html].strip())}
        for language, words in item.get("translations", {}).items()
    }


def _article(item: Document, now: datetime) -> dict[str, object]:
    """Return an article's row. A draft has no date of publication; one with a future date is scheduled (C1)."""
    published = item.get("published_at")
    written = min(now, published - WRITING_TIME if published else now - WRITING_TIME)
    return {
        "id": demo_id("article", item["slug"]),
        "title": item["title"],
        "slug": item["slug"],
        "content": clean(item["content"].strip()),
        "translations": _translations(item, "content"),
        "excerpt": item["excerpt"],
        "featured_image_url": art("news", item["slug"]),
        "category": item["category"],
        "tags": item["tags"],
        "is_published": item["is_published"],
        "is_featured": item["is_featured"],
        "published_at": published,
        "created_at": written,
        "updated_at": written,
    }
