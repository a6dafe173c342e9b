"""The threads that database work runs in, one for each connection of the pool, and the bounded wait for one."""

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
    """Runs work of the event loop in at most `size` threads, which are started when they are needed.

    An executor of the standard library does the same in twice the CPU time: it keeps a lock and a future for each call.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._queue: SimpleQueue[_Queued[Any] | None] = SimpleQueue()
        self._guard = threading.Lock()
        self._idle = 0  # threads without work, less the work that is in the queue for them
        self._threads: list[threading.Thread] = []
        self._closed = False

    async def run(self, work: Callable[[], T]) -> T:
        """Run `work` in the next free thread.

        Raises sqlalchemy.exc.TimeoutError, and does not run it, where none is free within PATIENCE_FOR_CONNECTION.
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
        """Run what is queued, and end the threads."""
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
            atexit.register(self.close)  # work that is under way ends before the process
        thread = threading.Thread(target=self._work, name=f"db_{len(self._threads)}", daemon=True)
        thread.start()
        self._threads.append(thread)

    def _work(self) -> None:
        while (queued := self._queue.get()) is not None:
            hand_over = queued.run()
            with self._guard:
                self._idle += 1  # first: what is next may come as soon as the answer is there
            hand_over()
            del queued, hand_over  # with all that they refer to


class _Queued(Generic[T]):
    """Work that waits for a thread. asyncio's own way through an executor's future takes twice the CPU time."""

    def __init__(self, work: Callable[[], T], answer: asyncio.Future[T]) -> None:
        self.answer = answer
        self._work = work
        self._here = copy_context()  # so that a thread's log lines name the request
        self._requested = time.perf_counter()
        self._begun = threading.Lock()  # held once it is run, or given up

    def run(self) -> Callable[[], None]:
        """Run it, in a thread, unless it was given up. Returns the function that hands the answer over."""
        if not self._begun.acquire(blocking=False):
            return _nothing
        WAITS.observe(time.perf_counter() - self._requested)
        try:
            done = self._here.run(self._work)
        except StopIteration as error:  # a future does not take it
            wrapped = RuntimeError("database work raised StopIteration")
            wrapped.__cause__ = error
            return partial(self._hand_over, self.answer.set_exception, wrapped)
        except BaseException as error:
            return partial(self._hand_over, self.answer.set_exception, error)
        return partial(self._hand_over, self.answer.set_result, done)

    def give_up(self, size: int) -> None:
        """Refuse it if no thread has begun it yet."""
        if self._begun.acquire(blocking=False):
            seconds = PATIENCE_FOR_CONNECTION
            self._set(
                self.answer.set_exception,
                PoolTimeout(f"all {size} connections were in use for {seconds:.0f} s"),
            )

    def _hand_over(self, end: Callable[[V], None], value: V) -> None:
        """Set the answer on its loop."""
        with suppress(RuntimeError):  # the loop has ended
            self.answer.get_loop().call_soon_threadsafe(self._set, end, value)

    def _set(self, end: Callable[[V], None], value: V) -> None:
        if not self.answer.done():  # the request was cancelled
            end(value)


def _nothing() -> None:
    """Hand over the answer of work that was given up."""
