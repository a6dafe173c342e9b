"""Ends the connections in use to a server that has gone silent.

A server that hangs, or a proxy in front of a lost one, acknowledges packets without answering, so no timeout of libpq
ends the wait. While a connection is in use for long, the process looks whether its server accepts new ones.
"""

import logging
import os
import socket
import threading
import time
from contextlib import suppress
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.errors import ConnectionTimeout
from sqlalchemy import Engine, event

LOOK_EVERY = 2.0  # seconds
LONG = 2.0  # seconds of use, after which a look is worth a connection
ALIVE_WITHIN = 3  # seconds that a new connection may take; at most 7 until the silence is noticed

log = logging.getLogger(__name__)


class SilenceWatch:
    """Watches the connections of engines in a thread, which begins with the first of them."""

    def __init__(self, *engines: Engine) -> None:
        self._in_use: dict[Any, float] = {}  # since when
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        for engine in engines:
            event.listen(engine, "checkout", self._begins)
            event.listen(engine, "checkin", self._ends)
            event.listen(engine, "invalidate", self._ends)

    def close(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _begins(self, connection: Any, *_rest: Any) -> None:
        with self._guard:
            self._in_use[connection] = time.monotonic()
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="db_silence", daemon=True)
                self._thread.start()

    def _ends(self, connection: Any, *_rest: Any) -> None:
        with self._guard:
            self._in_use.pop(connection, None)

    def _watch(self) -> None:
        while not self._stopped.wait(LOOK_EVERY):
            with self._guard:
                long = [each for each, since in self._in_use.items() if time.monotonic() > since + LONG]
            alive: dict[tuple[str, int], bool] = {}
            for connection in long:
                with suppress(psycopg.Error):  # it was closed meanwhile
                    at = (connection.info.host, connection.info.port)
                    if at not in alive:
                        alive[at] = _accepts_connections(connection)
                    if not alive[at]:
                        _cut(connection)
            if not all(alive.values()):
                log.warning("the database is silent: connections to it were ended")


def _accepts_connections(connection: Any) -> bool:
    """Return False if the server does not answer a new connection in time. A refusal is an answer."""
    at = connection.info
    address: dict[str, Any] = {
        "host": at.host,
        "hostaddr": at.hostaddr,
        "port": at.port,
        "password": at.password,
    }
    address |= {"connect_timeout": ALIVE_WITHIN, "target_session_attrs": "any"}
    try:
        psycopg.connect(make_conninfo(at.dsn, **address)).close()
    except ConnectionTimeout:
        return False
    except psycopg.Error:
        return True
    return True


def _cut(connection: Any) -> None:
    """Shut the socket down: the thread that waits for an answer gets an error."""
    with suppress(OSError), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)
