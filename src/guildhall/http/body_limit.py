"""Limits the size and the duration of request bodies: a body is read as a whole, or refused.

Uploads are exempt: their route streams and counts the bytes itself.
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.http.errors.handlers import TOO_LARGE, TOO_SLOW, answer_to

LARGEST_BODY = 1024 * 1024  # bytes
LARGEST_DISCARDED = 16 * LARGEST_BODY
"""Bytes of a refused body that are read and discarded. If the connection is closed while a client still sends, it sees
a broken connection instead of the response; only bodies larger than this end so."""
LONGEST_BODY = 60.0  # seconds from the head to the last byte
STREAMED = "/functions/v1/uploads/"
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class ClientGone(Exception):
    """The client has disconnected."""


class BodyLimit:
    """Responds 413 or 408 in the format of the path's API. within: seconds for a body."""

    def __init__(self, app: ASGIApp, within: float = LONGEST_BODY) -> None:
        self._app = app
        self._within = within

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["method"] in WITH_BODY and not scope["path"].startswith(STREAMED):
            await self._with_body(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(self._within):
                body = await _body(scope, receive)
        except ClientGone:
            return
        except TimeoutError:
            await answer_to(Request(scope), TOO_SLOW)(scope, receive, send)
            return
        if body is None:
            await answer_to(Request(scope), TOO_LARGE)(scope, receive, send)
        else:
            await self._app(scope, _replaying(body, receive), send)


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Return the body, or None after discarding one that is too large. Raises ClientGone."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"0")
    announced = int(length) if length.isdigit() else 0
    if announced > LARGEST_DISCARDED or (announced > LARGEST_BODY and b"expect" in headers):
        return None  # too large to discard, or the client waits for 100 Continue
    return await _whole(receive, keep=announced <= LARGEST_BODY)


async def _whole(receive: Receive, *, keep: bool) -> bytes | None:
    """Return the body, or None if it is too large or `keep` is False.

    Raises ClientGone: an incomplete body must not be taken for a complete one.
    """
    body, arrived, more = bytearray(), 0, True
    while more and arrived <= LARGEST_DISCARDED:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        part = message.get("body", b"")
        arrived += len(part)
        more = message.get("more_body", False)
        keep = keep and arrived <= LARGEST_BODY
        if keep:
            body += part
        else:
            body.clear()
    return bytes(body) if keep else None


def _replaying(body: bytes, receive: Receive) -> Receive:
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
