"""The threads that database work runs in: one for each connection of the pool, with a bounded wait for a free one."""

from __future__ import annotations

import asyncio
import os
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


def default_pool_size() -> int:
    """Return the default number of connections of a process, which grows with the number of cores."""
    return min(16, 4 + 2 * (os.cpu_count() or 1))


class DatabaseThreads:
    """Runs work of the event loop in at most `size` threads, which are started on demand."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="db")

    async def run(self, work: Callable[[], T]) -> T:
        """Run `work` in the next free thread; its log lines name the request, as here.

        Raises sqlalchemy.exc.TimeoutError without running it if no thread is free within PATIENCE_FOR_CONNECTION.
        """
        requested = time.perf_counter()
        given_up = False

        def begin() -> T:
            WAITS.observe(time.perf_counter() - requested)
            return work()

        def give_up() -> None:
            nonlocal given_up
            given_up = future.cancel()  # False once it has begun

        future = self._threads.submit(copy_context().run, begin)
        timer = asyncio.get_running_loop().call_later(PATIENCE_FOR_CONNECTION, give_up)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if not given_up:
                raise
            seconds = PATIENCE_FOR_CONNECTION
            raise PoolTimeout(f"all {self._size} connections were in use for {seconds:.0f} s") from None
        finally:
            timer.cancel()

    def close(self) -> None:
        """Run the queued work, then end the threads."""
        self._threads.shutdown()
