"""Connections to PostgreSQL whose every wait is bounded, even if the network drops the packets.

The server's timeouts end a statement that takes too long, the kernel's (tcp_user_timeout, keepalives) a connection
whose packets are not acknowledged. But a proxy may acknowledge packets without forwarding them, or the server may hang:
during a long statement, the client checks whether the server still accepts connections.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, Self, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import ConnectionTimeout, _WaitTimeout
from sqlalchemy.engine import make_url

from guildhall.core.db.migrations import session_name
from guildhall.core.db.silent_hosts import note_reached, note_silent, silent_last

T = TypeVar("T")
Answering = Generator[Any, Any, T]

CONNECT_TIMEOUT = 5  # seconds, shared by all hosts of an address
LEAST_TIMEOUT = 2  # seconds for one host
KEEPALIVES = {
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 2_500,  # milliseconds; without it the kernel retransmits for a quarter of an hour
}
FIRST_LOOK = 1.0  # seconds without an answer until the first check that the server is alive
LAST_PAUSE = 16.0  # the pauses between checks double up to this: a backup does not connect every second
ALIVE_WITHIN = 3  # seconds that the new connection of a check may take
_INTERVAL = 0.1  # seconds, psycopg's own


class Silent(psycopg.OperationalError):
    """The server did not answer within the time that the connection allows."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer for {seconds:.0f} s: the connection was given up")


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed if the server is silent for `answer_within` seconds or accepts no connections."""

    answer_within: float = 35.0

    @classmethod
    def connect(cls, conninfo: str = "", **options: Any) -> Self:
        """Connect as psycopg does, trying recently silent hosts last."""
        tried, began = silent_last(conninfo_to_dict(conninfo) | options), time.monotonic()
        connection = super().connect(conninfo, **options | tried)
        _note_hosts(connection.info.host, tried, time.monotonic() - began)
        return connection

    def wait(self, gen: Answering[T], interval: float = _INTERVAL, timeout: float | None = None) -> T:
        """Wait as psycopg does, but only as long as allowed and while the server is alive. Raises Silent."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        began, pause = time.monotonic(), FIRST_LOOK
        while True:
            left = began + self.answer_within - time.monotonic()
            try:
                return super().wait(gen, interval, min(left, pause))
            except _WaitTimeout:
                if left <= pause or not self._server_is_alive():
                    self.pgconn.finish()
                    raise Silent(time.monotonic() - began) from None
            pause = min(pause * 2, LAST_PAUSE)

    def _server_is_alive(self) -> bool:
        """Return False if the server does not answer a new connection either. A refusal is an answer."""
        at = self.info
        limit = min(ALIVE_WITHIN, int(at.get_parameters().get("connect_timeout", ALIVE_WITHIN)))
        address: dict[str, Any] = {"host": at.host, "hostaddr": at.hostaddr, "port": at.port}
        address |= {"password": at.password, "connect_timeout": limit, "target_session_attrs": "any"}
        try:
            psycopg.connect(make_conninfo(at.dsn, **address)).close()
        except ConnectionTimeout:
            note_silent(at.host)
            return False
        except psycopg.Error:
            return True
        return True


class BoundedAsyncConnection(psycopg.AsyncConnection[Any]):
    """A bounded connection for the event loop."""

    answer_within: float = CONNECT_TIMEOUT

    @classmethod
    async def connect(cls, conninfo: str = "", **options: Any) -> Self:
        """Connect as psycopg does, trying recently silent hosts last."""
        tried, began = silent_last(conninfo_to_dict(conninfo) | options), time.monotonic()
        connection = await super().connect(conninfo, **options | tried)
        _note_hosts(connection.info.host, tried, time.monotonic() - began)
        return connection

    async def wait(self, gen: Answering[T], interval: float = _INTERVAL, timeout: float | None = None) -> T:
        """Wait as psycopg does, but never longer than allowed. Raises Silent."""
        try:
            return await super().wait(gen, interval, self.answer_within if timeout is None else timeout)
        except _WaitTimeout:
            if timeout is not None:
                raise
            self.pgconn.finish()
            raise Silent(self.answer_within) from None


def _note_hosts(reached: str, tried: dict[str, str], seconds: float) -> None:
    """Remember the hosts that came before the one that was reached, if connecting took long."""
    if tried and seconds > FIRST_LOOK:
        note_reached(reached, tried)


def parameters(url: str, *, primary: bool = True) -> dict[str, Any]:
    """Return the parameters of each connection: its timeouts and, unless it is for a replica, that it needs a primary.

    So after a failover, or while DNS still points to the former primary, no connection is kept that cannot write.
    """
    hosts = str(make_url(url).query.get("host", "")).count(",") + 1
    return {
        "connect_timeout": max(CONNECT_TIMEOUT // hosts, LEAST_TIMEOUT),
        "application_name": session_name(),
        "target_session_attrs": "primary" if primary else "any",
        **KEEPALIVES,
    }


def conninfo(url: str) -> str:
    """Return libpq's form of an SQLAlchemy URL of a primary, with the parameters of each connection."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return make_conninfo(plain, **parameters(url))
