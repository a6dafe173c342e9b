"""Cached answers that the connection sends by itself: the same bytes as from the application, without asking it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import uvicorn
from sqlalchemy import delete
from starlette.types import Receive, Scope, Send
from uvicorn.lifespan.on import LifespanOn
from uvicorn.server import ServerState

from guildhall.core.runtime import Runtime
from guildhall.http.coming_soon import COOKIE
from guildhall.http.connection import Connection
from guildhall.main import create_app
from guildhall.services.shop_settings.models import ShopOpening
from guildhall.services.shop_settings.preview_links import preview_token
from tests.support.rows import add_product

LIST = "/rest/v1/products?select=name"
HOST = b"Host: shop\r\n"
LONGEST = 60  # seconds

Parts = tuple[bytes, list[bytes], bytes]
"""A response: its status line, its other headers in order of their names, its body."""


class Served:
    """The shop behind real connections. `asked` counts the requests that reached the application."""

    def __init__(self, runtime: Runtime) -> None:
        self._application = create_app(runtime)
        self.asked = 0
        self.config = uvicorn.Config(self._count, interface="asgi3", lifespan="on", log_config=None)
        self.config.load()
        self.lifespan = LifespanOn(self.config)
        self.addresses: dict[bool, Any] = {}

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += scope["type"] == "http"
        await self._application(scope, receive, send)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Served]:
        await self.lifespan.startup()
        state, loop = ServerState(), asyncio.get_running_loop()
        state.default_headers = [(b"date", b"today")]
        for direct in (True, False):
            shared = self.lifespan.state if direct else {}
            server = await loop.create_server(partial(Connection, self.config, state, shared), "127.0.0.1", 0)
            self.addresses[direct] = server.sockets[0].getsockname()
        try:
            async with asyncio.timeout(LONGEST):
                yield self
        finally:
            await self.lifespan.shutdown()

    async def answers(self, *requests: bytes, direct: bool = True) -> list[Parts]:
        """Send the requests in one piece; return their responses."""
        reader, writer = await asyncio.open_connection(*self.addresses[direct])
        writer.write(b"".join(requests))
        found = [await _read(reader, head=request.startswith(b"HEAD")) for request in requests]
        writer.close()
        return found

    async def cache(self) -> None:
        """Wait until the answer to `get()` stays in the cache: the start of the background tasks empties it."""
        while await self.asking(get()):
            pass

    async def asking(self, *requests: bytes) -> int:
        """Return how many of the requests reached the application."""
        before = self.asked
        await self.answers(*requests)
        return self.asked - before


async def _read(reader: asyncio.StreamReader, *, head: bool) -> Parts:
    top = await reader.readuntil(b"\r\n\r\n")
    status, *headers = top[:-4].split(b"\r\n")
    length = next((int(each[16:]) for each in headers if each.startswith(b"content-length: ")), 0)
    empty = head or b" 304 " in status
    return status, sorted(headers), b"" if empty else await reader.readexactly(length)


def get(path: str = LIST, *headers: bytes, method: bytes = b"GET", version: bytes = b"1.1") -> bytes:
    lines = b"".join(header + b"\r\n" for header in headers)
    return b"%s %s HTTP/%s\r\n%s%s\r\n" % (method, path.encode(), version, HOST, lines)


def visit(runtime: Runtime, story: Callable[[Served], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Served(runtime).open() as wire:
            await story(wire)

    asyncio.run(run())


@pytest.fixture(autouse=True)
def _product(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        for number in range(40):  # more than is sent uncompressed
            add_product(uow, name=f"Workbench {number}, oiled beech", slug=f"bench-{number}")


def test_an_answer_is_that_of_the_application(runtime: Runtime) -> None:
    named = b"X-Request-Id: proxy-7"
    requests = [
        get(LIST, named),
        get(LIST, named, method=b"HEAD"),
        get(LIST, named, b"Accept-Encoding: gzip, br"),
        get(LIST, named, b"Content-Length: 0"),
        get(LIST, named, b"Origin: https://blog.example"),
        get(LIST, named, b"Accept: application/vnd.pgrst.object+json"),
        get("/robots.txt", named),
        get("/news.xml", named, b"If-None-Match: *"),
        get("/imprint", named, b"Accept-Language: de"),
        get("/imprint?utm_source=letter", named, b"Cookie: i18nextLng=fr"),
        get("/imprint", named, b"Accept-Encoding: br", method=b"HEAD"),
    ]

    async def compare(wire: Served) -> None:
        for request in requests:
            await wire.cache()  # for each: a job that starts late empties it, and HEAD without it has no ETag
            made, again, sent = [
                (await wire.answers(request, direct=direct))[0] for direct in (False, False, True)
            ]
            assert made == again == sent
            assert b"x-request-id: proxy-7" in sent[1]
            assert any(each.startswith(b"content-security-policy: ") for each in sent[1])

    visit(runtime, compare)


def test_a_cached_answer_never_reaches_the_application(runtime: Runtime) -> None:
    async def count(wire: Served) -> None:
        await wire.cache()
        asked = [await wire.asking(get("/rest/v1/products?select=slug")) for _ in range(3)]
        assert asked == [1, 0, 0]
        first, second = [(await wire.answers(get()))[0][1] for _ in range(2)]
        ids = {each for each in first + second if each.startswith(b"x-request-id: ")}
        assert len(ids) == 2

    visit(runtime, count)


@pytest.mark.parametrize(
    "request_",
    [
        get(LIST, b"Authorization: Bearer x"),
        get(LIST, b"apikey: ghk_unknown"),
        get(LIST, b"Origin: https://blog.example"),
        get(LIST, b"Content-Length: 2") + b"{}",
        get(LIST, b"Transfer-Encoding: chunked") + b"0\r\n\r\n",
        get(LIST, b"Connection: close"),
        get(LIST, version=b"1.0"),
        get(LIST, b"Expect: 100-continue"),
        get(LIST, b"Content-Length: 2", method=b"POST") + b"{}",
    ],
    ids=["token", "key", "origin", "body", "chunks", "close", "http-1.0", "expect", "post"],
)
def test_anything_unusual_is_left_to_the_application(runtime: Runtime, request_: bytes) -> None:
    async def count(wire: Served) -> None:
        await wire.cache()
        assert await wire.asking(request_) == 1

    visit(runtime, count)


def test_a_change_is_seen_by_the_next_request(runtime: Runtime) -> None:
    async def change(wire: Served) -> None:
        await wire.cache()
        with runtime.writing() as uow:
            add_product(uow, name="Vice", slug="vice")
        [(_, _, body)] = await wire.answers(get())
        assert b"Vice" in body

    visit(runtime, change)


def test_requests_in_one_piece_are_answered_in_order(runtime: Runtime) -> None:
    """Only the first is sent at once: a client with thousands of them would keep all others waiting."""

    async def send(wire: Served) -> None:
        other = get("/rest/v1/products?select=slug&limit=1")
        await wire.cache()
        await wire.answers(other)
        one, two = (await wire.answers(get()))[0][2], (await wire.answers(other))[0][2]
        before = wire.asked
        found = await wire.answers(get(), other, get(), get("/rest/v1/products?select=id"), other)
        assert [found[0][2], found[1][2], found[2][2], found[4][2]] == [one, two, one, two]
        assert wire.asked - before == 4

    visit(runtime, send)


@pytest.mark.settings(log_requests="on")
def test_a_shop_with_an_access_log_has_no_direct_answers(runtime: Runtime) -> None:
    async def count(wire: Served) -> None:
        assert [await wire.asking(get()) for _ in range(2)] == [1, 1]

    visit(runtime, count)


@pytest.mark.settings(metrics="on")
def test_direct_answers_are_counted(runtime: Runtime) -> None:
    async def count(wire: Served) -> None:
        await wire.cache()
        before = await counted(wire)
        assert await wire.asking(get("/rest/v1/products?select=features")) == 1
        assert [await wire.asking(get("/rest/v1/products?select=features")) for _ in range(2)] == [0, 0]
        assert await counted(wire) - before == 3

    visit(runtime, count)


async def counted(wire: Served) -> float:
    """Return how many responses of the list of products the metrics have counted."""
    [(_, _, metrics)] = await wire.answers(get("/metrics"))
    line = b'guildhall_requests_total{method="GET",route="/rest/v1/products",status="200"} '
    return sum(float(each.removeprefix(line)) for each in metrics.splitlines() if each.startswith(line))


def test_what_a_preview_of_a_closed_shop_cached_is_not_sent_to_visitors(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(ShopOpening))
    token = preview_token(runtime.settings.signing_secret, runtime.clock.now())
    cookie = f"Cookie: {COOKIE}={token}".encode()

    async def look(wire: Served) -> None:
        for _ in range(3):
            [(previewed, _, _)] = await wire.answers(get(LIST, cookie))
            [(visited, _, body)] = await wire.answers(get(LIST))
            assert (previewed, visited) == (b"HTTP/1.1 200 OK", b"HTTP/1.1 503 Service Unavailable")
            assert b"Workbench" not in body

    visit(runtime, look)
