"""SQLite's driver: a package with a current SQLite, or Python's own on machines for which there is none.

Python uses the SQLite of its system, which may be years old: slower, and with bugs that have been fixed since. A
process must not use both: closing a file in one would release the locks of the other
(sqlite.org/howtocorrupt.html, 2.2.1).
"""

from __future__ import annotations

import ctypes

try:
    from pysqlite3 import _sqlite3
    from pysqlite3 import dbapi2 as sqlite3
except ImportError:
    import _sqlite3
    import sqlite3

__all__ = ["count_no_memory", "sqlite3"]

CONFIG_MEMSTATUS = 9  # sqlite3.h


def count_no_memory() -> None:
    """Disable SQLite's memory statistics, for which it locks a mutex at every allocation.

    They take a seventh of the time of a long list. SQLite itself recommends disabling them (sqlite.org/compile.html,
    SQLITE_DEFAULT_MEMSTATUS), but most builds do not. Must be called before the first connection.
    """
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if hasattr(library, "sqlite3_config"):  # absent if SQLite is linked statically into Python
        library.sqlite3_shutdown()  # Python has initialized it, after which it accepts no settings
        library.sqlite3_config(CONFIG_MEMSTATUS, 0)
