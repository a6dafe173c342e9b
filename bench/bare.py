"""The reference: a bare ASGI application that returns as many constant bytes as the path says (`/12000`)."""

from typing import Any

_BODIES: dict[str, bytes] = {}


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    body = _BODIES.get(scope["path"])
    if body is None:
        body = _BODIES[scope["path"]] = b"x" * int(scope["path"][1:])
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
