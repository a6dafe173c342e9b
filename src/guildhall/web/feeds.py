"""Feeds for other programs: the news as RSS, a workshop as a calendar file.

Both contain what an anonymous visitor may see, and are cached until one of their tables changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from email.utils import format_datetime
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.core.html import plain
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.calendar import calendar
from guildhall.http.cache.marker import keep
from guildhall.http.dependencies import runtime_of
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import shop_settings

MOST_ITEMS = 30
LONGEST_SUMMARY = 500  # characters
FRESH_FOR = 60.0  # seconds: scheduled content is published without a write (C1)
ONE_ROW = "application/vnd.pgrst.object+json"

_PUBLISHED = f"is_published=eq.true&order=published_at.desc&limit={MOST_ITEMS}"
_ARTICLES = "select=id,slug,title,excerpt,content,category,tags,published_at&" + _PUBLISHED
_NEWS = "select=id,slug,title,description,published_at&" + _PUBLISHED
_CALENDAR = "id,slug,title,description,starts_at,ends_at,place,duration,instructor,created_at,updated_at"
_WORKSHOP = f"select={_CALENDAR}&is_active=eq.true"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Control characters, as pasted from word processors; a single one would make the whole feed invalid."""


class Feeds:
    """Serves /news.xml and /workshops/{slug}.ics."""

    def __init__(self, tables: RestEngine) -> None:
        self._tables = tables

    async def news(self, request: Request) -> Response:
        """Return the latest articles and news as one RSS 2.0 feed (C1)."""
        runtime = runtime_of(request)
        keep(request.scope, {"blog_articles", "news", StoredSettings.__tablename__}, FRESH_FOR)
        rows, chosen = await runtime.read(lambda uow: ([*self._stories(uow)], shop_settings(uow)))
        site = runtime.settings.site_url
        rows.sort(key=lambda row: row["published_at"], reverse=True)
        items = "".join(_item(site, row) for row in rows[:MOST_ITEMS])
        return Response(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>'
            f"<title>{escape(chosen.company.name)} News</title><link>{escape(site)}/news</link>"
            "<description>Releases, figures and what we learned from them.</description>"
            f"<language>{chosen.content_language}</language>"
            f'<atom:link href="{escape(site)}/news.xml" rel="self" type="application/rss+xml"/>'
            f"{_NOT_XML.sub(' ', items)}</channel></rss>\n",
            media_type="application/rss+xml",
        )

    def _stories(self, uow: UnitOfWork) -> Iterator[dict[str, Any]]:
        for table, query in (("blog_articles", _ARTICLES), ("news", _NEWS)):
            answer = self._tables.read(uow, ANYONE, table, query, "application/json")
            yield from json.loads(answer.body)

    async def workshop(self, request: Request) -> Response:
        """Return the calendar file of an active workshop, or 404."""
        runtime = runtime_of(request)
        query = f"{_WORKSHOP}&slug=eq.{quote(request.path_params['slug'], safe='')}"
        keep(request.scope, {"workshops"})
        answer = await runtime.read(lambda uow: self._tables.read(uow, ANYONE, "workshops", query, ONE_ROW))
        if answer.status != 200:
            return PlainTextResponse("Workshop not found", 404)
        workshop = json.loads(answer.body)
        file = calendar(workshop, runtime.settings.site_url)
        headers = {"content-disposition": f'inline; filename="{workshop["slug"]}.ics"'}
        return Response(file, media_type="text/calendar", headers=headers)


def _item(site: str, row: dict[str, Any]) -> str:
    address = escape(f"{site}/news/{row['slug'] or row['id']}")
    summary = row.get("excerpt") or plain(row.get("content") or row["description"], LONGEST_SUMMARY)
    subjects = [row["category"], *row["tags"]] if "category" in row else ["news"]
    published = format_datetime(datetime.fromisoformat(row["published_at"]))
    return (
        f"<item><title>{escape(row['title'])}</title><link>{address}</link>"
        f'<guid isPermaLink="false">{row["id"]}</guid><pubDate>{published}</pubDate>'
        f"<description>{escape(summary)}</description>"
        f"{''.join(f'<category>{escape(subject)}</category>' for subject in subjects)}</item>"
    )
