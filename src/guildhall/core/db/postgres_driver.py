"""PostgreSQL: a pool of connections, and as many threads. Loaded only where there is one: psycopg takes 7 MB."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, MetaData, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import QueuePool

from guildhall.core.db.driver import ChangeListener, Finishing
from guildhall.core.db.limits import PATIENCE_FOR_CONNECTION, REQUEST, Limits, current_limits
from guildhall.core.db.notifications import CHANNEL, listen
from guildhall.core.db.pooling import pooling_problem
from guildhall.core.db.postgresql import parameters
from guildhall.core.db.probe import Probe
from guildhall.core.db.retries import retry_if_aborted
from guildhall.core.db.silence import SilenceWatch
from guildhall.core.db.threads import DatabaseThreads, default_pool_size

T = TypeVar("T")


class PostgresDriver:
    """Connections to one server, or to the one of several that accepts writes.

    listen_url: its direct address, if `url` is that of PgBouncer in transaction mode, where a session keeps neither
    settings nor prepared statements.
    """

    inline = False

    def __init__(self, url: str, listen_url: str, pool_size: int) -> None:
        self.pool_size = pool_size or default_pool_size()
        self.pooled = bool(listen_url)
        self.direct_url = listen_url or url
        self.engine = _engine(url, self.pool_size, pooled=self.pooled)
        self._readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._threads = DatabaseThreads(self.pool_size)
        self._probe = Probe(url)
        self._silence = SilenceWatch(self.engine, self._probe.engine)

    # Transactions

    def writing(self) -> Connection:
        return self.connect(current_limits())

    def reading(self) -> Connection:
        """Open a connection for reads, without a transaction if the session's own limits apply."""
        limits = current_limits()
        return self.connect(limits) if self._sets(limits) else self._readers.connect()

    def connect(self, limits: Limits) -> Connection:
        """Return a connection in a transaction with these limits. A direct session already has those of requests."""
        connection = self.engine.connect()
        if self._sets(limits):
            try:
                connection.exec_driver_sql(limits.as_sql(local=True))
            except BaseException:
                connection.close()
                raise
        return connection

    def _sets(self, limits: Limits) -> bool:
        return self.pooled or limits is not REQUEST

    @contextmanager
    def snapshot(self, limits: Limits) -> Iterator[Connection]:
        with self.connect(limits) as connection:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield connection
            connection.rollback()

    @contextmanager
    def direct(self) -> Iterator[Engine]:
        """Open an engine past PgBouncer."""
        engine = _engine(self.direct_url, 1)
        try:
            yield engine
        finally:
            engine.dispose()

    def commit(self, connection: Connection, changed: frozenset[str]) -> None:
        """Commit, and notify the other processes in the same round trip."""
        if changed:
            connection.exec_driver_sql(f"NOTIFY {CHANNEL}, '{' '.join(sorted(changed))}'; COMMIT")
        connection.commit()  # ends SQLAlchemy's transaction; the server's may have ended already

    # Threads

    async def write(self, work: Callable[[Connection], T], finishing: Finishing) -> T:
        def once() -> T:
            with self.writing() as connection, finishing(connection):
                return work(connection)

        return await self._threads.run(lambda: retry_if_aborted(once))

    async def run(self, work: Callable[[], T]) -> T:
        return await self._threads.run(work)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        return await self._threads.run(work)

    # Changes and state

    async def listen(self, listener: ChangeListener) -> None:
        await listen(self.direct_url, listener)

    async def revision(self) -> str | None:
        return await self._probe.revision()

    async def differences(self, expected: MetaData) -> list[str]:
        return await self._probe.differences(expected)

    def probe(self) -> None:
        with self.reading() as connection:
            connection.exec_driver_sql("SELECT 1")

    def pooling_problem(self) -> str | None:
        """Return a problem if every address is that of a pooler; None also if PostgreSQL does not answer."""
        return pooling_problem(self.direct_url, listening=self.pooled)

    def connections(self) -> tuple[int, int]:
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0, self.pool_size

    def close(self) -> None:
        self._threads.close()
        self._probe.close()
        self._silence.close()


def _engine(url: str, size: int, *, pooled: bool = False) -> Engine:
    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=PATIENCE_FOR_CONNECTION,
        pool_use_lifo=True,
        hide_parameters=True,
        connect_args={**parameters(url), **({"prepare_threshold": None} if pooled else {})},
    )
    event.listen(engine, "checkout", _refuse_ended)
    if not pooled:
        event.listen(engine, "connect", _prepare)
    return engine


def _refuse_ended(connection: Any, _record: Any, _proxy: Any) -> None:
    """Make the pool replace connections that the server has closed: an idle one becomes readable only then.

    A ping before each transaction (pool_pre_ping) would wait without end for a silent server.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        raise DisconnectionError("closed while idle")


def _prepare(connection: Any, _record: Any) -> None:
    """Set the limits of requests for the session."""
    connection.autocommit = True
    connection.execute(REQUEST.as_sql(local=False))
    connection.autocommit = False
