"""Sets how this process handles memory: once, at its start."""

from __future__ import annotations

import ctypes
import sys

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # malloc.h
LARGE_BLOCK = 128 * 1024  # bytes


def save_memory() -> None:
    """Return large blocks to the system when freed, and let all threads share a heap.

    By default glibc keeps ever larger blocks, 8 MB per compression, and gives each thread a heap that never shrinks:
    7 MB in all, for threads that wait for one lock anyway.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", lambda *_: 0)
        mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
        mallopt(M_ARENA_MAX, 1)
