"""The threads that database work runs in, one for each connection of the pool, and the bounded wait for one."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Generic, TypeVar

from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.core.db.limits import PATIENCE_FOR_CONNECTION
from guildhall.core.observability.metrics import histogram

T = TypeVar("T")
V = TypeVar("V")

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
        loop = asyncio.get_running_loop()
        queued: _Queued[T] = _Queued(work, loop.create_future())
        self._threads.submit(queued.run)
        timer = loop.call_later(PATIENCE_FOR_CONNECTION, queued.give_up, self._size)
        try:
            done = await queued.answer
        finally:
            timer.cancel()
        return done

    def close(self) -> None:
        self._threads.shutdown(wait=True)


class _Queued(Generic[T]):
    """Work that waits for a thread. asyncio's own way through an executor's future takes twice the CPU time."""

    def __init__(self, work: Callable[[], T], answer: asyncio.Future[T]) -> None:
        self.answer = answer
        self._work = work
        self._here = copy_context()  # so that a thread's log lines name the request
        self._requested = time.perf_counter()
        self._begun = threading.Lock()  # held once it is run, or given up

    def run(self) -> None:
        """Run it, in a thread, unless it was given up."""
        if not self._begun.acquire(blocking=False):
            return
        WAITS.observe(time.perf_counter() - self._requested)
        try:
            done = self._here.run(self._work)
        except StopIteration as error:  # a future does not take it
            wrapped = RuntimeError("database work raised StopIteration")
            wrapped.__cause__ = error
            self._hand_over(self.answer.set_exception, wrapped)
        except BaseException as error:
            self._hand_over(self.answer.set_exception, error)
        else:
            self._hand_over(self.answer.set_result, done)

    def give_up(self, size: int) -> None:
        """Refuse it if no thread has begun it yet."""
        if self._begun.acquire(blocking=False):
            seconds = PATIENCE_FOR_CONNECTION
            self._set(
                self.answer.set_exception,
                PoolTimeout(f"all {size} connections were in use for {seconds:.0f} s"),
            )

    def _hand_over(self, end: Callable[[V], None], value: V) -> None:
        """Set the answer on its loop. If that has ended, the executor keeps the error to itself."""
        self.answer.get_loop().call_soon_threadsafe(self._set, end, value)

    def _set(self, end: Callable[[V], None], value: V) -> None:
        if not self.answer.done():  # the request was cancelled
            end(value)
