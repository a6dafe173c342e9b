"""Threads for work that must not wait behind other work: what hangs in one kind holds up no other."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from guildhall.core.observability.metrics import gauge

T = TypeVar("T")
P = ParamSpec("P")

BUSY = gauge(
    "guildhall_threads",
    "Threads of this process by kind of work: how many are busy, and at most.",
    ("kind", "state"),
)


class AllBusy(Exception):
    """No thread of this kind was free in time; the work was not begun."""


class OwnThreads:
    """Runs one kind of work for the event loop; at most `size` at once, the rest in turn.

    patience: seconds that work waits for its turn; None for as long as it takes.
    """

    def __init__(self, name: str, size: int, *, patience: float | None = None) -> None:
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._patience = patience
        self._busy = BUSY.labels(name, "busy")
        BUSY.labels(name, "most").set(size)

    async def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run `work` in a thread of this kind; log lines there name the request, as here. Raises AllBusy."""
        future = self._threads.submit(copy_context().run, self._count, partial(work, *args, **options))
        given_up = False

        def give_up() -> None:
            nonlocal given_up
            given_up = future.cancel()  # False once it has begun

        timer = (
            None if self._patience is None else asyncio.get_running_loop().call_later(self._patience, give_up)
        )
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if not given_up:
                raise
            raise AllBusy from None
        finally:
            if timer is not None:
                timer.cancel()

    def _count(self, work: Callable[[], T]) -> T:
        with self._busy.track_inprogress():
            return work()


CORES = os.cpu_count() or 1
PASSWORDS = OwnThreads("password", CORES + 2)  # a hash takes a core for 100 ms; two more wait for their turn
DRAWING = OwnThreads("drawing", CORES)
READING = OwnThreads("reading", CORES)  # large bodies: their HTML is sanitised

# Calls of other services, which may hang: each kind has its own threads, so that nothing else waits for them.
PAYING = OwnThreads("paying", 16, patience=1.0)  # buyers who open a payment page; the next one is refused
REFUNDING = OwnThreads("refunding", 4)  # what staff ask of the payment provider
EVENTS = OwnThreads("events", 4)  # events of a provider that sends no more than their id
CHECKING = OwnThreads(
    "checking", 8, patience=1.0
)  # VAT numbers; one that is not checked in time is unanswered
LOOKING_UP = OwnThreads("looking_up", 4)  # what staff set up: mail servers, keys, the addresses of webhooks
FILES = OwnThreads("files", 16)  # uploads and downloads, in a bucket or a folder
