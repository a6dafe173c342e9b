"""Serves search engines robots.txt, and a sitemap of every public address in each language."""

import json
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.writable import xml_text
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.dependencies import runtime_of
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.web.document import in_language
from guildhall.web.seen_site import TABLE as SITE
from guildhall.web.seen_site import seen_site

FIXED = (
    "/",
    "/products",
    "/features",
    "/workshops",
    "/news",
    "/about",
    "/referral-program",
    "/contact",
    "/terms",
    "/privacy",
    "/withdrawal",
    "/imprint",
)
LISTED = (
    ("/products", "products", "select=slug,updated_at&is_active=eq.true&order=created_at.desc"),
    ("/workshops", "workshops", "select=slug,updated_at&is_active=eq.true&order=date.desc"),
    ("/news", "blog_articles", "select=slug,updated_at&is_published=eq.true&order=published_at.desc"),
    ("/pages", "pages", "select=slug,updated_at&is_published=eq.true&order=published_at.desc"),
)
CLOSED = (
    "/admin",
    "/user",
    "/checkout",
    "/basket",
    "/login",
    "/signup",
    "/auth/",
    "/functions/",
    "/rest/",
    "/sandbox/",
)
FRESH_FOR = 60.0  # seconds


async def robots(request: Request) -> Response:
    """Allow everything but the API and the private areas."""
    mark_cacheable(request.scope, ())
    site = runtime_of(request).settings.site_url
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in CLOSED),
        "",
        f"Sitemap: {site}/sitemap.xml",
        "",
    ]
    return PlainTextResponse("\n".join(lines))


class Sitemap:
    """The sitemap of everything that an anonymous visitor may see."""

    def __init__(self, tables: RestEngine) -> None:
        self._tables = tables

    async def answer(self, request: Request) -> Response:
        runtime = runtime_of(request)
        settings = StoredSettings.__tablename__
        mark_cacheable(request.scope, {SITE, settings, *(table for _, table, _ in LISTED)}, FRESH_FOR)
        found, seen, chosen = await runtime.read(
            lambda uow: (list(self._addresses(uow)), seen_site(uow, request), shop_settings(uow))
        )
        addresses = [(path, changed) for path, changed in found if seen.shows(path)]
        site = runtime.settings.site_url
        entries = "".join(_entry(site, path, changed, chosen) for path, changed in addresses)
        return Response(
            '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
            f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{entries}</urlset>\n',
            media_type="application/xml",
        )

    def _addresses(self, uow: UnitOfWork) -> Iterator[tuple[str, str | None]]:
        """Yield each address with the time of its last change, if known; for a list the time of its newest row."""
        listed = {
            folder: json.loads(self._tables.read(uow, ANYONE, table, query, "application/json").body)
            for folder, table, query in LISTED
        }
        for path in FIXED:
            yield path, max((row["updated_at"] for row in listed.get(path, ())), default=None)
        for folder, rows in listed.items():
            yield from ((f"{folder}/{row['slug']}", row["updated_at"]) for row in rows)


def _entry(site: str, path: str, changed: str | None, chosen: ShopSettings) -> str:
    address = xml_text(site + path)
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{address}{in_language(code, chosen)}"/>'
        for code in chosen.languages
    )
    date = f"<lastmod>{changed[:10]}</lastmod>" if changed else ""
    return f"<url><loc>{address}</loc>{date}{alternates}</url>\n"
