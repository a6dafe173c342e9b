"""Transactions on either database, and what follows their commit. `opening.open_database` chooses the database."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar, Protocol, TypeVar

from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.core.db.limits import LONG_READ, PATIENCE_FOR_CONNECTION, Limits
from guildhall.core.db.transaction import begin_transaction, note_statement
from guildhall.core.observability.metrics import histogram
from guildhall.core.observability.slow_queries import log_slow_statements
from guildhall.core.threads import AllBusy, OwnThreads

T = TypeVar("T")
OnCommit = Callable[[frozenset[str]], None]

WAITS = histogram(
    "guildhall_database_wait_seconds",
    "Time that work waited for a database thread, or for SQLite's write lock.",
)


class ChangeListener(Protocol):
    """Learns of commits in other processes. `trusted` is False while changes may be missed."""

    trusted: bool

    def changed(self, tables: Iterable[str]) -> None: ...

    def all_changed(self) -> None: ...


class Database(ABC):
    """Opens transactions and runs them in the right thread. Subclasses have the parts in which databases differ.

    url: an SQLAlchemy URL. slow_ms: statements that take longer are logged; 0 disables the log. pool_size: the most
    connections of this process. inline: short work runs on the event loop. pooled: connections lead to PgBouncer, which
    shares the server's sessions.
    """

    inline: ClassVar[bool]
    pooled = False

    def __init__(self, url: str, engine: Engine, pool_size: int, slow_ms: int) -> None:
        self.url = url
        self.dialect = url.split(":", 1)[0].split("+", 1)[0]
        self.engine = engine
        self.pool_size = pool_size
        self.notified_tables: frozenset[str] = frozenset()
        self.expected: MetaData | None = None  # the schema that this version expects, if it is to be checked
        self.matching_schema: str | None = None  # the mark of the schema that was compared and matches
        self._on_commit: list[OnCommit] = []
        self._threads = OwnThreads("db", self.pool_size, patience=PATIENCE_FOR_CONNECTION, waits=WAITS)
        engine.update_execution_options(database=self)
        event.listen(engine, "before_execute", note_statement)
        if slow_ms:
            log_slow_statements(engine, slow_ms)

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that holds SQLite's write lock from its start; commits at exit, rolls back on an error."""
        with self._begun() as connection, self._finishing(connection):
            yield connection

    @abstractmethod
    def _begun(self) -> AbstractContextManager[Connection]:
        """Begin a transaction that may write."""

    @contextmanager
    def _finishing(self, connection: Connection) -> Iterator[None]:
        transaction = begin_transaction(connection)
        try:
            yield
            written = frozenset(transaction.written)
            self.commit(connection, written & self.notified_tables)
        except BaseException:
            connection.rollback()
            raise
        for task in transaction.after_commit:
            task()
        for notify in self._on_commit:
            notify(written)

    @abstractmethod
    def commit(self, connection: Connection, changed: frozenset[str], /) -> None:
        """Commit, and tell the other processes which of the tables that public pages show have changed."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """Open a connection for reads; each statement sees the latest committed state."""

    @abstractmethod
    def connect(self, limits: Limits = LONG_READ, /) -> Connection:
        """Return a connection of its own, with these limits; the caller closes it."""

    @abstractmethod
    def snapshot(self, limits: Limits, /) -> AbstractContextManager[Connection]:
        """Open a connection that sees one state of the database, regardless of concurrent writes."""

    # Statements

    @staticmethod
    @abstractmethod
    def insert(table: Any, /) -> sqlite.Insert | postgresql.Insert:
        """Return an insert of this database, which may do nothing on a conflict."""

    def hold(self, db: Connection, key: int, /) -> None:  # noqa: B027 - SQLite lets one transaction write at a time
        """Let one transaction with this key run at a time, from here until it ends."""

    def only_look_up(self, db: Connection, /) -> None:  # noqa: B027 - SQLite keeps no statistics
        """Let the database use index lookups only, until the transaction ends.

        For small reads from tables that grow a thousandfold within a minute: until autovacuum updates the statistics,
        PostgreSQL may prefer to scan the whole table.
        """

    # Work of the event loop

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run one transaction for the event loop; committed when this returns, rolled back when it raises.

        `work` may run several times (see retries.retry_if_aborted): it must change nothing but the database.
        """

    @abstractmethod
    async def run(self, work: Callable[[], T]) -> T:
        """Run short database work for the event loop."""

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run long work (exports, hashing with a write) in a thread, on either database.

        Raises sqlalchemy.exc.TimeoutError where no thread is free for some seconds.
        """
        try:
            return await self._threads.run(work)
        except AllBusy:
            seconds = PATIENCE_FOR_CONNECTION
            raise PoolTimeout(f"all {self.pool_size} connections were in use for {seconds:.0f} s") from None

    # Changes

    def on_commit(self, notify: OnCommit) -> None:
        """Register a callback that gets the names of the written tables after each commit."""
        self._on_commit.append(notify)

    @abstractmethod
    async def listen(self, listener: ChangeListener) -> None:
        """Tell the listener what other processes change, until canceled."""

    # State

    @abstractmethod
    async def look(self, read: Callable[[Connection], T]) -> T:
        """Read after checking that the database accepts writes, within two seconds and without the pool.

        Raises the error of a transaction, or TimeoutError.
        """

    @abstractmethod
    def probe(self) -> None:
        """Raise the error that a transaction would raise now. Waits only briefly for a lock."""

    def pooling_problem(self) -> str | None:
        """Return a problem if an address that must be the server's own is a pooler's, or of another database."""
        return None

    async def listening_problem(self) -> str | None:
        """Return why GUILDHALL_DATABASE_LISTEN_URL is not usable, within two seconds; None if it is or is not set."""
        return None

    @abstractmethod
    def write_refusal(self, connection: Connection, /) -> str | None:
        """Return why the database takes no writes, or soon will not, and the fix; None if it does."""

    @abstractmethod
    def schema_mark(self, connection: Connection, /) -> str:
        """Return a short text that changes when the schema does. It takes milliseconds, a comparison a hundred."""

    def unsound_parts(self, _connection: Connection, /) -> list[str]:
        """Describe constraints and indexes that are there but do not apply, and tables that may not be written."""
        return []

    @abstractmethod
    def connections(self) -> tuple[int, int]:
        """Return the connections in use and the maximum."""

    def close(self) -> None:
        """Finish the queued work and close all connections."""
        self._threads.close()
        self.engine.dispose()

    # Migrations

    @abstractmethod
    def migrating(self) -> AbstractContextManager[Connection]:
        """Open a connection of its own session, while other migrations wait. Raises AnotherDatabase."""

    @abstractmethod
    def begin_migration(self, connection: Connection, /) -> None:
        """Begin the migration's transaction, or begin it again after a rollback."""

    def other_versions(self, _connection: Connection, /) -> int:
        """Return how many sessions of another version of the shop are open. One process serves SQLite."""
        return 0

    def check_migrated(self, connection: Connection, /) -> None:  # noqa: B027 - PostgreSQL checks each key
        """Raise RuntimeError if rows refer to rows that a migration removed."""

    @abstractmethod
    def build_index(self, connection: Connection, name: str, definition: str, /, *, unique: bool) -> None:
        """Build an index, without blocking others, unless there is a valid one of this name."""


def default_pool_size() -> int:
    """Return the default number of connections of a process, which grows with the number of cores."""
    return min(16, 4 + 2 * (os.cpu_count() or 1))


def database_of(db: Connection) -> Database:
    """Return the database that the connection leads to."""
    database: Database = db.get_execution_options()["database"]
    return database
