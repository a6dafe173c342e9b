"""Takes connections from PostgreSQL's pool, with a bounded wait, and sets the limits of the new transaction."""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from guildhall.core.db.idle_connections import IdleConnections
from guildhall.core.db.limits import PATIENCE_FOR_CONNECTION, REQUEST, Limits

AGAIN_AFTER = 0.05  # seconds
SILENT_AFTER = 1.0  # seconds; a server that refuses is quicker
REST = 1.0  # seconds without another attempt, so that requests do not each wait for a silent server
GRACE = 5.0  # seconds that a response may take beyond the server's own limit


class BoundedPool:
    """Hands out connections of one engine. `pooled`: they lead to PgBouncer, where sessions keep no settings."""

    def __init__(self, engine: Engine, *, pooled: bool) -> None:
        self._engine, self._pooled = engine, pooled
        self._autocommit = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._readers = IdleConnections(engine)
        self._rest_until = 0.0

    def begin(self, limits: Limits) -> Connection:
        """Return a connection for one transaction with these limits; the caller closes it."""
        return self.bound(self._connection(self._engine), limits)

    def reading(self, limits: Limits) -> AbstractContextManager[Connection]:
        """Open a connection for reads, in autocommit mode if the session's own limits apply."""
        if self._pooled or limits is not REQUEST:
            return self.begin(limits)
        return self._readers.reading(partial(self._reader, limits))

    def _reader(self, limits: Limits) -> Connection:
        return self.bound(self._connection(self._autocommit), limits)

    def bound(self, connection: Connection, limits: Limits) -> Connection:
        """Set the limits of the new transaction. A direct session already has those of requests."""
        driver: Any = connection.connection.driver_connection
        driver.answer_within = limits.statement + GRACE
        if self._pooled or limits is not REQUEST:
            try:
                connection.exec_driver_sql(limits.as_sql(local=True))
            except BaseException:
                connection.close()
                raise
        return connection

    def _connection(self, engine: Engine) -> Connection:
        """Connect. If the server accepts no more connections, such as at the role's limit, wait for one in use here.

        Raises sqlalchemy.exc.TimeoutError immediately if another attempt has just found the server silent.
        """
        give_up = time.monotonic() + PATIENCE_FOR_CONNECTION
        while True:
            began = time.monotonic()
            if began < self._rest_until:
                raise PoolTimeout("the server was silent a second ago")
            # Counted before the attempt: a connection may be returned during it.
            others = self.in_use() - self._readers.waiting
            try:
                with self._readers.giving_way():
                    return engine.connect()
            except OperationalError:
                now = time.monotonic()
                if now - began > SILENT_AFTER:
                    self._rest_until = now + REST
                    raise
                if not others or now >= give_up:
                    raise
            time.sleep(AGAIN_AFTER)

    def in_use(self) -> int:
        """Return how many connections of the pool are in use or being opened."""
        pool = self._engine.pool
        return pool.checkedout() - len(self._readers) if isinstance(pool, QueuePool) else 0

    def close(self) -> None:
        self._readers.close()


def default_pool_size() -> int:
    """Return the default number of connections of a process, which grows with the number of cores."""
    return min(16, 4 + 2 * (os.cpu_count() or 1))
