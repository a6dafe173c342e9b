"""The threads that database work runs in: one for each connection of the pool, with a bounded wait for a free one."""

from __future__ import annotations

import asyncio
import atexit
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

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
    """Runs work of the event loop in at most `size` threads, which are started on demand.

    An executor of the standard library takes twice the CPU time: it keeps a lock and a future for each call.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._queue: SimpleQueue[_Queued[Any] | None] = SimpleQueue()
        self._guard = threading.Lock()
        self._idle = 0  # idle threads minus queued work
        self._threads: list[threading.Thread] = []
        self._closed = False

    async def run(self, work: Callable[[], T]) -> T:
        """Run `work` in the next free thread.

        Raises sqlalchemy.exc.TimeoutError without running it if no thread is free within PATIENCE_FOR_CONNECTION.
        """
        loop = asyncio.get_running_loop()
        queued: _Queued[T] = _Queued(work, loop.create_future())
        self._submit(queued)
        timer = loop.call_later(PATIENCE_FOR_CONNECTION, queued.give_up, self._size)
        try:
            done = await queued.answer
        finally:
            timer.cancel()
        return done

    def close(self) -> None:
        """Run the queued work, then end the threads."""
        with self._guard:
            self._closed = True
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()
        atexit.unregister(self.close)

    def _submit(self, queued: _Queued[Any]) -> None:
        with self._guard:
            if self._closed:
                raise RuntimeError("the database is closed")
            if self._idle:
                self._idle -= 1
            elif len(self._threads) < self._size:
                self._start()
            self._queue.put(queued)

    def _start(self) -> None:
        if not self._threads:
            atexit.register(self.close)  # running work is completed before the process ends
        thread = threading.Thread(target=self._work, name=f"db_{len(self._threads)}", daemon=True)
        thread.start()
        self._threads.append(thread)

    def _work(self) -> None:
        while (queued := self._queue.get()) is not None:
            hand_over = queued.run()
            with self._guard:
                self._idle += 1  # before the result is delivered, because it may cause the next call at once
            hand_over()
            del queued, hand_over  # so that nothing they reference stays alive


class _Queued(Generic[T]):
    """Work that waits for a thread. asyncio's own wrapping of an executor's future takes twice the CPU time."""

    def __init__(self, work: Callable[[], T], answer: asyncio.Future[T]) -> None:
        self.answer = answer
        self._work = work
        self._here = copy_context()  # so that a thread's log lines name the request
        self._requested = time.perf_counter()
        self._begun = threading.Lock()  # acquired by whichever runs or cancels it

    def run(self) -> Callable[[], None]:
        """Run the work in this thread, unless it was given up. Returns the function that delivers the result."""
        if not self._begun.acquire(blocking=False):
            return _nothing
        WAITS.observe(time.perf_counter() - self._requested)
        try:
            done = self._here.run(self._work)
        except StopIteration as error:  # asyncio.Future refuses StopIteration
            wrapped = RuntimeError("database work raised StopIteration")
            wrapped.__cause__ = error
            return partial(self._hand_over, self.answer.set_exception, wrapped)
        except BaseException as error:
            return partial(self._hand_over, self.answer.set_exception, error)
        return partial(self._hand_over, self.answer.set_result, done)

    def give_up(self, size: int) -> None:
        """Fail with a timeout if no thread has begun the work."""
        if self._begun.acquire(blocking=False):
            seconds = PATIENCE_FOR_CONNECTION
            self._set(
                self.answer.set_exception,
                PoolTimeout(f"all {size} connections were in use for {seconds:.0f} s"),
            )

    def _hand_over(self, end: Callable[[V], None], value: V) -> None:
        """Set the result in the event loop of its future."""
        with suppress(RuntimeError):  # the loop has ended
            self.answer.get_loop().call_soon_threadsafe(self._set, end, value)

    def _set(self, end: Callable[[V], None], value: V) -> None:
        if not self.answer.done():  # the request was canceled
            end(value)


def _nothing() -> None:
    """Deliver nothing: the work was given up."""
