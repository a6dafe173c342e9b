"""Connections to SQLite: one for each reading thread, and one for writing that the threads share."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from guildhall.core.db.fair_lock import FairLock
from guildhall.core.db.sqlite import sqlite3
from guildhall.core.db.threads import WAITS

AT_ONCE_MS = 5  # duration of one attempt, the longest that the event loop may block


class SQLiteConnections:
    """Opens each connection when it is first needed. `lock` is held while the one for writing is used."""

    def __init__(self, engine: Engine) -> None:
        self.lock = FairLock()
        self._engine = engine
        self._of_thread = threading.local()
        self._opened: list[Connection] = []
        self._writer: Connection | None = None

    @property
    def opened(self) -> int:
        """Return the number of open connections."""
        return len(self._opened)

    def of_thread(self) -> Connection:
        """Return this thread's connection for reads."""
        known: Connection | None = getattr(self._of_thread, "connection", None)
        if known is None:
            known = self._of_thread.connection = self._open()
        return known

    @contextmanager
    def writing(self, patience: float) -> Iterator[Connection]:
        """Begin a writing transaction. Waits for other threads, and up to `patience` seconds for other programs.

        The caller ends the transaction. Raises OperationalError if another program holds the lock for longer.
        """
        connection = self._begin(patience)
        try:
            yield connection
        finally:
            self.lock.release()

    def version_elsewhere(self) -> int:
        """Return SQLite's data_version, which changes when another process commits, not when this one does."""
        with self.lock:
            return int(self._writing_connection().exec_driver_sql("PRAGMA data_version").scalar_one())

    def close(self) -> None:
        for connection in self._opened:
            connection.close()

    def _begin(self, patience: float) -> Connection:
        """Begin a writing transaction and keep the lock.

        Between attempts the lock is free for work that must not wait for another program.
        """
        give_up = time.monotonic() + patience
        while True:
            self.lock.acquire()
            try:
                connection = self._writing_connection()
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                WAITS.observe(time.monotonic() - (give_up - patience))
                return connection
            except BaseException as error:
                self.lock.release()
                if not is_locked(error) or time.monotonic() >= give_up:
                    raise
            time.sleep(AT_ONCE_MS / 1000)

    def _writing_connection(self) -> Connection:
        """Return the one connection for writing. Threads get it in order, unlike with SQLite's busy handler."""
        if self._writer is None:
            self._writer = self._open()
            # `_begin` waits longer.
            self._writer.exec_driver_sql(f"PRAGMA busy_timeout = {AT_ONCE_MS}")
        return self._writer

    def _open(self) -> Connection:
        connection = self._engine.connect()
        self._opened.append(connection)
        return connection


def is_locked(error: BaseException) -> bool:
    """Return True if another program holds SQLite's write lock."""
    code = getattr(error.orig, "sqlite_errorcode", 0) if isinstance(error, OperationalError) else 0
    return bool(code & 0xFF == sqlite3.SQLITE_BUSY)
