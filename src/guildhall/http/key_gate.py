"""Checks the publishable key of requests from pages of other sites, in front of the cache of answers."""

import asyncio
import math
import time
from collections.abc import Iterable, Mapping
from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.config.settings import Switch
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.publishable_keys import REQUESTS, note_use
from guildhall.domains.integrations.commands.tokens import USED_EVERY
from guildhall.domains.integrations.queries.live_keys import TABLES, LiveKey, live_keys
from guildhall.domains.integrations.secrets import KEY_PREFIX
from guildhall.http.budget import Budget
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cors import READABLE, Header, preflight
from guildhall.http.errors.rest import error_response
from guildhall.http.paths import rules_of

READ_EVERY = 1.0  # seconds, while changes of other processes may be missed


class KnownKeys:
    """The keys in memory. A request that needs them reads them again if one of their tables has changed since."""

    def __init__(self, runtime: Runtime, freshness: Freshness) -> None:
        self._runtime = runtime
        self._freshness = freshness
        self._keys: Mapping[str, LiveKey] = {}
        self._tick = -1
        self._read_at = -math.inf
        self._reading = asyncio.Lock()

    async def current(self) -> Mapping[str, LiveKey]:
        """Return the keys that are not revoked, by their text."""
        if not self._fresh():
            async with self._reading:
                if not self._fresh():  # another request has not read them meanwhile
                    tick, began = self._freshness.tick, time.monotonic()
                    self._keys = await self._runtime.read(live_keys)
                    self._tick, self._read_at = tick, began
        return self._keys

    def _fresh(self) -> bool:
        trusted = self._freshness.trusted or time.monotonic() - self._read_at < READ_EVERY
        return trusted and self._freshness.since(self._tick, TABLES)


class KeyGate:
    """Refuses keys that have ended, that are for other sites, or that come too often.

    A key gives no rights: sent as the bearer token, it is taken out, and the request goes on as an anonymous one.
    It lets the page read the response (`READABLE`, for the class Cors), a refusal too: a preflight that names the key
    is answered to every origin.
    """

    def __init__(self, app: ASGIApp, runtime: Runtime, freshness: Freshness) -> None:
        self._app = app
        self._runtime = runtime
        self._clock = runtime.clock
        self._known = KnownKeys(runtime, freshness)
        limited = runtime.settings.rate_limits is Switch.ON
        self._budget = Budget(REQUESTS, limited=limited, clock=lambda: self._clock.now().timestamp())
        self._noted: dict[str, datetime] = {}

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
        """Return the answer to a key that is not valid here; None without a key, and for a valid key."""
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
            self._budget.spend_of(key.id)
            await self._note_use(key.id)

    async def _note_use(self, key_id: str) -> None:
        """Write the time of a key's use, once a minute."""
        now, noted = self._clock.now(), self._noted.get(key_id)
        if noted is None or now - noted >= USED_EVERY:
            self._noted[key_id] = now
            await self._runtime.write(lambda uow: note_use(uow, key_id))

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
