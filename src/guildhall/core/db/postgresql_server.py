"""A PostgreSQL server as a process uses it. Loaded only where there is one: psycopg takes 7 MB."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError

from guildhall.core.db.idle_connections import has_ended
from guildhall.core.db.limits import PATIENCE_FOR_CONNECTION, REQUEST
from guildhall.core.db.notifications import ChangeListener, listen
from guildhall.core.db.pooling import pooling_problem
from guildhall.core.db.postgresql import BoundedConnection, parameters
from guildhall.core.db.probe import Probe


class PostgreSQLServer:
    """Makes the engines, the probe and the listener. The addresses are SQLAlchemy URLs.

    listen_url: the direct address, if `url` is that of PgBouncer in transaction mode, where a session keeps neither
    settings nor prepared statements.
    """

    def __init__(self, url: str, listen_url: str = "") -> None:
        self.url = url
        self.pooled = bool(listen_url)
        self.direct_url = listen_url or url

    def probe(self) -> Probe:
        return Probe(self.url)

    def engine(self, size: int) -> Engine:
        """Return an engine with a pool of `size` bounded connections to a server that accepts writes."""
        return _engine(self.url, size, pooled=self.pooled)

    def replica_engine(self, url: str, size: int) -> Engine:
        """Return the same for the replica at `url`."""
        return _engine(url, size, pooled=self.pooled, primary=False)

    def direct_engine(self) -> Engine:
        """Return an engine of one connection past PgBouncer."""
        return _engine(self.direct_url, 1)

    def pooling_problem(self) -> str | None:
        """Return a problem if every address is that of a pooler; None also if PostgreSQL does not answer."""
        return pooling_problem(self.direct_url, listening=self.pooled)

    async def listen(self, channel: str, listener: ChangeListener) -> None:
        """Pass the notifications of other processes on to the listener until canceled."""
        await listen(self.direct_url, channel, listener)


def _engine(url: str, size: int, *, pooled: bool = False, primary: bool = True) -> Engine:
    """Return an engine. primary: skip hosts of the URL that accept no writes."""
    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=PATIENCE_FOR_CONNECTION,
        hide_parameters=True,
        connect_args={
            **parameters(url, primary=primary),
            **({"prepare_threshold": None} if pooled else {}),
        },
    )
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "checkout", _refuse_ended)
    if not pooled:
        event.listen(engine, "connect", _prepare)
    return engine


def _connect(_dialect: Any, _record: Any, args: list[Any], options: dict[str, Any]) -> Any:
    return BoundedConnection.connect(*args, **options)


def _refuse_ended(connection: Any, _record: Any, _proxy: Any) -> None:
    """Make the pool replace connections that the server has closed, without a ping before each transaction."""
    if has_ended(connection):
        raise DisconnectionError("closed while idle")


def _prepare(connection: Any, _record: Any) -> None:
    """Set the limits of requests, and disable JIT compilation: it takes 100 ms for statements of 30 ms."""
    connection.autocommit = True
    connection.execute(REQUEST.as_sql(local=False))
    connection.autocommit = False
