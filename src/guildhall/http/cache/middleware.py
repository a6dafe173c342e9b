"""The answer cache as ASGI middleware: a cached answer never reaches the framework."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.metrics import counter
from guildhall.http.cache.answers import Answers, CachedAnswer, Reply
from guildhall.http.cache.compressor import Compressor
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cache.marker import KEY, Marker

CACHED = counter(
    "guildhall_cache_requests_total",
    "Cacheable requests, by hit or miss.",
    ("result",),
)
HITS, MISSES = CACHED.labels("hit"), CACHED.labels("miss")

WORTH_COMPRESSING = 10
"""Requests that a page must serve before it is compressed at the highest quality, which takes more CPU than its making:
a page that is edited often, or read seldom, is not.
"""

Headers = list[tuple[bytes, bytes]]
VARYING = frozenset({b"accept", b"range", b"range-unit", b"prefer", b"accept-profile"})
READS = ("GET", "HEAD")

Variant = Callable[[str, bytes, dict[bytes, bytes]], object]
"""Returns the part of the cache key besides the path, from path, query string and headers."""


class Making:
    """A render under way: `done` is set once its answer is there, or will not be kept."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.answer: CachedAnswer | None = None

    def give(self, answer: CachedAnswer) -> None:
        """Hand the answer to all who wait, unless it has expired already."""
        if answer.until is None or time.monotonic() < answer.until:
            self.answer = answer
        self.done.set()


class AnswerCache:
    """Serves GET and HEAD without Authorization from the cache, and caches new answers."""

    def __init__(self, app: ASGIApp, freshness: Freshness, variant: Variant) -> None:
        self._app = app
        self._freshness = freshness
        self._variant = variant
        self._answers = Answers()
        self._making: dict[object, Making] = {}
        self._compressor = Compressor()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers: dict[bytes, bytes] = dict(scope.get("headers", ()))
        if scope["type"] != "http" or not self._is_cacheable(scope, headers):
            await self._app(scope, receive, send)
            return
        key = self._key(scope, headers)
        answer = self._usable(key) or await self._from_another(key)
        if answer is not None:
            await _send(self._hit(answer, scope, headers), send)
        else:
            MISSES.inc()
            await self._make_once(key, scope, receive, send, headers)

    def ready(self, scope: Scope, headers: dict[bytes, bytes]) -> Reply | None:
        """Return the cached response to a request, None if there is none now."""
        if not self._is_cacheable(scope, headers):
            return None
        answer = self._usable(self._key(scope, headers))
        return self._hit(answer, scope, headers) if answer else None

    def _is_cacheable(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        return scope["method"] in READS and b"authorization" not in headers and self._freshness.trusted

    def _hit(self, answer: CachedAnswer, scope: Scope, headers: dict[bytes, bytes]) -> Reply:
        HITS.inc()
        answer.served += 1
        if answer.served == WORTH_COMPRESSING and answer.is_page:
            self._compressor.enqueue(answer)
        return _reply_to(answer, scope["method"], headers)

    def _usable(self, key: object) -> CachedAnswer | None:
        answer = self._answers.get(key)
        usable = answer is not None and (answer.fresh(self._freshness) or answer.good_enough())
        return answer if usable else None

    async def _from_another(self, key: object) -> CachedAnswer | None:
        """Wait for a concurrent request that is already making this answer, so that a burst renders a page once.

        Its answer serves all who waited, even if its tables changed meanwhile: if each made one of its own, none would
        be done before the next change.
        """
        making = self._making.get(key)
        if making is None:
            return None
        await making.done.wait()
        return making.answer

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
        """Return the key. A repeated header counts twice: routes read its first value, but a dict has the last."""
        path, query = scope["path"], scope["query_string"]
        if path.startswith("/rest/"):
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
        """Let the framework answer. A cacheable response is buffered, cached and then sent.

        Failures and rate limits are never cached, even if the route marked the response. Other requests do not wait for
        a response that is not cached: a large file on a slow connection would block everyone else who requests it.
        """
        marker = scope[KEY] = Marker()
        tick, began = self._freshness.tick, time.monotonic()
        start: dict[str, Any] = {}
        body = bytearray()

        async def hold(message: Message) -> None:
            if message["type"] == "http.response.start":
                if marker.tables is None or scope["method"] == "HEAD" or _client_specific(message["status"]):
                    making.done.set()
                    await send(message)
                else:
                    start.update(message)
            elif not start:
                await send(message)
            else:
                body.extend(message.get("body", b""))
                if not message.get("more_body"):
                    tables = marker.tables or frozenset()
                    kept = _lasting(start["headers"])
                    answer = CachedAnswer(
                        start["status"], kept, bytes(body), tables, tick, _until(marker), began, served=1
                    )
                    making.give(answer)
                    self._answers.put(key, answer)
                    await _send(_reply_to(answer, scope["method"], headers), send)

        await self._app(scope, receive, hold)


def _client_specific(status: int) -> bool:
    """Return True for a failure or a rate limit: the next client may get another response."""
    return status >= 500 or status == HTTPStatus.TOO_MANY_REQUESTS


def _until(marker: Marker) -> float | None:
    return None if marker.seconds is None else time.monotonic() + marker.seconds


def _lasting(headers: Headers) -> Headers:
    return [
        (name.lower(), value) for name, value in headers if name.lower() not in (b"content-length", b"date")
    ]


def _reply_to(answer: CachedAnswer, method: str, headers: dict[bytes, bytes]) -> Reply:
    sending = answer.sending(b"br" in headers.get(b"accept-encoding", b""))
    requested = headers.get(b"if-none-match")
    if requested is not None and answer.status == 200 and (sending.etag in requested or requested == b"*"):
        return sending.not_modified
    return sending.without_body if method == "HEAD" else sending.whole


async def _send(reply: Reply, send: Send) -> None:
    await send(reply.start)
    await send(reply.body)
