"""Feeds for other programs: the news as RSS, a workshop as a calendar file.

Both contain what an anonymous visitor may see, and are cached until one of their tables changes.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from email.utils import format_datetime
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.core.html import plain
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.writable import xml_text
from guildhall.domains.backoffice.queries.moved import moved_to
from guildhall.domains.workshops.calendar import calendar
from guildhall.http.appearance import appearance_of, requested_language
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.dependencies import runtime_of
from guildhall.rest_engine.answer import RestAnswer
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.content import Part
from guildhall.services.site.models import SiteVersion
from guildhall.services.site.queries import page_address, published_site
from guildhall.services.site.server_texts import ServerTexts, server_texts
from guildhall.web.document import feed_query, in_language
from guildhall.web.moved import moved_for_good
from guildhall.web.seen_site import TABLE as SITE

MOST_ITEMS = 30
LONGEST_SUMMARY = 500  # characters
FRESH_FOR = 60.0  # seconds: scheduled content is published without a write (C1)
ONE_ROW = "application/vnd.pgrst.object+json"

_PUBLISHED = f"is_published=eq.true&order=published_at.desc&limit={MOST_ITEMS}"
_STORIES = (
    ("blog_articles", "id,slug,category,tags,published_at", ("title", "excerpt", "content")),
    ("news", "id,slug,published_at", ("title", "description")),
)
"""Table, columns and translated columns."""
_CALENDAR = "id,slug,starts_at,ends_at,place,duration,instructor,created_at,updated_at"
_WORKSHOP_TEXTS = ("title", "description", "duration")


class Feeds:
    """Serves /news.xml and /workshops/{slug}.ics."""

    def __init__(self, tables: RestEngine) -> None:
        self._tables = tables

    async def news(self, request: Request) -> Response:
        """Return the latest articles and news as one RSS 2.0 feed (C1).

        It is in the language that the address names by `lng`, else in that of the shop's contents. 404 while the
        page of the news is switched off.
        """
        runtime = runtime_of(request)
        mark_cacheable(
            request.scope, {"blog_articles", "news", StoredSettings.__tablename__, SITE}, FRESH_FOR
        )
        named = requested_language(request.scope["query_string"])
        found = await runtime.read(lambda uow: self._feed(uow, named))
        if found is None:
            return PlainTextResponse("Not found", 404)
        rows, chosen, texts = found
        site, query = runtime.settings.site_url, feed_query(texts.language, chosen)
        rows.sort(key=lambda row: row["published_at"], reverse=True)
        page = in_language(texts.language, chosen) if query else ""
        items = "".join(_item(site, page, row) for row in rows[:MOST_ITEMS])
        return Response(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>'
            f"<title>{xml_text(texts('feed.title'))}</title><link>{xml_text(site)}/news{page}</link>"
            f"<description>{xml_text(texts('feed.description'))}</description>"
            f"<language>{texts.language}</language>"
            f'<atom:link href="{xml_text(site)}/news.xml{query}" rel="self" type="application/rss+xml"/>'
            f"{items}</channel></rss>\n",
            media_type="application/rss+xml",
        )

    def _feed(
        self, uow: UnitOfWork, named: str | None
    ) -> tuple[list[dict[str, Any]], ShopSettings, ServerTexts] | None:
        """Return the latest stories in the feed's language, the settings, and the server's texts.

        None while the page of the news is switched off.
        """
        chosen, content = shop_settings(uow), published_site(uow).content
        if Part.NEWS in content.off:
            return None
        language = named if named in chosen.languages else chosen.content_language
        texts = server_texts(content, chosen, uow.settings, language)
        return [*self._stories(uow, language)], chosen, texts

    def _stories(self, uow: UnitOfWork, language: str) -> Iterator[dict[str, Any]]:
        for table, columns, texts in _STORIES:
            query = f"select={columns},{_select(texts, language)}&{_PUBLISHED}"
            answer = self._tables.read(uow, ANYONE, table, query, "application/json")
            yield from (_in_one_language(row, texts) for row in json.loads(answer.body))

    async def workshop(self, request: Request) -> Response:
        """Return the calendar file of an active workshop in the visitor's language, or 404."""
        runtime = runtime_of(request)
        mark_cacheable(request.scope, {"workshops", StoredSettings.__tablename__, SiteVersion.__tablename__})
        wanted = appearance_of(request.scope["query_string"], dict(request.scope["headers"]))
        slug = quote(request.path_params["slug"], safe="")

        def read(uow: UnitOfWork) -> tuple[RestAnswer, str, str | None]:
            chosen = shop_settings(uow)
            language = wanted.among(chosen.languages, chosen.main_language).language
            columns = f"{_CALENDAR},{_select(_WORKSHOP_TEXTS, language)}"
            query = f"select={columns}&is_active=eq.true&slug=eq.{slug}"
            page = page_address(uow, Part.WORKSHOPS, f"/{slug}")
            found = self._tables.read(uow, ANYONE, "workshops", query, ONE_ROW)
            moved = None if found.status == 200 else moved_to(uow, f"/workshops/{slug}")
            return found, page, moved

        answer, page, moved = await runtime.read(read)
        if moved:
            return moved_for_good(f"{moved}.ics", request)
        if answer.status != 200:
            return PlainTextResponse("Workshop not found", 404)
        workshop = _in_one_language(json.loads(answer.body), _WORKSHOP_TEXTS)
        file = calendar(workshop, runtime.settings.site_url, page)
        headers = {"content-disposition": f'inline; filename="{workshop["slug"]}.ics"'}
        return Response(file, media_type="text/calendar", headers=headers)


def _select(texts: tuple[str, ...], language: str) -> str:
    return ",".join(f"{name},translated_{name}:{name}_{language}" for name in texts)


def _in_one_language(row: dict[str, Any], texts: tuple[str, ...]) -> dict[str, Any]:
    """Return the row with its translated texts where it has them."""
    return row | {name: row[f"translated_{name}"] or row[name] for name in texts}


def _item(site: str, query: str, row: dict[str, Any]) -> str:
    address = xml_text(f"{site}/news/{row['slug'] or row['id']}{query}")
    summary = row.get("excerpt") or plain(row.get("content") or row["description"], LONGEST_SUMMARY)
    subjects = [row["category"], *row["tags"]] if "category" in row else ["news"]
    published = format_datetime(datetime.fromisoformat(row["published_at"]))
    return (
        f"<item><title>{xml_text(row['title'])}</title><link>{address}</link>"
        f'<guid isPermaLink="false">{row["id"]}</guid><pubDate>{published}</pubDate>'
        f"<description>{xml_text(summary)}</description>"
        f"{''.join(f'<category>{xml_text(subject)}</category>' for subject in subjects)}</item>"
    )
