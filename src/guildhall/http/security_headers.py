"""Security headers of every response; a strict Content-Security-Policy backs the sanitizing of HTML (C2)."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.http.paths import Errors, rules_of

FRAMED = frozenset({"/admin/media/picker"})
"""Pages that are shown in frames of our own pages (C6)."""


_ALLOWED = "guildhall.policy"


@dataclass(frozen=True, slots=True)
class Allowed:
    """Additions to the policy of one response: an inline style, being framed by our own pages, and `sources` of other
    sites by directive.
    """

    style: str | None = None
    framed: bool = False
    sources: Mapping[str, Sequence[str]] = field(default_factory=dict)


def allow(scope: Scope, allowed: Allowed) -> None:
    """Widen the policy of this response."""
    scope[_ALLOWED] = allowed


OF_PROGRAMS = b"default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
_NOTHING_MORE = Allowed()
_OF_FAULTS = ((b"cache-control", b"no-store"),)


class SecurityHeaders:
    """Adds the headers that a response has not set itself, and to a refusal that no cache stores it.

    It stands twice: around everything, so that no refusal of an outer layer is without, and behind the cache of
    answers, which keeps the policy of the route.

    style_hashes, script_hashes: hashes of the pages' inline styles and scripts. https: adds
    Strict-Transport-Security.
    """

    def __init__(
        self, app: ASGIApp, style_hashes: Sequence[str], script_hashes: Sequence[str], https: bool
    ) -> None:
        self._app = app
        self._styles = _sources(style_hashes)
        self._scripts = _sources(script_hashes)
        self._usual = self._policy(_NOTHING_MORE, framed=False)
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
                given = dict(message["headers"])
                policy = (b"content-security-policy", self._policy_of(scope, given.get(b"content-type", b"")))
                wanted = (policy, *self._headers, *(_OF_FAULTS if message["status"] >= 400 else ()))
                added = [header for header in wanted if header[0] not in given]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await self._app(scope, receive, with_headers)

    def _policy_of(self, scope: Scope, media: bytes) -> bytes:
        """Return the policy of a response, with what its route allows besides. An answer to a program shows nothing."""
        if not media.startswith(b"text/html") and rules_of(scope["path"]).errors is not Errors.PAGE:
            return OF_PROGRAMS
        allowed, framed = scope.get(_ALLOWED, _NOTHING_MORE), scope["path"] in FRAMED
        if allowed is _NOTHING_MORE and not framed:
            return self._usual
        return self._policy(allowed, framed=framed)

    def _policy(self, allowed: Allowed, *, framed: bool) -> bytes:
        framers = "self" if allowed.framed or framed else "none"
        own = f" 'sha256-{_hash(allowed.style)}'" if allowed.style else ""
        directives = {
            "default-src": "'self'",
            "base-uri": "'none'",
            "object-src": "'none'",
            "frame-ancestors": f"'{framers}'",
            "form-action": "'self'",
            "img-src": "'self' https: data:",
            "style-src": f"{self._styles}{own}",
            "script-src": self._scripts,
            "connect-src": "'self'",
            "media-src": "'self' https:",
        }
        for name, sources in allowed.sources.items():
            directives[name] = " ".join([directives.get(name, "'self'"), *sources])
        return "; ".join(f"{name} {sources}" for name, sources in directives.items()).encode()


def _sources(hashes: Sequence[str]) -> str:
    return " ".join(["'self'", *(f"'sha256-{each}'" for each in hashes)])


def _hash(style: str) -> str:
    return base64.b64encode(sha256(style.encode()).digest()).decode()
