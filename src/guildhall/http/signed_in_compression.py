"""Compresses JSON for callers with a token; what everybody gets is compressed once, by the cache of answers.

Sessions are tokens in a header, which no other site can make a browser send. So the sizes of these answers tell an
attacker nothing: BREACH needs a cookie that the browser adds by itself.
"""

import gzip
from functools import partial
from typing import Any

import brotli
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.qualities import best_encoding
from guildhall.http.cache.responses import SMALLEST_COMPRESSED
from guildhall.http.threads import READING

ENCODERS = {
    "br": partial(brotli.compress, quality=3),
    "gzip": partial(gzip.compress, compresslevel=1, mtime=0),
}
"""Quick ones: each answer is compressed for one caller. 270 KB take 2 ms and 6 ms."""
LARGE = 256 * 1024  # bytes, from which on a thread compresses


class SignedInCompression:
    """Compresses what a request with Authorization is answered, if it is JSON in one piece."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        requested = dict(scope.get("headers", ()))
        if scope["type"] != "http" or b"authorization" not in requested:
            await self._app(scope, receive, send)
            return
        encoding = best_encoding(requested.get(b"accept-encoding", b"").decode("latin-1"), tuple(ENCODERS))
        held: dict[str, Any] = {}

        async def compressed(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_json(message):
                held.update({**message, "headers": [*message["headers"]]})
                MutableHeaders(raw=held["headers"]).add_vary_header("Accept-Encoding")
            elif held:
                if encoding and scope["method"] == "HEAD":
                    del MutableHeaders(raw=held["headers"])["content-length"]  # that of GET is not known here
                elif encoding and not message.get("more_body"):
                    message = await _packed(message, held, encoding)
                await send({**held})
                held.clear()
                await send(message)
            else:
                await send(message)

        await self._app(scope, receive, compressed)


def _is_json(start: Message) -> bool:
    headers = dict(start["headers"])
    return b"json" in headers.get(b"content-type", b"") and b"content-encoding" not in headers


async def _packed(message: Message, start: dict[str, Any], encoding: str) -> Message:
    """Return the body compressed, and say so in the headers of `start`; a small body stays as it is."""
    body = message.get("body", b"")
    if len(body) < SMALLEST_COMPRESSED:
        return message
    encode = ENCODERS[encoding]
    packed = await READING.run(encode, body) if len(body) >= LARGE else encode(body)
    headers = MutableHeaders(raw=start["headers"])
    headers["content-encoding"] = encoding
    headers["content-length"] = str(len(packed))
    return {**message, "body": packed}
