"""Assembles the website: the build's files, and a page for every other address."""

import logging
import re

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.core.i18n import LANGUAGES
from guildhall.http.budget import Budget
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.dependencies import runtime_of
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.site.texts import NAMESPACES
from guildhall.web.assets import ASK_AGAIN
from guildhall.web.build import Build, NotBuilt
from guildhall.web.pages import Pages
from guildhall.web.seen_site import TABLE, seen_site

log = logging.getLogger(__name__)


def read_build() -> Build | None:
    """Return the frontend's build, or None with a log line: the API works without it."""
    try:
        return Build.read()
    except NotBuilt as error:
        log.warning("%s", error)
        return None


_TEXTS = re.compile(r"/locales/(\w+)/([\w-]+)\.json")


class Site:
    """Serves every GET that no other route matches."""

    def __init__(self, build: Build | None, tables: RestEngine, budget: Budget) -> None:
        self._assets = build.assets if build else None
        self._pages = Pages(build, tables, budget) if build else None

    async def answer(self, request: Request) -> Response:
        if self._assets is None or self._pages is None:
            return PlainTextResponse("The frontend is not built: run make build.", 503)
        if own := await self._own_texts(request):
            return own
        if request.url.path in self._assets:
            return await self._assets.answer(request)
        if "." in request.url.path.rpartition("/")[2]:
            return PlainTextResponse("Not found", 404)  # a missing file, not a page
        return await self._pages.answer(request)

    async def _own_texts(self, request: Request) -> Response | None:
        """Return texts with the owner's in them. The built-in ones, without a query, are files of the build."""
        found = _TEXTS.fullmatch(request.url.path) if request.url.query else None
        if found is None or found[1] not in LANGUAGES or found[2] not in NAMESPACES:
            return None
        site, chosen = await runtime_of(request).read(
            lambda uow: (seen_site(uow, request), shop_settings(uow))
        )
        texts = site.texts(found[1], found[2], chosen.content_language)
        headers = {"cache-control": "no-store" if site.draft else ASK_AGAIN}
        if not site.draft:
            mark_cacheable(request.scope, {TABLE, StoredSettings.__tablename__})
        return Response(texts, media_type="application/json", headers=headers)
