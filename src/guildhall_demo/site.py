"""The demo's public site: the figures, people and plans of the specification."""

from datetime import datetime
from typing import Any

from guildhall.services.site.content import SiteContent
from guildhall_demo.reading import Document, Rows, art, demo_id, read_file


def site_rows(now: datetime) -> Rows:
    return [
        {
            "id": demo_id("site", "1"),
            "number": 1,
            "content": site_content().model_dump(mode="json"),
            "published_at": now,
        }
    ]


def site_content() -> SiteContent:
    document = read_file("site")
    plans = [_plan(plan) for plan in document["plans"]]
    return SiteContent.model_validate(document | {"plans": plans, "texts": read_file("texts")})


def _plan(plan: Document) -> dict[str, Any]:
    slug = plan["slug"]
    return {
        "words": plan["words"],
        "product": demo_id("product", slug),
        "picture": art("products", slug),
    }
