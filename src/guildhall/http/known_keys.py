"""The publishable keys as this process knows them, and the requests that it has counted for each."""

import asyncio
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from guildhall.core.errors import TooMany
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.publishable_keys import take_requests
from guildhall.domains.integrations.commands.tokens import USED_EVERY
from guildhall.domains.integrations.queries.live_keys import TABLES, LiveKey, live_keys
from guildhall.http.cache.freshness import Freshness

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
