"""A lock that threads acquire in the order of their requests."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from types import TracebackType


class FairLock:
    """A reentrant lock, acquired in the order of the requests.

    Python's own locks go to the thread that is running on release, the one that just held it: a thread that writes a
    thousand transactions in a row would keep the event loop waiting through many of them. This lock is handed to the
    longest waiting thread. A thread that holds it may acquire it again and must release it as often.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting = deque[tuple[int, Callable[[], object]]]()
        self._owner: int | None = None
        self._depth = 0

    def acquire(self) -> None:
        called = threading.Lock()
        called.acquire()
        if not self.acquire_or_queue(called.release):
            called.acquire()

    def acquire_or_queue(self, call: Callable[[], object]) -> bool:
        """Acquire the lock now and return True, or queue and return False; `call` is then called once it is acquired.

        `call` runs in the releasing thread, so it must be short.
        """
        me = threading.get_ident()
        with self._guard:
            if self._owner in (None, me):
                self._owner = me
                self._depth += 1
                return True
            self._waiting.append((me, call))
            return False

    def release(self) -> None:
        with self._guard:
            self._depth -= 1
            if self._depth:
                return
            theirs = self._next()
        for call in theirs:
            call()

    def _next(self) -> list[Callable[[], object]]:
        """Remove all queued requests of the next thread: while blocked, it could not react to the others."""
        self._owner = self._waiting[0][0] if self._waiting else None
        theirs = [call for thread, call in self._waiting if thread == self._owner]
        self._waiting = deque(each for each in self._waiting if each[0] != self._owner)
        self._depth = len(theirs)
        return theirs

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.release()
