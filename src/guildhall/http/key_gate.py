"""Checks the publishable key of requests from pages of other sites, in front of the cache of answers."""

import asyncio
import math
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.core.errors import Refused, TooMany
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.publishable_keys import take_requests
from guildhall.domains.integrations.commands.tokens import USED_EVERY
from guildhall.domains.integrations.queries.live_keys import TABLES, LiveKey, live_keys
from guildhall.domains.integrations.secrets import KEY_PREFIX
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cors import READABLE, Header, preflight
from guildhall.http.errors.rest import error_response
from guildhall.http.paths import rules_of

AT_A_TIME = 50
"""Requests that a process takes from a key's limit at a time: to write for each would cost more than to answer it."""
READ_EVERY = 1.0  # seconds, while changes of other processes may be missed
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


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


@dataclass(slots=True)
class Allowance:
    """The requests that this process may still answer for a key until `ends`, or none until `refused_until`.

    `lock`: a burst of requests takes one allowance after the other, not one each.
    """

    left: int = 0
    ends: datetime = _LONG_AGO
    refused_until: datetime = _LONG_AGO
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class KeyRequests:
    """Counts requests by key. The limit is one for all processes: each takes its allowance from the database."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._allowances: dict[str, Allowance] = {}

    async def count(self, key: LiveKey) -> None:
        """Count one request. Raises TooMany; the waiting time is remembered, so that a flood costs no transactions."""
        allowance = self._allowances.setdefault(key.id, Allowance())
        async with allowance.lock:
            now = self._runtime.clock.now()
            if now < allowance.refused_until:
                raise TooMany(math.ceil((allowance.refused_until - now).total_seconds()))
            if allowance.left == 0 or now >= allowance.ends:
                await self._take(key, allowance, now)
            allowance.left -= 1

    async def _take(self, key: LiveKey, allowance: Allowance, now: datetime) -> None:
        """Take an allowance from the key's limit. Raises TooMany."""
        try:
            await self._runtime.write(lambda uow: take_requests(uow, key, AT_A_TIME))
        except TooMany as refused:
            allowance.refused_until = now + timedelta(seconds=refused.retry_after)
            raise
        allowance.left, allowance.ends = AT_A_TIME, now + USED_EVERY


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
