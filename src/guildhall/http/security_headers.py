"""Security headers of every response; a strict Content-Security-Policy backs the sanitizing of HTML (C2)."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

FRAMED = frozenset({"/admin/media/picker"})
"""Pages that are shown in frames of our own pages (C6)."""


class SecurityHeaders:
    """Adds the headers that a response has not set itself.

    style_hashes: hashes of the pages' inline styles. https: adds Strict-Transport-Security.
    """

    def __init__(self, app: ASGIApp, style_hashes: Sequence[str], https: bool) -> None:
        self._app = app
        styles = " ".join(["'self'", *(f"'sha256-{each}'" for each in style_hashes)])
        policy = (
            "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; "
            f"img-src 'self' https: data:; style-src {styles}; script-src 'self'; connect-src 'self'"
        )
        framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        self._policy = (b"content-security-policy", policy.encode())
        self._framed_policy = (b"content-security-policy", framed.encode())
        self._headers = [
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"strict-origin-when-cross-origin"),
            (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
            (b"cross-origin-opener-policy", b"same-origin-allow-popups"),
        ]
        if https:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = self._framed_policy if scope["path"] in FRAMED else self._policy
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(h for h in (policy, *self._headers) if h[0] not in given),
                ]
            await send(message)

        await self._app(scope, receive, with_headers)
