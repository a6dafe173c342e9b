"""/docs: a viewer of the API description (/openapi.json), served from the build."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

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
  </body>
</html>
"""


# The viewer styles its elements inline. Everything on this page comes from this server.
POLICY = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'"
)


async def docs(_request: Request) -> Response:
    return HTMLResponse(PAGE, headers={"content-security-policy": POLICY})
