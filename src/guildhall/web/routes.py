"""Assembles the website: the build's files, and a page for every other address."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.rest_engine.engine import RestEngine
from guildhall.web.assets import Assets
from guildhall.web.budget import Budget
from guildhall.web.build import Build, NotBuilt
from guildhall.web.pages import Pages
from guildhall.web.renderer import Renderer

log = logging.getLogger(__name__)


def read_build() -> Build | None:
    """Return the frontend's build, or None with a log line: the API works without it."""
    try:
        return Build.read()
    except NotBuilt as error:
        log.warning("%s", error)
        return None


class Site:
    """Serves every GET that no other route matches."""

    def __init__(self, build: Build | None, tables: RestEngine, budget: Budget) -> None:
        self._assets = Assets(build.folder) if build else None
        self._pages = Pages(build, Renderer(build.server_script), tables, budget) if build else None

    async def answer(self, request: Request) -> Response:
        if self._assets is None or self._pages is None:
            return PlainTextResponse("The frontend is not built: run make build.", 503)
        if request.url.path in self._assets:
            return await self._assets.answer(request)
        if "." in request.url.path.rpartition("/")[2]:
            return PlainTextResponse("Not found", 404)  # a missing file, not a page
        return await self._pages.answer(request)
