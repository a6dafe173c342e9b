"""A uvicorn connection with limits against slow clients.

uvicorn waits forever for a head or a body that arrives a byte a minute and for a client that does not read, and keeps
a head of any size. Proxies have such limits; these protect a server without one.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from guildhall.http.closing import closing
from guildhall.http.direct_answers import STATE, DirectAnswers

LARGEST_HEAD = 64 * 1024
"""Bytes of address and headers, and of the framing between and after the chunks of a body."""
SMALL = 64 * 1024  # bytes
CHECK_EVERY = 10.0  # seconds
MAX_CHECKS = 2  # consecutive checks without progress: closes the connection after 20 to 30 seconds
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)


class Connection(HttpToolsProtocol):
    """Closes itself when a periodic check finds no progress while the client has to act.

    There is one timer per connection, not per request, so a request costs only a few additions.
    """

    check_every = CHECK_EVERY

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._receiving = False  # a request has begun and is incomplete
        self._begun = 0  # requests
        self._arrived = 0  # bytes of bodies
        self._taken = 0  # times that a full buffer was drained
        self._allowance = LARGEST_HEAD  # for bytes outside of bodies
        self._last_seen: tuple[int, ...] = ()
        self._quiet = 0
        self._timer = self.loop.call_later(self.check_every, self._check)
        self._direct: DirectAnswers | None = self.app_state.get(STATE)
        self._at_once = False  # the next answer may be sent at once

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        closing.set()
        super().shutdown()

    # Receiving

    def data_received(self, data: bytes) -> None:
        self._allowance -= len(data)
        self._at_once = True
        super().data_received(data)
        if self._allowance < 0 and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._receiving = True
        self._begun += 1

    def on_body(self, body: bytes) -> None:
        self._allowance += 2 * len(body)  # chunks may be small, with as much framing as data
        if not self.cycle.response_complete:
            self._arrived += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._receiving = False
        self._allowance = LARGEST_HEAD
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """Suppress uvicorn's two warnings: the server supports no upgrade, and anyone may request one."""

    # Sending

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Send a cached answer at once; the application answers all other requests, in a task of their own."""
        found = None
        if self._direct and self._may_send_at_once(cycle):
            with suppress(Exception):  # the application fails on the same request, and records it
                found = self._direct.find(cycle.scope)  # type: ignore[arg-type]  # a TypedDict
        if found is None:
            super()._start_asgi_task(cycle, app)
            return
        self._at_once = False
        head, body = found
        own = [line for name, value in cycle.default_headers for line in (name, b": ", value, b"\r\n")]
        parts = [head, *own, b"\r\n", body]
        if len(body) <= SMALL:  # copying it takes less time than a second system call
            self.transport.write(b"".join(parts))
        else:
            self.transport.write(b"".join(parts[:-1]))
            self.transport.write(body)
        cycle.response_started = cycle.response_complete = True
        self.on_response_complete()

    def _may_send_at_once(self, cycle: RequestResponseCycle) -> bool:
        """Return True for the first request of what arrived, if the client reads and the connection stays open.

        A client that sends many requests in one piece would keep others waiting; they become tasks, in turn.
        """
        return (
            self._at_once
            and cycle.keep_alive
            and not cycle.waiting_for_100_continue
            and not self.flow.write_paused
            and not self.transport.is_closing()
        )

    def resume_writing(self) -> None:
        self._taken += 1
        super().resume_writing()

    # Progress

    def _check(self) -> None:
        unread = self.transport.get_write_buffer_size()
        seen = (unread, self._taken) if unread else (self._begun, self._arrived)
        ours = not unread and (self.flow.read_paused or self._answering())
        self._quiet = self._quiet + 1 if seen == self._last_seen and not ours else 0
        self._last_seen = seen
        if self._quiet >= MAX_CHECKS:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(self.check_every, self._check)

    def _answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete and not self._receiving
