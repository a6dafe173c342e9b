"""/docs: a viewer of the API description (/openapi.json), served from the build; /llms.txt: the guide to the API."""

from collections.abc import Iterable
from functools import cache
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from guildhall.core.resources import API_GUIDE
from guildhall.http.cache.marker import mark_cacheable
from guildhall.rest_engine.declaration import Table
from guildhall.rest_engine.supabase import render_database

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Guildhall API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <script type="module" src="/docs/rapidoc.js"></script>
  </head>
  <body>
    <rapi-doc spec-url="/openapi.json" render-style="focused" show-header="false" load-fonts="false"
      primary-color="#0f6b5c" allow-server-selection="false" schema-style="table"></rapi-doc>
    <noscript><pre>{guide}</pre></noscript>
  </body>
</html>
"""


# The viewer styles its elements inline. Everything on this page comes from this server.
POLICY = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'"
)


@cache
def guide() -> str:
    """Return docs/guides/api.md."""
    return API_GUIDE.read_text(encoding="utf-8")


async def docs(request: Request) -> Response:
    """Return the page of the viewer; without JavaScript it shows the guide. The cache of responses compresses it."""
    mark_cacheable(request.scope, ())
    page = PAGE.format(guide=escape(guide()))
    return HTMLResponse(page, headers={"content-security-policy": POLICY})


async def llms(request: Request) -> Response:
    """Serve /llms.txt: the same guide as Markdown, for programs that read text."""
    mark_cacheable(request.scope, ())
    return PlainTextResponse(guide())


class DatabaseType:
    """Serve /docs/supabase.types.ts: the type `Database` of supabase-js, as `guildhall types --supabase` writes it."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._tables = tuple(tables)

    async def answer(self, request: Request) -> Response:
        mark_cacheable(request.scope, ())
        return PlainTextResponse(render_database(self._tables))
