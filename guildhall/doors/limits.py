"""How large a request's body may be, for every door alike: it is read whole before a door sees it, or refused."""

from __future__ import annotations

import json
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1024 * 1024  # bytes
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})
TOO_LARGE = "The request body is larger than 1 MiB."


class BodyLimit:
    """Answers 413 in the dialect of the door that the path belongs to."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in WITH_BODY:
            await self._app(scope, receive, send)
            return
        body = None if _announced(scope) > LARGEST_BODY else await _whole(receive)
        if body is None:
            await _refuse(scope["path"], send)
        else:
            await self._app(scope, _replaying(body, receive), send)


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _whole(receive: Receive) -> bytes | None:
    """The body; None as soon as it is too large. A client that goes away leaves an empty one."""
    body = bytearray()
    while True:
        message = await receive()
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


async def _refuse(path: str, send: Send) -> None:
    text: dict[str, Any]
    if path.startswith("/auth/"):
        text = {"code": 413, "error_code": "request_entity_too_large", "msg": TOO_LARGE}
    else:
        text = {"code": "PGRST102", "details": None, "hint": None, "message": TOO_LARGE}
    body = json.dumps(text).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
