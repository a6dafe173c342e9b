"""Limits the size and the duration of request bodies: a body is read as a whole, or refused.

Callers without a session send less: what they send is read before anything else is known of them. Uploads are exempt:
their route streams and counts the bytes itself.
"""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.numbers import whole
from guildhall.http.errors.handlers import (
    TOO_LARGE,
    TOO_LARGE_ANONYMOUS,
    TOO_MANY_NAMES,
    TOO_SLOW,
    ErrorAnswer,
    answer_to,
)
from guildhall.http.paths import Body, rules_of
from guildhall.http.threads import READING

SMALL_BODY = 8 * 1024
"""Bytes of a body that costs little whatever it holds."""
MOST_NAMES = 5000
"""Names of one object, for everyone. An owner's own texts are the largest: some 1,500 in a language."""
MOST_NAMES_OF_VISITORS = 2000
"""Names of all objects together, for a caller without a session."""


class TooManyNames(Exception):
    """A body has more names than any that the shop accepts."""


def check_shape(body: bytes, *, visitor: bool) -> None:
    """Raise TooManyNames. Slow: not for the event loop.

    A body that is no JSON passes: its route refuses it in its own words.
    """
    seen = 0

    def count(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal seen
        seen += len(pairs)
        if len(pairs) > MOST_NAMES or (visitor and seen > MOST_NAMES_OF_VISITORS):
            raise TooManyNames
        return dict(pairs)

    try:
        json.loads(body, object_pairs_hook=count)
    except (ValueError, RecursionError):
        return


LARGEST_BODY = 1024 * 1024  # bytes
LARGEST_ANONYMOUS = 64 * 1024
"""Bytes of a body without a session: the longest contact message, written in escapes, has 60,000."""
LARGEST_DISCARDED = 16 * LARGEST_BODY
"""Bytes of a refused body that are read and discarded. If the connection is closed while a client still sends, it sees
a broken connection instead of the response; only bodies larger than this end so."""
LONGEST_BODY = 60.0  # seconds from the head to the last byte
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class ClientGone(Exception):
    """The client has disconnected."""


class BodyLimit:
    """Responds 413, 408 or 400 in the format of the path's API.

    is_signed_in: whether a request has a token of this shop. within: seconds for a body.
    """

    def __init__(
        self, app: ASGIApp, is_signed_in: Callable[[Scope], bool], within: float = LONGEST_BODY
    ) -> None:
        self._app = app
        self._is_signed_in = is_signed_in
        self._within = within

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["method"] in WITH_BODY and rules_of(scope["path"]).body is not Body.STREAMED:
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
        fault = TOO_LARGE if body is None else await self._fault(scope, body)
        if body is None or fault is not None:
            await answer_to(Request(scope), fault or TOO_LARGE)(scope, receive, send)
        else:
            await self._app(scope, _replaying(body, receive), send)

    async def _fault(self, scope: Scope, body: bytes) -> ErrorAnswer | None:
        """Return why a body is refused before its route reads it, or None."""
        if len(body) <= SMALL_BODY or rules_of(scope["path"]).body is Body.SIGNED:
            return None
        visitor = not self._is_signed_in(scope)
        if visitor and len(body) > LARGEST_ANONYMOUS:
            return TOO_LARGE_ANONYMOUS
        try:
            await READING.run(partial(check_shape, body, visitor=visitor))
        except TooManyNames:
            return TOO_MANY_NAMES
        return None


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Return the body, or None after discarding a body that is too large. Raises ClientGone."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"0").decode("latin-1")
    announced = whole(length) or 0
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
