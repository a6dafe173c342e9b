"""The threads that database work runs in, one for each connection of the pool, and the bounded wait for one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.core.db.limits import PATIENCE_FOR_CONNECTION
from guildhall.core.observability.metrics import histogram

T = TypeVar("T")

WAITS = histogram(
    "guildhall_database_wait_seconds",
    "Time that work waited for a database thread, or for SQLite's write lock.",
)


class Threads:
    """Runs work of the event loop in a fixed number of threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="db")

    async def run(self, work: Callable[[], T]) -> T:
        """Run `work` in the next free thread.

        Raises sqlalchemy.exc.TimeoutError, and does not run it, where none is free within PATIENCE_FOR_CONNECTION.
        """
        here = copy_context()  # so that a thread's log lines name the request
        requested = time.perf_counter()

        def begin() -> T:
            WAITS.observe(time.perf_counter() - requested)
            return here.run(work)

        queued = self._threads.submit(begin)
        answer = asyncio.wrap_future(queued)
        await asyncio.wait({answer}, timeout=PATIENCE_FOR_CONNECTION)
        if not answer.done() and queued.cancel():  # only what has not begun can be cancelled
            raise PoolTimeout(f"all {self._size} connections were in use for {PATIENCE_FOR_CONNECTION:.0f} s")
        return await answer

    def close(self) -> None:
        self._threads.shutdown(wait=True)
