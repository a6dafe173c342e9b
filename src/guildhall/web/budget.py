"""Limits how many pages one network may have rendered; cached answers are not counted.

Counted in the memory of each process: its CPU time is the limited resource, and a row in the database for each would
cost more than it saves.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request

from guildhall.core.errors import TooMany
from guildhall.core.networks import networks_of
from guildhall.core.observability.metrics import counter
from guildhall.http.dependencies import client_address

BURST = 60  # pages at once per client
EVERY = 1.0  # seconds for each further one
MOST_NETWORKS = 20_000  # tracked; the least recently seen is dropped


REFUSED = counter(
    "guildhall_drawings_refused_total",
    "Pages not rendered because a network exceeded its budget.",
)


class Budget:
    """A leaky bucket per network (GCRA). `clock` returns monotonic seconds."""

    def __init__(self, *, limited: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._limited = limited
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    def spend(self, request: Request) -> None:
        """Count one rendering for the client of the request and its networks. Raises TooMany."""
        if self._limited:
            self.spend_for(client_address(request))

    def spend_for(self, client: str) -> None:
        """Count for a client as client_of names it; a refused rendering is not counted. Raises TooMany."""
        now = self._clock()
        filled = []
        for network in networks_of(client):
            every = EVERY / network.factor
            free_at = max(self._free_at.get(network.name, now), now)
            wait = free_at - now - every * (BURST * network.factor - 1)
            if wait > 0:
                REFUSED.inc()
                raise TooMany(int(wait) + 1)
            filled.append((network.name, free_at + every))
        for name, free_at in filled:
            self._free_at[name] = free_at
            self._free_at.move_to_end(name)
        while len(self._free_at) > MOST_NETWORKS:
            self._free_at.popitem(last=False)
