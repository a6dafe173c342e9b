"""One way to two databases. SQLite: a connection a thread to read, one to write with. PostgreSQL: a pool.

Why so (measured, docs/decisions/0007): on SQLite short reads and writes are fastest right on the event loop, and
a deferred BEGIN loses most racing writers; on PostgreSQL a small pool of threads keeps the loop free.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from sqlite3 import SQLITE_BUSY
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Delete, Engine, Insert, TableClause, Update, event, text
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.pool import QueuePool

from guildhall.core.db.after_commit import forget_acts, run_acts
from guildhall.core.db.bounded_pool import BoundedPool
from guildhall.core.db.engines import default_pool_size, postgresql_engine, sqlite_engine
from guildhall.core.db.fair_lock import FairLock
from guildhall.core.db.group_commit import GroupCommit
from guildhall.core.db.limits import LONG_READ, Limits, current_limits
from guildhall.core.db.migrations import current_revision
from guildhall.core.db.replica import Replica
from guildhall.core.db.retries import until_through
from guildhall.core.db.slow_queries import watch_for_slow
from guildhall.core.db.threads import WAITS, Threads

if TYPE_CHECKING:
    from guildhall.core.db.probe import Probe

T = TypeVar("T")
OnCommit = Callable[[frozenset[str]], None]

NOTIFY_CHANNEL = "guildhall"
PATIENCE = 10.0  # seconds for SQLite's lock, while another program holds it
PROBE_PATIENCE = 0.5
AT_ONCE_MS = 5  # how long one try takes: all that the event loop itself may wait


class Database:
    """Transactions, and where they run. `url` is an SQLAlchemy URL for sqlite or postgresql+psycopg.

    slow_ms: statements that take longer are logged; 0 for none. replica_url: a PostgreSQL that follows this one.
    listen_url: a direct way to the same PostgreSQL, where `url` leads to PgBouncer in transaction mode.
    pool_size: connections of this process; 0 for as many as suit the machine.
    """

    def __init__(
        self, url: str, *, slow_ms: int = 0, replica_url: str = "", listen_url: str = "", pool_size: int = 0
    ) -> None:
        self.url = url
        self.direct_url = listen_url or url
        self.pooled = bool(listen_url)
        self.pool_size = pool_size or default_pool_size()
        self.dialect = url.split(":", 1)[0].split("+", 1)[0]
        self.inline = self.dialect == "sqlite"
        self.engine = sqlite_engine(url) if self.inline else self._postgresql(url)
        self.replica = Replica(self._postgresql(replica_url)) if replica_url else None
        self._pool = None if self.inline else BoundedPool(self.engine, pooled=self.pooled)
        self._probe = None if self.inline else _probe_of(url)
        self._of_thread = threading.local()
        self._opened: list[Connection] = []
        self._writer: Connection | None = None
        self._write_lock = FairLock()
        self._threads = Threads(self.pool_size)
        self._group = GroupCommit(self._write_lock, partial(self._writing_within, 0), is_locked, PATIENCE)
        self._on_commit: list[OnCommit] = []
        self.announced_tables: frozenset[str] = frozenset()
        event.listen(self.engine, "before_execute", _track_written_tables)
        if slow_ms:
            for engine in self._engines():
                watch_for_slow(engine, slow_ms)

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that holds the write lock from its start (SQLite); commits at exit, rolls back on an error."""
        if self._pool is None:
            with self._writing_within(PATIENCE) as connection:
                yield connection
        else:
            with self._pool.begin(current_limits()) as connection, self._finishing(connection):
                yield connection

    @contextmanager
    def _writing_within(self, patience: float) -> Iterator[Connection]:
        """SQLite: as `writing`, waiting so many seconds for a lock that another program holds."""
        connection = self._acquire_lock(patience)
        try:
            with self._finishing(connection):
                yield connection
        finally:
            self._write_lock.release()

    def _acquire_lock(self, patience: float) -> Connection:
        """Begin to write, after the other threads and programs. The turn is the caller's to release.

        It is not kept while another program is waited for: what must not wait that long finds it free.
        """
        give_up = time.monotonic() + patience
        while True:
            self._write_lock.acquire()
            try:
                connection = self._writing_connection()
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                WAITS.observe(time.monotonic() - (give_up - patience))
                return connection
            except BaseException as error:
                self._write_lock.release()
                if not is_locked(error) or time.monotonic() >= give_up:
                    raise
            time.sleep(AT_ONCE_MS / 1000)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for reads; each statement sees the newest committed state."""
        if self._pool is None:
            yield self._thread_connection()
        else:
            with self._pool.read(current_limits()) as connection:
                yield connection

    @contextmanager
    def reading_at_length(self) -> Iterator[Connection]:
        """As `reading`, for what reads many rows: from the replica, where there is one and it has caught up."""
        if self.inline:
            yield self._thread_connection()
        else:
            with self.connect() as connection:
                yield connection

    def connect(self, limits: Limits = LONG_READ) -> Connection:
        """A connection of the caller's own for one long read, from the replica as above; the caller closes it."""
        if self._pool is None:
            return self.engine.connect()
        found = self._from_replica()
        return self._pool.bound(found, limits) if found is not None else self._pool.begin(limits)

    def connect_to_primary(self, limits: Limits) -> Connection:
        """A connection of the caller's own to the database itself, in a transaction with these limits."""
        return self.engine.connect() if self._pool is None else self._pool.begin(limits)

    def _from_replica(self) -> Connection | None:
        """Return a connection to the replica, or None where it lags or the server cannot tell how far it is."""
        if self.replica is None:
            return None
        try:
            with self.reading() as primary:
                position: str = primary.exec_driver_sql("SELECT pg_current_wal_lsn()").scalar_one()
        except ProgrammingError:  # a service like PostgreSQL that has no log to compare
            return None
        return self.replica.connect(position)

    def _postgresql(self, url: str) -> Engine:
        return postgresql_engine(url, self.pool_size, pooled=self.pooled)

    @contextmanager
    def _finishing(self, connection: Connection) -> Iterator[None]:
        connection.info["touched"] = set()
        forget_acts(connection)
        try:
            yield
            touched = frozenset(connection.info["touched"])
            self._notify(connection, touched & self.announced_tables)
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
        run_acts(connection)
        for notify in self._on_commit:
            notify(touched)

    # Where work runs

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run one transaction for the event loop; it is committed when this returns, undone when it raises.

        `work` may run several times (see retries.until_through): all that it changes is the database.
        """
        if self.inline:
            return await self._group.run(work)

        def transaction() -> T:
            with self.writing() as connection:
                return work(connection)

        return await self.run_in_thread(lambda: until_through(transaction))

    async def run(self, work: Callable[[], T]) -> T:
        """Run short database work for the event loop: right there on SQLite, in the pool on PostgreSQL."""
        return work() if self.inline else await self.run_in_thread(work)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run long work (exports, hashing with a write) beside the event loop, on either database.

        Raises sqlalchemy.exc.TimeoutError where no thread is free for some seconds (see Threads.run).
        """
        return await self._threads.run(work)

    # Who is told of changes

    def on_commit(self, notify: OnCommit) -> None:
        """`hear` is called after each commit with the names of the tables it wrote."""
        self._on_commit.append(notify)

    def _notify(self, connection: Connection, tables: frozenset[str]) -> None:
        """Tell other processes, inside the transaction, so that they hear it exactly if it commits."""
        if tables and not self.inline:
            connection.execute(_NOTIFY, {"channel": NOTIFY_CHANNEL, "tables": " ".join(sorted(tables))})

    async def revision(self) -> str | None:
        """Return the schema's version, None where there is none, once the database has shown that it takes writes.

        Answers within two seconds, beside the pool. Raises whatever a transaction would meet, or TimeoutError.
        """
        if self._probe is not None:
            return await self._probe.revision()
        return await asyncio.to_thread(self._revision_of_sqlite)

    def _revision_of_sqlite(self) -> str | None:
        self.probe()
        with self.reading() as connection:
            return current_revision(connection)

    def close(self) -> None:
        self._threads.close()
        if self._probe is not None:
            self._probe.close()
        for connection in self._opened:
            connection.close()
        for engine in self._engines():
            engine.dispose()

    def version_elsewhere(self) -> int:
        """SQLite: a number that changes when another process commits; this one's writes leave it as it is."""
        with self._write_lock:
            return int(self._writing_connection().exec_driver_sql("PRAGMA data_version").scalar_one())

    def connections(self) -> tuple[int, int]:
        """How many are in use, and how many there can be. On SQLite those are as many as threads that ever asked."""
        pool = self.engine.pool
        if isinstance(pool, QueuePool):
            return pool.checkedout(), pool.size()
        return len(self._opened), len(self._opened)

    def probe(self) -> None:
        """Raise what a transaction would meet now. SQLite's lock is waited for only briefly."""
        if not self.inline:
            with self.reading() as connection:
                connection.exec_driver_sql("SELECT 1")
            return
        connection = self._acquire_lock(PROBE_PATIENCE)
        try:
            connection.rollback()
        finally:
            self._write_lock.release()

    # Connections

    def _writing_connection(self) -> Connection:
        """All threads write through one connection, in the order they come: fairer than SQLite's busy sleep."""
        if self._writer is None:
            self._writer = self.engine.connect()
            self._writer.exec_driver_sql(f"PRAGMA busy_timeout = {AT_ONCE_MS}")  # `_take_turn` waits longer
            self._opened.append(self._writer)
        return self._writer

    def _thread_connection(self) -> Connection:
        known: Connection | None = getattr(self._of_thread, "connection", None)
        if known is None:
            known = self._of_thread.connection = self.engine.connect()
            self._opened.append(known)
        return known

    def _engines(self) -> list[Engine]:
        return [self.engine, self.replica.engine] if self.replica else [self.engine]


def _probe_of(url: str) -> Probe:
    from guildhall.core.db.probe import Probe  # noqa: PLC0415 - psycopg's 7 MB are PostgreSQL's to pay

    return Probe(url)


def is_locked(error: BaseException) -> bool:
    """Whether another program is SQLite's one writer just now."""
    code = getattr(error.orig, "sqlite_errorcode", 0) if isinstance(error, OperationalError) else 0
    return code & 0xFF == SQLITE_BUSY


_NOTIFY = text("SELECT pg_notify(:channel, :tables)")


def _track_written_tables(connection: Connection, statement: Any, *_rest: Any) -> None:
    if isinstance(statement, (Insert, Update, Delete)) and isinstance(statement.table, TableClause):
        connection.info.setdefault("touched", set()).add(statement.table.name)
