"""The response cache as ASGI middleware: a cached response never reaches the framework."""

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.metrics import counter
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cache.marker import KEY, Marker
from guildhall.http.cache.responses import CachedResponse, Headers, Responses
from guildhall.http.paths import TABLES, rules_of

CACHED = counter(
    "guildhall_cache_requests_total",
    "Cacheable requests, by hit or miss.",
    ("result",),
)
HITS, MISSES = CACHED.labels("hit"), CACHED.labels("miss")

VARYING = frozenset({b"accept", b"range", b"range-unit", b"prefer", b"accept-profile"})
READS = ("GET", "HEAD")

Variant = Callable[[str, bytes, dict[bytes, bytes]], object]
"""Returns the part of the cache key besides the path, from path, query string and headers."""


class Making:
    """A response that is being made. `done` is set once `response` is there, or will not be kept."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.response: CachedResponse | None = None

    def finish(self, response: CachedResponse) -> None:
        """Give the response to all who wait, unless it has expired already."""
        if not response.expired:
            self.response = response
        self.done.set()


class ResponseCache:
    """Serves GET and HEAD without Authorization from the cache, and caches new responses."""

    def __init__(self, app: ASGIApp, freshness: Freshness, variant: Variant) -> None:
        self._app = app
        self._freshness = freshness
        self._variant = variant
        self._responses = Responses()
        self._making: dict[object, Making] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers: dict[bytes, bytes] = dict(scope.get("headers", ()))
        if scope["type"] != "http" or not self._is_cacheable(scope, headers):
            await self._app(scope, receive, send)
            return
        key = self._key(scope, headers)
        response = self._fresh(key) or await self._from_another(key)
        if response is not None:
            HITS.inc()
            await _send(response, scope["method"], headers, send)
        else:
            MISSES.inc()
            await self._make_once(key, scope, receive, send, headers)

    def _is_cacheable(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        return scope["method"] in READS and b"authorization" not in headers and self._freshness.trusted

    def _fresh(self, key: object) -> CachedResponse | None:
        response = self._responses.get(key)
        return response if response is not None and response.fresh(self._freshness) else None

    async def _from_another(self, key: object) -> CachedResponse | None:
        """Wait for a concurrent request that is already making this response, so that a burst renders a page once.

        Its response serves all who waited, even if its tables changed meanwhile: if each made one of its own, none
        would be done before the next change.
        """
        making = self._making.get(key)
        if making is None:
            return None
        await making.done.wait()
        return making.response

    async def _make_once(
        self, key: object, scope: Scope, receive: Receive, send: Send, headers: dict[bytes, bytes]
    ) -> None:
        making = Making()
        self._making.setdefault(key, making)
        try:
            await self._make(key, scope, receive, send, headers, making)
        finally:
            making.done.set()
            if self._making.get(key) is making:
                del self._making[key]

    def _key(self, scope: Scope, headers: dict[bytes, bytes]) -> object:
        path, query = scope["path"], scope["query_string"]
        if rules_of(path).path == TABLES:
            return path, query, *[item for item in scope["headers"] if item[0] in VARYING]
        return path, self._variant(path, query, headers)

    async def _make(
        self,
        key: object,
        scope: Scope,
        receive: Receive,
        send: Send,
        headers: dict[bytes, bytes],
        making: Making,
    ) -> None:
        """Let the framework respond. A cacheable response is buffered, cached and then sent.

        Failures and rate limits are never cached, even if the route marked the response. Other requests do not wait for
        a response that is not cached: a large file on a slow connection would block everyone else who requests it. A
        HEAD that could be cached is made as GET, because it has to say the same.
        """
        marker = scope[KEY] = Marker()
        tick = self._freshness.tick
        start: dict[str, Any] = {}
        body = bytearray()
        head = scope["method"] == "HEAD"

        async def hold(message: Message) -> None:
            if message["type"] == "http.response.start":
                if marker.tables is None or _client_specific(message["status"]):
                    making.done.set()
                    await send(message)
                else:
                    start.update(message)
            elif not start:
                await send(message)
            elif not head:
                body.extend(message.get("body", b""))
                if not message.get("more_body"):
                    tables = marker.tables or frozenset()
                    kept = _lasting(start["headers"])
                    response = CachedResponse(
                        start["status"], kept, bytes(body), tables, tick, _until(marker)
                    )
                    making.finish(response)
                    self._responses.put(key, response)
                    await _send(response, scope["method"], headers, send)

        await self._app(scope, receive, hold)
        if head and start:
            await self._make(key, {**scope, "method": "GET"}, receive, _without_body(send), headers, making)


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_head


def _client_specific(status: int) -> bool:
    """Return True for a failure or a rate limit: the next client may get another response."""
    return status >= 500 or status == HTTPStatus.TOO_MANY_REQUESTS


def _until(marker: Marker) -> float | None:
    return None if marker.seconds is None else time.monotonic() + marker.seconds


def _lasting(headers: Headers) -> Headers:
    return [
        (name.lower(), value) for name, value in headers if name.lower() not in (b"content-length", b"date")
    ]


async def _send(response: CachedResponse, method: str, headers: dict[bytes, bytes], send: Send) -> None:
    """Send the response, without its body where the client has it already or asks only for headers."""
    encoded = response.encoded(headers.get(b"accept-encoding", b"").decode("latin-1"))
    status, own, body = response.status, encoded.headers, encoded.body
    requested = headers.get(b"if-none-match")
    if requested is not None and status == HTTPStatus.OK and (encoded.etag in requested or requested == b"*"):
        status, body = HTTPStatus.NOT_MODIFIED, b""
    else:
        own = [*own, (b"content-length", b"%d" % len(body))]
        body = b"" if method == "HEAD" else body
    await send({"type": "http.response.start", "status": int(status), "headers": own})
    await send({"type": "http.response.body", "body": body})
