"""SQLite's driver: a package with a current SQLite, or Python's own on machines for which there is none.

Python uses the SQLite of its system, which may be years old: slower, and with bugs that have been fixed since. A
process must not use both: closing a file in one would release the locks of the other
(sqlite.org/howtocorrupt.html, 2.2.1).
"""

from typing import Any

try:
    from pysqlite3 import dbapi2 as sqlite3
except ImportError:
    import sqlite3

__all__ = ["LOWER_CASE", "in_lower_case", "sqlite3"]

LOWER_CASE = "lower_unicode"
"""An SQL function registered on each connection to SQLite."""


def in_lower_case(text: Any) -> Any:
    """Return a text in lower case by Unicode, anything else unchanged. A final sigma is treated as any sigma."""
    return text.lower().replace("\u03c2", "\u03c3") if isinstance(text, str) else text
