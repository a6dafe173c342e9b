"""Presses kept pages as small as Brotli can, one after another, beside the serving."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore

from guildhall.http.cache.answers import CachedAnswer

MOST_WAITING = 16
"""Beyond it a page stays as it is: a rush on many pages must not become minutes of compressing."""


class Compressor:
    """One thread; Brotli lets the others run meanwhile."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="press")
        self._places = BoundedSemaphore(MOST_WAITING)

    def ask(self, answer: CachedAnswer) -> None:
        """Have the answer pressed soon, unless too many wait."""
        if self._places.acquire(blocking=False):
            self._thread.submit(self._do, answer)

    def _do(self, answer: CachedAnswer) -> None:
        try:
            answer.press()
        finally:
            self._places.release()
