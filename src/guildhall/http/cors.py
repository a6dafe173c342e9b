"""Lets browsers call the API from pages of other sites: of the operator's CORS_ORIGINS, and with publishable keys.

The outermost layer but for metrics: answers from the cache and errors carry the headers, too.
"""

from collections.abc import Collection

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.http.paths import rules_of

METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
ALLOWED = (
    "apikey, authorization, prefer, content-type, range, x-client-info, idempotency-key, if-none-match, "
    "accept, accept-language, x-request-id, last-event-id, cache-control, "
    # The ecosystem's clients and what traces them send these on their own.
    "accept-profile, content-profile, range-unit, x-supabase-api-version, x-retry-count, x-region, "
    "traceparent, tracestate, baggage"
)
EXPOSED = (
    "allow, content-range, content-location, deprecation, etag, idempotent-replayed, location, preference-applied, "
    "retry-after, sunset, x-request-id, x-supabase-api-version"
)
PREFLIGHT_SECONDS = 600
READABLE = "guildhall.cors"
"""The key in the scope of a request that carries a publishable key which lists its origin."""

Header = tuple[bytes, bytes]
VARY: Header = (b"vary", b"origin, apikey")


class Cors:
    """Adds the headers for listed origins. No credentials: nothing of the API goes by cookies."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app = app
        self._origins = frozenset(origin.encode() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not rules_of(scope["path"]).for_websites:
            await self._app(scope, receive, send)
            return
        origin = dict(scope["headers"]).get(b"origin", b"")
        listed = origin in self._origins
        if listed and scope["method"] == "OPTIONS":
            await preflight(origin.decode("latin-1"))(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                readable = listed or scope.get(READABLE)
                added = [VARY, *(_readable_by(origin) if readable else ())]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await self._app(scope, receive, with_headers)


def preflight(origin: str) -> Response:
    """Return the answer to the browser's question whether pages of the origin may call. It is asked without a key."""
    headers = {
        "access-control-allow-origin": origin,
        "vary": "origin",
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": ALLOWED,
        "access-control-max-age": str(PREFLIGHT_SECONDS),
    }
    return Response(status_code=204, headers=headers)


def _readable_by(origin: bytes) -> list[Header]:
    return [
        (b"access-control-allow-origin", origin),
        (b"access-control-expose-headers", EXPOSED.encode()),
    ]
