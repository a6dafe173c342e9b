"""Limits work that costs a process's time: rendered pages and functions for visitors, requests with a publishable key.

Counted in the memory of each process: its CPU time is the limited resource, and a row in the database for each would
cost more than it saves.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

from starlette.requests import Request

from guildhall.core.errors import TooMany
from guildhall.core.networks import networks_of
from guildhall.core.observability.metrics import counter
from guildhall.domains.identity.commands.limits import Limit
from guildhall.http.dependencies import client_address

MOST_BUCKETS = 20_000  # kept; the least recently filled is dropped


REFUSED = counter(
    "guildhall_visits_refused_total",
    "Requests refused because a network or a publishable key exceeded its budget, by the name of its limit.",
    ("limit",),
)


class Budget:
    """A leaky bucket (GCRA) per network, or per key. `clock` returns seconds."""

    def __init__(self, limit: Limit, *, limited: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._refused = REFUSED.labels(limit.name)
        self._limited = limited
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    def spend(self, request: Request) -> None:
        """Count one piece of work for the client of the request and its networks. Raises TooMany."""
        if self._limited:
            self.spend_for(client_address(request))

    def spend_for(self, client: str) -> None:
        """Count for a client as client_of names it. Raises TooMany."""
        self._fill((network.name, self._limit.times(network.factor)) for network in networks_of(client))

    def spend_of(self, key_id: str) -> None:
        """Count one request with a publishable key. Raises TooMany."""
        if self._limited:
            self._fill([(key_id, self._limit)])

    def _fill(self, buckets: Iterable[tuple[str, Limit]]) -> None:
        """Count one request in each bucket; a request that is refused is not counted."""
        now = self._clock()
        filled = []
        for name, limit in buckets:
            every = limit.every.total_seconds()
            free_at = self._free_at.get(name, now)
            if not now <= free_at <= now + every * limit.burst:  # past, or the clock was set back since
                free_at = now
            wait = free_at - now - every * (limit.burst - 1)
            if wait > 0:
                self._refused.inc()
                raise TooMany(int(wait) + 1)
            filled.append((name, free_at + every))
        for name, free_at in filled:
            self._free_at[name] = free_at
            self._free_at.move_to_end(name)
        while len(self._free_at) > MOST_BUCKETS:
            self._free_at.popitem(last=False)
