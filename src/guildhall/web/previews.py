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

from guildhall.core.errors import TooMany
from guildhall.core.ids import is_id
from guildhall.core.resources import BUILT
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.appearance import appearance_of
from guildhall.http.cache.marker import keep
from guildhall.http.dependencies import runtime_of
from guildhall.http.errors.page import too_many
from guildhall.http.threads import DRAWING
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.web.budget import PICTURE, Budget
from guildhall.web.build import read_locale
from guildhall.web.preview_card import draw

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


SOURCES = {
    "products": (
        Source(
            "products",
            "select=title:name,title_de:name_de,title_fr:name_fr,title_es:name_es,art:image_url"
            "&is_active=eq.true",
        ),
    ),
    "workshops": (Source("workshops", "select=title,art:image_url&is_active=eq.true"),),
    "news": (
        Source("blog_articles", "select=title,art:featured_image_url&is_published=eq.true"),
        Source("news", "select=title,art:image_url&is_published=eq.true"),
    ),
}


class Previews:
    """Serves /previews/{kind}/{name}.png, with what an anonymous visitor may see, and `/previews/shop.png`."""

    def __init__(self, tables: RestEngine, budget: Budget) -> None:
        self._tables = tables
        self._budget = budget
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def page(self, request: Request) -> Response:
        """Return the picture of one row; `name` is its slug, or its id if it is a UUID."""
        kind, name = request.path_params["kind"], request.path_params["name"]
        sources = SOURCES.get(kind)
        if sources is None:
            return PlainTextResponse("Not found", 404)
        keep(request.scope, {*(source.table for source in sources), StoredSettings.__tablename__}, FRESH_FOR)
        row, shop = await runtime_of(request).read(lambda uow: (self._row(uow, sources, name), _name(uow)))
        if row is None:
            return PlainTextResponse("Not found", 404)
        language = appearance_of(request.scope["query_string"], {}).language
        title = row.get(f"title_{language}") or row["title"]
        return await self._picture(request, title, _texts(language)["nav"][kind], row["art"], shop)

    async def shop(self, request: Request) -> Response:
        """Return the picture of all other pages."""
        keep(request.scope, {StoredSettings.__tablename__})
        shop = await runtime_of(request).read(_name)
        language = appearance_of(request.scope["query_string"], {}).language
        host = runtime_of(request).settings.site_url.partition("//")[2]
        return await self._picture(request, _texts(language)["footer"]["motto"], host, SHOP_ART, shop)

    async def _picture(
        self, request: Request, title: str, label: str, art: str | None, shop: str
    ) -> Response:
        """Draw in a thread, AT_ONCE at a time: a picture takes a fifth of a second."""
        try:
            self._budget.spend(request, PICTURE)
        except TooMany as refused:
            return too_many(request, refused)
        async with self._drawing:
            image = await DRAWING.run(lambda: draw(title, label, _shop_art(art), shop))
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


def _name(uow: UnitOfWork) -> str:
    return shop_settings(uow).company.name


def _shop_art(address: str | None) -> bytes | None:
    """Return the file of one of our own pictures; None for any other address, which is not fetched."""
    if not address or not address.startswith("/art/") or not address.endswith(".svg"):
        return None
    file = (ART / address.lstrip("/")).resolve()
    return file.read_bytes() if file.is_relative_to(Path(ART).resolve()) and file.is_file() else None


def _texts(language: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads(read_locale(language, "public"))
    return texts
