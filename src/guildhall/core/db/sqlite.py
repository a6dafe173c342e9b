"""SQLite's driver: a current SQLite of our own, or Python's where there is no package of it for the machine.

Python uses the SQLite of its system, which may be years old: slower, and with errors that have been mended since. The
package brings its own. A process must not use both: closing a file in one would release the locks of the other
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
    """Let SQLite keep no statistics of its memory, for which it locks a mutex at every block.

    That takes a seventh of the time of a long list. SQLite itself recommends to leave them out
    (sqlite.org/compile.html, SQLITE_DEFAULT_MEMSTATUS), but most builds keep them. There must be no connection yet.
    """
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if hasattr(library, "sqlite3_config"):  # not where it is linked into Python without its names
        library.sqlite3_shutdown()  # Python has initialised it, and it takes no settings after that
        library.sqlite3_config(CONFIG_MEMSTATUS, 0)
