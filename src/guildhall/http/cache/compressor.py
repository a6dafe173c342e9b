"""Compresses cached pages with Brotli's highest quality in a background thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore

from guildhall.http.cache.answers import CachedAnswer

MOST_WAITING = 16
"""Further pages stay as they are: a burst of new pages must not cause minutes of compressing."""


class Compressor:
    """Compresses in one thread; Brotli releases the GIL meanwhile."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="compress")
        self._places = BoundedSemaphore(MOST_WAITING)

    def enqueue(self, answer: CachedAnswer) -> None:
        """Queue the answer for compression, unless too many are queued."""
        if self._places.acquire(blocking=False):
            self._thread.submit(self._compress, answer)

    def _compress(self, answer: CachedAnswer) -> None:
        try:
            answer.compress()
        finally:
            self._places.release()
