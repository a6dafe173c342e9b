"""How large and how slow a request's body may be, for every door alike: it is read whole, or refused.

Uploads alone are not: their door takes the bytes as they come, and counts them itself.
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.http.errors.handlers import TOO_LARGE, TOO_SLOW, answer_to

LARGEST_BODY = 1024 * 1024  # bytes
LARGEST_DISCARDED = 16 * LARGEST_BODY
"""Bytes of a refused body that are read and thrown away. A client that still sends when its connection is closed sees
a broken connection instead of the answer; past this bound it does."""
LONGEST_BODY = 60.0  # seconds from the head to the last byte
STREAMED = "/functions/v1/uploads/"
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class ClientGone(Exception):
    """Nobody waits for an answer any more."""


class BodyLimit:
    """Answers 413 or 408 in the dialect of the door that the path belongs to. within: seconds for a body."""

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
    """Return the body, or None once a too large one was thrown away. Raises ClientGone."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"0")
    announced = int(length) if length.isdigit() else 0
    if announced > LARGEST_DISCARDED or (announced > LARGEST_BODY and b"expect" in headers):
        return None  # not worth the wait, or the client waits for our word before it sends
    return await _whole(receive, keep=announced <= LARGEST_BODY)


async def _whole(receive: Receive, *, keep: bool) -> bytes | None:
    """Return the body, or None where it is too large or not to be kept.

    Raises ClientGone: half a body must not pass for a whole one.
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
