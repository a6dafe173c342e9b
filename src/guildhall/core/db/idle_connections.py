"""Connections that stay open from one short read to the next.

Taking a connection from the pool, switching it to autocommit and returning it takes as long as a short statement does.
So a read leaves its connection here for the next one, unless a transaction waits for the pool.
"""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event

TRUSTED = 0.05  # seconds without checking whether the server closed it: a check takes a tenth of a short read


class IdleConnections:
    """The idle connections of one engine. Its pool counts them as in use."""

    def __init__(self, engine: Engine) -> None:
        self._guard = threading.RLock()  # the garbage collector may call _distrust anywhere
        self._closed = False
        self._kept: list[tuple[Connection, float]] = []  # each with the time of its last use
        self._distrusted = 0  # number of resets; connections in use during one are closed afterwards
        self.waiting = 0  # transactions waiting for the pool
        event.listen(engine, "invalidate", self._distrust)

    def __len__(self) -> int:
        return len(self._kept)

    @contextmanager
    def reading(self, connect: Callable[[], Connection]) -> Iterator[Connection]:
        """Open an idle connection, or a new one if there is none."""
        distrusted = self._distrusted
        connection = self._take() or connect()
        try:
            yield connection
            if connection.in_transaction():
                connection.rollback()
        except BaseException:
            connection.close()
            raise
        self._keep(connection, distrusted)

    @contextmanager
    def giving_way(self) -> Iterator[None]:
        """Return one idle connection to the pool, and keep none while the block runs."""
        with self._guard:
            self.waiting += 1
        try:
            if kept := self._last():
                kept[0].close()
            yield
        finally:
            with self._guard:
                self.waiting -= 1

    def close(self) -> None:
        """Close the idle connections, and those in use when their reads end."""
        with self._guard:
            self._closed = True
        self._release_all()

    def _release_all(self) -> None:
        while kept := self._last():
            kept[0].close()

    def _take(self) -> Connection | None:
        while kept := self._last():
            connection, since = kept
            if time.monotonic() < since + TRUSTED or not has_ended(connection.connection.driver_connection):
                return connection
            connection.invalidate()
            connection.close()
        return None

    def _keep(self, connection: Connection, distrusted: int) -> None:
        with self._guard:
            lost = connection.closed or self._distrusted > distrusted
            wanted = not (lost or self.waiting or self._closed)
            if wanted:
                self._kept.append((connection, time.monotonic()))
        if not wanted:
            connection.close()

    def _last(self) -> tuple[Connection, float] | None:
        with self._guard:
            return self._kept.pop() if self._kept else None

    def _distrust(self, *_connection: Any) -> None:
        """Return all idle connections to the pool, which replaces them.

        Whatever closed one has often closed the others.
        """
        with self._guard:
            self._distrusted += 1
        self._release_all()


def has_ended(connection: Any) -> bool:
    """Return True if the server has closed an idle connection: it becomes readable only then."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
