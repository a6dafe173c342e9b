"""Sets how the C libraries of this process handle memory: once, before the first connection to a database."""

from __future__ import annotations

import _sqlite3
import ctypes
import sys

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # malloc.h
LARGE_BLOCK = 128 * 1024  # bytes
SQLITE_CONFIG_MEMSTATUS = 9  # sqlite3.h


def save_memory() -> None:
    """Return large blocks to the system when freed, and let all threads share a heap.

    By default glibc keeps ever larger blocks, 8 MB per compression, and gives each thread a heap that never shrinks:
    7 MB in all, for threads that wait for one lock anyway.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", lambda *_: 0)
        mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
        mallopt(M_ARENA_MAX, 1)


def count_no_memory_of_sqlite() -> None:
    """Let SQLite keep no statistics of its memory, for which it locks a mutex at every block.

    That takes a seventh of the time of a long list. SQLite itself recommends to leave them out
    (sqlite.org/compile.html, SQLITE_DEFAULT_MEMSTATUS), but Debian's and Python's builds keep them. There must be no
    connection yet.
    """
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if hasattr(library, "sqlite3_config"):  # not where it is linked into Python without its names
        library.sqlite3_shutdown()  # Python has initialised it, and it takes no settings after that
        library.sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0)
