"""How large and how slow a request's body may be, for every door alike: it is read whole, or refused.

Uploads alone are not: their door takes the bytes as they come, and counts them itself.
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.http.errors.handlers import TOO_LARGE, TOO_SLOW, answer_to

LARGEST_BODY = 1024 * 1024  # bytes
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
                body = None if _announced(scope) > LARGEST_BODY else await _whole(receive)
        except ClientGone:
            return
        except TimeoutError:
            await answer_to(Request(scope), TOO_SLOW)(scope, receive, send)
            return
        if body is None:
            await answer_to(Request(scope), TOO_LARGE)(scope, receive, send)
        else:
            await self._app(scope, _replaying(body, receive), send)


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _whole(receive: Receive) -> bytes | None:
    """The body; None as soon as it is too large. Raises ClientGone: half a body must not pass for a whole one."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return bytes(body)


def _replaying(body: bytes, receive: Receive) -> Receive:
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
