"""A lock that is acquired in the order of the requests."""

import threading


class FairLock:
    """A lock whose requests draw numbers.

    Python's own locks go to the thread that is running on release, which just held it: a thread that writes a
    thousand transactions in a row would keep the event loop waiting through many of them.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._next = 0  # the number of the next request
        self._serving = 0  # the number that holds the lock; the next one's, while it is free

    def acquire(self, *, blocking: bool = True) -> bool:
        """Acquire the lock. Returns False where it is not free, unless it is to be waited for."""
        with self._changed:
            if not blocking and self._serving != self._next:
                return False
            mine = self._next
            self._next += 1
            self._changed.wait_for(lambda: self._serving == mine)
            return True

    def release(self) -> None:
        with self._changed:
            self._serving += 1
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        return max(0, self._next - self._serving - 1)
