"""The preview picture of a shared link, for every product, workshop, article and news item, and for the shop itself."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.config.settings import Settings
from guildhall.core.errors import TooMany
from guildhall.core.i18n import LANGUAGES, TRANSLATED, filled
from guildhall.core.ids import is_id
from guildhall.core.resources import BUILT
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.appearance import appearance_of
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.dependencies import runtime_of
from guildhall.http.errors.page import too_many
from guildhall.http.threads import DRAWING
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.server_texts import values_of_texts
from guildhall.web.budget import PICTURE, Budget
from guildhall.web.preview_card import ACCENT, draw
from guildhall.web.seen_site import TABLE as SITE
from guildhall.web.seen_site import SeenSite, seen_site

AT_ONCE = 1  # pictures drawn concurrently in a process
FRESH_FOR = 60.0  # seconds: scheduled content is published without a write (C1)
ART = BUILT / "client"
SHOP_ART = "/art/home/hall.svg"
ONE_ROW = "application/vnd.pgrst.object+json"


@dataclass(frozen=True, slots=True)
class Source:
    """The rows behind a kind of picture: `query` selects `title`, possibly translated, and `art`."""

    table: str
    query: str


_TITLES = ",".join(["title", *(f"title_{language}" for language in LANGUAGES)])
_NAMES = ",".join(["title:name", *(f"title_{language}:name_{language}" for language in TRANSLATED)])
SOURCES = {
    "products": (Source("products", f"select={_NAMES},art:image_url&is_active=eq.true"),),
    "workshops": (Source("workshops", f"select={_TITLES},art:image_url&is_active=eq.true"),),
    "news": (
        Source("blog_articles", f"select={_TITLES},art:featured_image_url&is_published=eq.true"),
        Source("news", f"select={_TITLES},art:image_url&is_published=eq.true"),
    ),
}


class Previews:
    """Serves /previews/{kind}/{name}.png, with what an anonymous visitor may see, and `/previews/shop.png`."""

    def __init__(self, tables: RestEngine, budget: Budget) -> None:
        self._tables = tables
        self._budget = budget
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def page(self, request: Request) -> Response:
        """Return the preview picture of a product, a workshop or an article, by its slug or its id."""
        kind, name = request.path_params["kind"], request.path_params["name"]
        sources = SOURCES.get(kind)
        if sources is None:
            return PlainTextResponse("Not found", 404)
        mark_cacheable(
            request.scope,
            {*(source.table for source in sources), SITE, StoredSettings.__tablename__},
            FRESH_FOR,
        )
        row, shop, site = await runtime_of(request).read(
            lambda uow: (self._row(uow, sources, name), shop_settings(uow), seen_site(uow, request))
        )
        if row is None or not site.shows(f"/{kind}"):
            return PlainTextResponse("Not found", 404)
        language = shop.offered(appearance_of(request.scope["query_string"], {}).language)
        title = row.get(f"title_{language}") or row["title"]
        label = _text(site, shop, runtime_of(request).settings, language, "nav", kind)
        return await self._picture(request, title, label, row["art"], shop, site)

    async def shop(self, request: Request) -> Response:
        """Return the picture of all other pages."""
        mark_cacheable(request.scope, {SITE, StoredSettings.__tablename__})
        shop, site = await runtime_of(request).read(lambda uow: (shop_settings(uow), seen_site(uow, request)))
        language = shop.offered(appearance_of(request.scope["query_string"], {}).language)
        host = runtime_of(request).settings.site_url.partition("//")[2]
        motto = _text(site, shop, runtime_of(request).settings, language, "footer", "motto")
        return await self._picture(request, motto, host, SHOP_ART, shop, site)

    async def _picture(
        self,
        request: Request,
        title: str,
        label: str,
        art: str | None,
        shop: ShopSettings,
        site: SeenSite,
    ) -> Response:
        """Draw in a thread, AT_ONCE at a time: a picture takes a fifth of a second."""
        try:
            self._budget.spend(request, PICTURE)
        except TooMany as refused:
            return too_many(request, refused)
        accent = site.content.accent or ACCENT
        async with self._drawing:
            image = await DRAWING.run(lambda: draw(title, label, _shop_art(art), shop.company.name, accent))
        return Response(image, media_type="image/png", headers={"cache-control": "public, max-age=3600"})

    def _row(self, uow: UnitOfWork, sources: tuple[Source, ...], name: str) -> dict[str, Any] | None:
        column = "id" if is_id(name) else "slug"
        for source in sources:
            query = f"{source.query}&{column}=eq.{quote(name, safe='')}"
            answer = self._tables.read(uow, ANYONE, source.table, query, ONE_ROW)
            if answer.status == 200:
                row: dict[str, Any] = json.loads(answer.body)
                return row
        return None


def _shop_art(address: str | None) -> bytes | None:
    """Return the file of one of our own pictures; None for any other address, which is not fetched."""
    if not address or not address.startswith("/art/") or not address.endswith(".svg"):
        return None
    file = (ART / address.lstrip("/")).resolve()
    return file.read_bytes() if file.is_relative_to(Path(ART).resolve()) and file.is_file() else None


def _text(site: SeenSite, shop: ShopSettings, settings: Settings, language: str, *key: str) -> str:
    """Return a text of the pages, as the owner has it."""
    found: Any = json.loads(site.texts(language, "public", shop.content_language))
    for name in key:
        found = found[name]
    return filled(found, values_of_texts(shop, settings, language))
