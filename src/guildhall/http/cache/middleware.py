"""The cache as a pure ASGI wrapper: a kept answer never reaches the framework."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.metrics import counter
from guildhall.http.cache.answers import Answer, Answers
from guildhall.http.cache.compressor import Compressor
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cache.marker import KEY, Marker

CACHED = counter(
    "guildhall_cache_requests_total",
    "Requests that the answer cache could answer, by whether it did.",
    ("result",),
)
HITS, MISSES = CACHED.labels("hit"), CACHED.labels("miss")

Headers = list[tuple[bytes, bytes]]
VARYING = frozenset({b"accept", b"range", b"range-unit", b"prefer", b"accept-profile"})
EMPTY_BODY = {"type": "http.response.body", "body": b""}

Variant = Callable[[str, bytes, dict[bytes, bytes]], object]
"""What an answer depends on beside its path: (path, query string, headers) -> a part of the key."""


class Making:
    """A render under way: `done` is set once its answer is there, or will not be kept."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.answer: Answer | None = None

    def give(self, answer: Answer) -> None:
        """Hand the answer to all who wait, unless it has expired already."""
        if answer.until is None or time.monotonic() < answer.until:
            self.answer = answer
        self.done.set()


class AnswerCache:
    """Serves GET and HEAD without Authorization from kept answers; makes and keeps what it does not have."""

    def __init__(self, app: ASGIApp, freshness: Freshness, variant: Variant) -> None:
        self._app = app
        self._freshness = freshness
        self._variant = variant
        self._answers = Answers()
        self._making: dict[object, Making] = {}
        self._compressor = Compressor()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if b"authorization" in headers or not self._freshness.trusted:
            await self._app(scope, receive, send)
            return
        key = self._key(scope, headers)
        answer = self._usable(key) or await self._from_another(key)
        if answer is not None:
            HITS.inc()
            answer.served += 1
            await _serve(answer, scope["method"], headers, send)
        else:
            MISSES.inc()
            await self._make_once(key, scope, receive, send, headers)

    def _usable(self, key: object) -> Answer | None:
        answer = self._answers.get(key)
        usable = answer is not None and (answer.fresh(self._freshness) or answer.good_enough())
        return answer if usable else None

    async def _from_another(self, key: object) -> Answer | None:
        """Wait for the request that is making this answer already, so that a rush on a page renders it once.

        What it made is good for all who waited, even where its tables changed meanwhile: were each to make one of its
        own, none would be done before the next change.
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
        """A header that came twice counts twice: the doors read the first of them, and a dict has the last."""
        path, query = scope["path"], scope["query_string"]
        if path.startswith("/rest/"):
            return path, query, *(item for item in scope["headers"] if item[0] in VARYING)
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
        """Let the framework answer. What it marks as keepable is held back until whole, kept, and then served.

        A failure or a refused limit is never kept, even where the door had marked its answer. Nobody waits for an
        answer that is not kept: a large file on a slow line would hold up everyone else who asks for it.
        """
        marker = scope[KEY] = Marker()
        tick, began = self._freshness.tick, time.monotonic()
        start: dict[str, Any] = {}
        body = bytearray()

        async def hold(message: Message) -> None:
            if message["type"] == "http.response.start":
                if marker.tables is None or scope["method"] == "HEAD" or _of_this_asker(message["status"]):
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
                    answer = Answer(
                        start["status"], kept, bytes(body), tables, tick, _until(marker), began, served=1
                    )
                    making.give(answer)
                    await self._keep(key, answer, scope["method"], headers, send)

        await self._app(scope, receive, hold)

    async def _keep(
        self, key: object, answer: Answer, method: str, headers: dict[bytes, bytes], send: Send
    ) -> None:
        self._answers.put(key, answer)
        await _serve(answer, method, headers, send)
        if answer.is_page:
            self._compressor.ask(answer)


def _of_this_asker(status: int) -> bool:
    """Whether the next one may be answered otherwise: a failure, or a limit that this client has reached."""
    return status >= 500 or status == HTTPStatus.TOO_MANY_REQUESTS


def _until(marker: Marker) -> float | None:
    return None if marker.seconds is None else time.monotonic() + marker.seconds


def _lasting(headers: Headers) -> Headers:
    return [
        (name.lower(), value) for name, value in headers if name.lower() not in (b"content-length", b"date")
    ]


async def _serve(answer: Answer, method: str, headers: dict[bytes, bytes], send: Send) -> None:
    sending = answer.sending(b"br" in headers.get(b"accept-encoding", b""))
    requested = headers.get(b"if-none-match")
    if requested is not None and answer.status == 200 and (sending.etag in requested or requested == b"*"):
        await send(sending.not_modified)
        await send(EMPTY_BODY)
        return
    await send(sending.start)
    await send(EMPTY_BODY if method == "HEAD" else sending.body)
