"""Connections and transactions for both databases. SQLite: one connection per reading thread and one for writing.
PostgreSQL: a pool.

The reasons (measured, docs/decisions/0007): on SQLite short reads and writes are fastest right on the event loop, and
a deferred BEGIN loses most racing writers; on PostgreSQL a small pool of threads keeps the loop free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.exc import ProgrammingError

from guildhall.core.db.after_commit import clear_after_commit, run_after_commit
from guildhall.core.db.bounded_pool import BoundedPool, default_pool_size
from guildhall.core.db.current_time import forget_current_time
from guildhall.core.db.engines import postgresql_server, sqlite_engine
from guildhall.core.db.fingerprint import schema_differences
from guildhall.core.db.group_commit import GroupCommit
from guildhall.core.db.limits import LONG_READ, Limits, current_limits
from guildhall.core.db.migrations import current_revision
from guildhall.core.db.replica import Replica
from guildhall.core.db.retries import retry_if_aborted
from guildhall.core.db.slow_queries import log_slow_statements
from guildhall.core.db.sqlite_connections import SQLiteConnections, is_locked
from guildhall.core.db.threads import Threads
from guildhall.core.db.written_tables import clear_written_tables, note_statement, written_tables

T = TypeVar("T")
OnCommit = Callable[[frozenset[str]], None]

NOTIFY_CHANNEL = "guildhall"
PATIENCE = 10.0  # seconds to wait for SQLite's lock while another program holds it
PROBE_PATIENCE = 0.5


class Database:
    """Opens transactions and runs them in the right thread. `url`: an SQLAlchemy URL for sqlite or postgresql+psycopg.

    slow_ms: statements that take longer are logged; 0 disables the log. replica_url: a PostgreSQL read replica.
    listen_url: the direct address of the same PostgreSQL, if `url` is that of PgBouncer in transaction mode.
    pool_size: connections of this process; 0 for as many as suit the machine.
    """

    def __init__(
        self, url: str, *, slow_ms: int = 0, replica_url: str = "", listen_url: str = "", pool_size: int = 0
    ) -> None:
        self.url = url
        self.server = postgresql_server(url, listen_url)
        self.pool_size = pool_size or default_pool_size()
        self.dialect = url.split(":", 1)[0].split("+", 1)[0]
        self.inline = self.server is None
        self.engine = self.server.engine(self.pool_size) if self.server else sqlite_engine(url)
        self.replica = (
            Replica(self.server.replica_engine(replica_url, self.pool_size))
            if self.server and replica_url
            else None
        )
        self._pool = BoundedPool(self.engine, pooled=self.server.pooled) if self.server else None
        self._probe = self.server.probe() if self.server else None
        self._local = SQLiteConnections(self.engine)  # opens none on PostgreSQL
        self._threads = Threads(self.pool_size)
        self._group = GroupCommit(self._local.lock, partial(self._writing_within, 0), is_locked, PATIENCE)
        self._on_commit: list[OnCommit] = []
        self.notified_tables: frozenset[str] = frozenset()
        self.expected: MetaData | None = None  # the schema that this version expects, if it is to be checked
        self.schema_matches = False  # not compared yet, or found to differ
        event.listen(self.engine, "before_execute", note_statement)
        if slow_ms:
            for engine in self._engines():
                log_slow_statements(engine, slow_ms)

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that holds SQLite's write lock from its start; commits at exit, rolls back on an error."""
        if self._pool is None:
            with self._writing_within(PATIENCE) as connection:
                yield connection
        else:
            with self._pool.begin(current_limits()) as connection, self._finishing(connection):
                yield connection

    @contextmanager
    def _writing_within(self, patience: float) -> Iterator[Connection]:
        """Open a writing transaction on SQLite, waiting `patience` seconds for another program's lock."""
        with self._local.writing(patience) as connection, self._finishing(connection):
            yield connection

    def reading(self) -> AbstractContextManager[Connection]:
        """Open a connection for reads; each statement sees the latest committed state."""
        if self._pool is None:
            return nullcontext(self._local.of_thread())
        return self._pool.reading(current_limits())

    def reading_at_length(self) -> AbstractContextManager[Connection]:
        """Open a connection for reading many rows: on the replica, if there is one and it has caught up."""
        return nullcontext(self._local.of_thread()) if self._pool is None else self.connect()

    def connect(self, limits: Limits = LONG_READ) -> Connection:
        """Return a connection for one long read, from the replica as above; the caller closes it."""
        if self._pool is None:
            return self.engine.connect()
        found = self._from_replica()
        return self._pool.bound(found, limits) if found is not None else self._pool.begin(limits)

    def connect_to_primary(self, limits: Limits) -> Connection:
        """Return a connection to the primary, in a transaction with these limits; the caller closes it."""
        return self.engine.connect() if self._pool is None else self._pool.begin(limits)

    def _from_replica(self) -> Connection | None:
        """Return a connection to the replica, or None if it lags or the server cannot report how far it is."""
        if self.replica is None:
            return None
        try:
            with self.reading() as primary:
                position: str = primary.exec_driver_sql("SELECT pg_current_wal_lsn()").scalar_one()
        except ProgrammingError:  # a compatible service without a write-ahead log to compare
            return None
        return self.replica.connect(position)

    @contextmanager
    def _finishing(self, connection: Connection) -> Iterator[None]:
        clear_written_tables(connection)
        clear_after_commit(connection)
        forget_current_time(connection)
        try:
            yield
            written = written_tables(connection)
            self._commit(connection, written & self.notified_tables)
        except BaseException:
            connection.rollback()
            raise
        run_after_commit(connection)
        for notify in self._on_commit:
            notify(written)

    # Threads

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run one transaction for the event loop; committed when this returns, rolled back when it raises.

        `work` may run several times (see retries.retry_if_aborted): it must change nothing but the database.
        """
        if self.inline:
            return await self._group.run(work)

        def transaction() -> T:
            with self.writing() as connection:
                return work(connection)

        return await self.run_in_thread(lambda: retry_if_aborted(transaction))

    async def run(self, work: Callable[[], T]) -> T:
        """Run short database work for the event loop: inline on SQLite, in the pool on PostgreSQL."""
        return work() if self.inline else await self.run_in_thread(work)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run long work (exports, hashing with a write) in a thread, on either database.

        Raises sqlalchemy.exc.TimeoutError where no thread is free for some seconds (see Threads.run).
        """
        return await self._threads.run(work)

    # Change notifications

    def on_commit(self, notify: OnCommit) -> None:
        """Register a callback that gets the names of the written tables after each commit."""
        self._on_commit.append(notify)

    def _commit(self, connection: Connection, tables: frozenset[str]) -> None:
        """Commit and notify other processes of these tables in one round trip."""
        if tables and not self.inline:
            connection.exec_driver_sql(f"NOTIFY {NOTIFY_CHANNEL}, '{' '.join(sorted(tables))}'; COMMIT")
        connection.commit()  # ends SQLAlchemy's transaction; the server's has ended already

    async def revision(self) -> str | None:
        """Return the schema's version, or None without a schema, after checking that the database accepts writes.

        Returns within two seconds and does not use the pool. Raises the error of a transaction, or TimeoutError.
        """
        if self._probe is not None:
            return await self._probe.revision()
        return await asyncio.to_thread(self._revision_of_sqlite)

    async def differences(self) -> list[str]:
        """Return how the tables differ from the expected ones. Like `revision`, it does not use the pool."""
        if self.expected is None:
            return []
        if self._probe is not None:
            return await self._probe.differences(self.expected)
        return await asyncio.to_thread(self._differences_of_sqlite, self.expected)

    def _differences_of_sqlite(self, expected: MetaData) -> list[str]:
        with self.reading() as connection:
            return schema_differences(connection, expected)

    def _revision_of_sqlite(self) -> str | None:
        self.probe()
        with self.reading() as connection:
            return current_revision(connection)

    def close(self) -> None:
        self._threads.close()
        if self._probe is not None:
            self._probe.close()
        self._local.close()
        if self._pool is not None:
            self._pool.close()
        for engine in self._engines():
            engine.dispose()

    def version_elsewhere(self) -> int:
        """Return SQLite's data_version, which changes when another process commits, not when this one does."""
        return self._local.version_elsewhere()

    def connections(self) -> tuple[int, int]:
        """Return the connections in use and the maximum; on SQLite both are the number of threads that opened one."""
        if self._pool is not None:
            return self._pool.in_use(), self.pool_size
        return self._local.opened, self._local.opened

    def probe(self) -> None:
        """Raise the error that a transaction would raise now. Waits only briefly for SQLite's lock."""
        if not self.inline:
            with self.reading() as connection:
                connection.exec_driver_sql("SELECT 1")
            return
        with self._local.writing(PROBE_PATIENCE) as connection:
            connection.rollback()

    def _engines(self) -> list[Engine]:
        return [self.engine, self.replica.engine] if self.replica else [self.engine]
