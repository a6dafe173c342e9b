"""Limits against slow clients, around a connection of uvicorn.

uvicorn waits forever for a head or a body that arrives a byte a minute and for a client that does not read, keeps a
head of any size, and queues any number of requests. Proxies have such limits; these protect a server without one.
"""

import asyncio
from contextlib import suppress
from typing import Any, cast

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 * 1024
"""Bytes of address and headers, and of the framing between and after the chunks of a body."""
MOST_WAITING = 50
"""Requests sent before the first of them was answered. Browsers and proxies send one at a time."""
CHECK_EVERY = 10.0  # seconds
MAX_CHECKS = 2  # consecutive checks without progress: closes the connection after 20 to 30 seconds
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 0\r\nconnection: close\r\n"
    b"cache-control: no-store\r\nx-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'\r\n\r\n"
)
STATE = "guildhall.connection"
"""The key of a request's connection in the ASGI state."""


class Connection(asyncio.Protocol):
    """Passes a connection on to uvicorn, and closes it when a periodic check finds no progress while the client has
    to act.

    It reads the requests along with a parser of its own. There is one timer per connection, not per request.
    """

    check_every = CHECK_EVERY

    def __init__(self, *, app_state: dict[str, Any], **options: Any) -> None:
        self._uvicorn = HttpToolsProtocol(app_state={**app_state, STATE: self}, **options)
        self._parser = httptools.HttpRequestParser(self)
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn's
        self._receiving = False  # a request has begun and is incomplete
        self._begun = 0  # requests
        self._answered = 0  # requests
        self._arrived = 0  # bytes of bodies
        self._taken = 0  # times that a full buffer was drained
        self._allowance = LARGEST_HEAD  # for bytes outside of bodies
        self._last_seen: tuple[int, ...] = ()
        self._quiet = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._uvicorn.connection_made(self._transport)
        self._timer = asyncio.get_running_loop().call_later(self.check_every, self._check)

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        self._uvicorn.connection_lost(exc)

    def eof_received(self) -> None:
        self._uvicorn.eof_received()

    def answered(self) -> None:
        """Note that the application has answered a request."""
        self._answered += 1

    # Receiving

    def data_received(self, data: bytes) -> None:
        self._allowance -= len(data)
        with suppress(httptools.HttpParserError, httptools.HttpParserUpgrade):  # uvicorn responds to them
            self._parser.feed_data(data)
        if self._begun - self._answered > MOST_WAITING:
            self._transport.abort()
            return
        self._uvicorn.data_received(data)
        if self._allowance < 0 and not self._transport.is_closing():
            self._transport.write(TOO_LARGE)
            self._transport.close()

    def on_message_begin(self) -> None:
        self._receiving = True
        self._begun += 1

    def on_body(self, body: bytes) -> None:
        self._allowance += 2 * len(body)  # chunks may be small, with as much framing as data
        if self._answered < self._begun:
            self._arrived += len(body)

    def on_message_complete(self) -> None:
        self._receiving = False
        self._allowance = LARGEST_HEAD

    # Sending

    def pause_writing(self) -> None:
        self._uvicorn.pause_writing()

    def resume_writing(self) -> None:
        self._taken += 1
        self._uvicorn.resume_writing()

    # Progress

    def _check(self) -> None:
        unread = self._transport.get_write_buffer_size()
        seen = (unread, self._taken) if unread else (self._begun, self._arrived)
        ours = not unread and (not self._transport.is_reading() or self._answering())
        self._quiet = self._quiet + 1 if seen == self._last_seen and not ours else 0
        self._last_seen = seen
        if self._quiet >= MAX_CHECKS:
            self._transport.abort()
        else:
            self._timer = asyncio.get_running_loop().call_later(self.check_every, self._check)

    def _answering(self) -> bool:
        return self._answered < self._begun and not self._receiving


class CountAnswers:
    """Tells the connection of each request that the application has answered it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        finally:
            if scope["type"] == "http" and (connection := scope["state"].get(STATE)):
                connection.answered()
