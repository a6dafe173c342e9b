"""Checks the publishable key of requests from pages of other sites, in front of the cache of answers."""

from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.queries.live_keys import LiveKey
from guildhall.domains.integrations.secrets import KEY_PREFIX
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cors import READABLE, Header, preflight
from guildhall.http.errors.rest import error_response
from guildhall.http.known_keys import KeyRequests, KnownKeys
from guildhall.http.paths import rules_of


class KeyGate:
    """Refuses keys that have ended, that are for other sites, or that come too often.

    A key gives no rights: sent as the bearer token, it is taken out, and the request goes on as an anonymous one.
    It lets the page read the response (`READABLE`, for the class Cors), a refusal too: a preflight that names the key
    is answered to every origin.
    """

    def __init__(self, app: ASGIApp, runtime: Runtime, freshness: Freshness) -> None:
        self._app = app
        self._clock = runtime.clock
        self._known = KnownKeys(runtime, freshness)
        self._requests = KeyRequests(runtime)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not rules_of(scope["path"]).for_websites:
            await self._app(scope, receive, send)
            return
        named = dict(scope["headers"])
        origin = named.get(b"origin", b"").decode("latin-1")
        answer: Response | None = None
        if scope["method"] == "OPTIONS" and origin:
            sends_key = b"apikey" in named.get(b"access-control-request-headers", b"").lower()
            answer = preflight(origin) if sends_key or await self._lists(origin) else None
        elif b"apikey" in named or b"authorization" in named:
            answer = await self._refusal(scope, origin)
        await (answer or self._app)(scope, receive, send)

    async def _refusal(self, scope: Scope, origin: str) -> Response | None:
        """Return the answer to a key that is not valid here; None where there is none, or a valid one."""
        given = {key for header in scope["headers"] if (key := _key_in(header))}
        if not given:
            return None
        scope["headers"] = [each for each in scope["headers"] if each[0] == b"apikey" or not _key_in(each)]
        try:
            await self._check(given, origin, scope)
        except Refused as refused:
            scope[READABLE] = bool(origin)  # the page must learn why
            answer = error_response(refused, Request(scope))
            if answer is None:
                raise
            return answer
        return None

    async def _lists(self, origin: str) -> bool:
        """Return whether any key lists the origin: the request before the actual one does not carry the key."""
        now = self._clock.now()
        return any(origin in key.origins and key.lives(now) for key in (await self._known.current()).values())

    async def _check(self, given: Iterable[str], origin: str, scope: Scope) -> None:
        """Raise Refused unless each key is valid here, TooMany beyond its limit."""
        known = await self._known.current()
        keys = [self._valid(known, each) for each in given]
        if origin:
            if not all(origin in key.origins for key in keys):
                raise Refused("website_not_listed", status=403)
            scope[READABLE] = True
        for key in keys:
            await self._requests.count(key)

    def _valid(self, known: Mapping[str, LiveKey], text: str) -> LiveKey:
        key = known.get(text)
        if key is None or not key.lives(self._clock.now()):
            raise Refused("publishable_key_ended", status=401)
        return key


def _key_in(header: Header) -> str | None:
    """Return the publishable key in `apikey`, or in `Authorization`, where clients repeat it without a session."""
    name, value = header
    if name == b"authorization":
        scheme, _, value = value.partition(b" ")
        name = b"apikey" if scheme.lower() == b"bearer" else name
    text = value.strip().decode("latin-1") if name == b"apikey" else ""
    return text if text.startswith(KEY_PREFIX) else None
