"""Threads for one kind of work of the event loop: what hangs in one kind holds up no other."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from prometheus_client import Histogram

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
    """Runs one kind of work for the event loop in threads that are started on demand; the rest waits in turn.

    size: the most threads. patience: seconds that work waits for its turn; None for as long as it takes. waits: the
    metric of that time.
    """

    def __init__(
        self, name: str, size: int, *, patience: float | None = None, waits: Histogram | None = None
    ) -> None:
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._patience = patience
        self._waits = waits
        self._busy = BUSY.labels(name, "busy")
        BUSY.labels(name, "most").set(size)

    async def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run `work` in a thread of this kind; log lines there name the request, as here. Raises AllBusy."""
        begin = partial(self._measured, time.perf_counter(), partial(work, *args, **options))
        future = self._threads.submit(copy_context().run, begin)
        given_up = False

        def give_up() -> None:
            nonlocal given_up
            given_up = future.cancel()  # False once it has begun

        timer = self._patience and asyncio.get_running_loop().call_later(self._patience, give_up)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if not given_up:
                raise
            raise AllBusy from None
        finally:
            if timer:
                timer.cancel()

    def _measured(self, requested: float, work: Callable[[], T]) -> T:
        if self._waits:
            self._waits.observe(time.perf_counter() - requested)
        with self._busy.track_inprogress():
            try:
                return work()
            except StopIteration as wrong:  # no future carries it: who awaits the work would wait for ever
                raise RuntimeError("the work raised StopIteration") from wrong

    def close(self) -> None:
        """Run the queued work, then end the threads."""
        self._threads.shutdown()
