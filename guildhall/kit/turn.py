"""Taking turns fairly."""

from __future__ import annotations

import threading
from collections import deque
from types import TracebackType


class Turn:
    """One thread at a time, in the order in which they came.

    Python's own locks go to whoever is running when one is given back. That is who has just had it: a thread that
    writes a thousand transactions in a row would keep the event loop waiting through many of them. Here the turn goes
    straight to who has waited longest. Who has it may take it again, and gives it back as often.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting = deque[tuple[int, threading.Lock]]()
        self._owner: int | None = None
        self._depth = 0

    def acquire(self) -> None:
        me = threading.get_ident()
        with self._guard:
            if self._owner in (None, me):
                self._owner = me
                self._depth += 1
                return
            called = threading.Lock()
            called.acquire()
            self._waiting.append((me, called))
        called.acquire()

    def release(self) -> None:
        with self._guard:
            self._depth -= 1
            if self._depth:
                return
            self._owner = None
            if self._waiting:
                self._owner, called = self._waiting.popleft()
                self._depth = 1
                called.release()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.release()
