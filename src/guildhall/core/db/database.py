"""Transactions on either database, and what follows their commit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Engine, MetaData, event

from guildhall.core.db.driver import ChangeListener, Driver
from guildhall.core.db.limits import LONG_READ, Limits
from guildhall.core.db.sqlite_driver import SqliteDriver
from guildhall.core.db.transaction import begin_transaction, note_statement
from guildhall.core.observability.slow_queries import log_slow_statements

T = TypeVar("T")
OnCommit = Callable[[frozenset[str]], None]


class Database:
    """Opens transactions and runs them in the right thread. `url`: an SQLAlchemy URL for sqlite or postgresql+psycopg.

    slow_ms: statements that take longer are logged; 0 disables the log.
    listen_url: the direct address of the same PostgreSQL, if `url` is that of PgBouncer in transaction mode.
    pool_size: connections of this process; 0 for as many as suit the machine.
    """

    def __init__(self, url: str, *, slow_ms: int = 0, listen_url: str = "", pool_size: int = 0) -> None:
        self.url = url
        self.dialect = url.split(":", 1)[0].split("+", 1)[0]
        self.driver = _driver(url, listen_url, pool_size)
        self.notified_tables: frozenset[str] = frozenset()
        self.expected: MetaData | None = None  # the schema that this version expects, if it is to be checked
        self.matching_schema: str | None = None  # the mark of the schema that was compared and matches
        self._on_commit: list[OnCommit] = []
        event.listen(self.engine, "before_execute", note_statement)
        if slow_ms:
            log_slow_statements(self.engine, slow_ms)

    @property
    def engine(self) -> Engine:
        return self.driver.engine

    @property
    def inline(self) -> bool:
        return self.driver.inline

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that holds SQLite's write lock from its start; commits at exit, rolls back on an error."""
        with self.driver.writing() as connection, self._finishing(connection):
            yield connection

    def reading(self) -> AbstractContextManager[Connection]:
        """Open a connection for reads; each statement sees the latest committed state."""
        return self.driver.reading()

    def connect(self, limits: Limits = LONG_READ) -> Connection:
        """Return a connection for one long read; the caller closes it."""
        return self.driver.connect(limits)

    @contextmanager
    def _finishing(self, connection: Connection) -> Iterator[None]:
        transaction = begin_transaction(connection)
        try:
            yield
            written = frozenset(transaction.written)
            self.driver.commit(connection, written & self.notified_tables)
        except BaseException:
            connection.rollback()
            raise
        for task in transaction.after_commit:
            task()
        for notify in self._on_commit:
            notify(written)

    # Work of the event loop

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run one transaction for the event loop; committed when this returns, rolled back when it raises.

        `work` may run several times (see retries.retry_if_aborted): it must change nothing but the database.
        """
        return await self.driver.write(work, self._finishing)

    async def run(self, work: Callable[[], T]) -> T:
        """Run short database work for the event loop."""
        return await self.driver.run(work)

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run long work (exports, hashing with a write) in a thread, on either database.

        Raises sqlalchemy.exc.TimeoutError where no thread is free for some seconds.
        """
        return await self.driver.run_in_thread(work)

    # Changes

    def on_commit(self, notify: OnCommit) -> None:
        """Register a callback that gets the names of the written tables after each commit."""
        self._on_commit.append(notify)

    async def listen(self, listener: ChangeListener) -> None:
        """Tell the listener what other processes change, until canceled."""
        await self.driver.listen(listener)

    # State

    async def look(self, read: Callable[[Connection], T]) -> T:
        """Read without the pool, within two seconds. Raises the error that a transaction would raise."""
        return await self.driver.look(read)

    def close(self) -> None:
        self.driver.close()
        self.engine.dispose()


def _driver(url: str, listen_url: str, pool_size: int) -> Driver:
    if url.startswith("sqlite"):
        return SqliteDriver(url, pool_size)
    from guildhall.core.db.postgres_driver import PostgresDriver  # noqa: PLC0415 - psycopg's 7 MB

    return PostgresDriver(url, listen_url, pool_size)
