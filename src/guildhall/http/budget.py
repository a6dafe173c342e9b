"""Limits work for visitors that costs a process's time, such as rendered pages; cached answers are not counted.

Counted in the memory of each process: its CPU time is the limited resource, and a row in the database for each would
cost more than it saves.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request

from guildhall.core.errors import TooMany
from guildhall.core.networks import networks_of
from guildhall.core.observability.metrics import counter
from guildhall.domains.identity.commands.limits import Limit
from guildhall.http.dependencies import client_address

MOST_NETWORKS = 20_000  # tracked; the least recently seen is dropped


REFUSED = counter(
    "guildhall_visits_refused_total",
    "Pages and functions refused because a network exceeded its budget, by the name of its limit.",
    ("limit",),
)


class Budget:
    """A leaky bucket per network (GCRA). `clock` returns monotonic seconds."""

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
        """Count for a client as client_of names it; what is refused is not counted. Raises TooMany."""
        now = self._clock()
        filled = []
        for network in networks_of(client):
            limit = self._limit.times(network.factor)
            every = limit.every.total_seconds()
            free_at = max(self._free_at.get(network.name, now), now)
            wait = free_at - now - every * (limit.burst - 1)
            if wait > 0:
                self._refused.inc()
                raise TooMany(int(wait) + 1)
            filled.append((network.name, free_at + every))
        for name, free_at in filled:
            self._free_at[name] = free_at
            self._free_at.move_to_end(name)
        while len(self._free_at) > MOST_NETWORKS:
            self._free_at.popitem(last=False)
