"""Declares the parts in which the two databases differ. `Database` does everything else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects import postgresql, sqlite

from guildhall.core.db.limits import Limits

T = TypeVar("T")


Finishing = Callable[[Connection], AbstractContextManager[None]]


class ChangeListener(Protocol):
    """Learns of commits in other processes. `trusted` is False while changes may be missed."""

    trusted: bool

    def changed(self, tables: Iterable[str]) -> None: ...

    def all_changed(self) -> None: ...


class Driver(Protocol):
    """Connections, transactions and threads of one database.

    inline: short work runs on the event loop. pool_size: the most connections of this process. pooled: they lead to
    PgBouncer, which shares the server's sessions.
    """

    engine: Engine
    inline: bool
    pool_size: int
    pooled: bool

    def insert(self, table: Any, /) -> sqlite.Insert | postgresql.Insert:
        """Return an insert of this database, which may do nothing on a conflict."""
        ...

    def writing(self) -> AbstractContextManager[Connection]:
        """Begin a transaction that may write; `Database` commits it or rolls it back."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """Open a connection for reads; each statement sees the latest committed state."""
        ...

    def connect(self, limits: Limits, /) -> Connection:
        """Return a connection of its own, with these limits; the caller closes it."""
        ...

    def snapshot(self, limits: Limits, /) -> AbstractContextManager[Connection]:
        """Open a connection that sees one state of the database, regardless of concurrent writes."""
        ...

    def hold(self, db: Connection, key: int, /) -> None:
        """Let one transaction with this key run at a time, from here until it ends."""
        ...

    def only_look_up(self, db: Connection, /) -> None:
        """Let the database use index lookups only, until the transaction ends.

        For small reads from tables that grow a thousandfold within a minute: until autovacuum updates the statistics,
        PostgreSQL may prefer to scan the whole table.
        """
        ...

    async def write(self, work: Callable[[Connection], T], finishing: Finishing) -> T:
        """Run a transaction for the event loop; again if the database aborted it in favor of another one.

        `finishing` commits at its end what was written within, or rolls it back.
        """
        ...

    def run(self, work: Callable[[], T]) -> Awaitable[T]:
        """Run short work for the event loop."""
        ...

    def run_in_thread(self, work: Callable[[], T]) -> Awaitable[T]:
        """Run long work in a thread. Raises sqlalchemy.exc.TimeoutError where no thread is free for some seconds."""
        ...

    def commit(self, connection: Connection, changed: frozenset[str], /) -> None:
        """Commit, and tell the other processes which of the tables that public pages show have changed."""
        ...

    async def listen(self, listener: ChangeListener) -> None:
        """Tell the listener what other processes change, until canceled."""
        ...

    async def look(self, read: Callable[[Connection], T]) -> T:
        """Read after checking that the database accepts writes, within two seconds and without the pool.

        Raises the error of a transaction, or TimeoutError.
        """
        ...

    def probe(self) -> None:
        """Raise the error that a transaction would raise now. Waits only briefly for a lock."""
        ...

    def pooling_problem(self) -> str | None:
        """Return a problem if an address that must be the server's own is a pooler's, or of another database."""
        ...

    async def listening_problem(self) -> str | None:
        """Return why GUILDHALL_DATABASE_LISTEN_URL is not usable, within two seconds; None if it is or is not set."""
        ...

    def write_refusal(self, connection: Connection, /) -> str | None:
        """Return why the database takes no writes, or soon will not, and the fix; None if it does."""
        ...

    def schema_mark(self, connection: Connection, /) -> str:
        """Return a short text that changes when the schema does. It takes milliseconds, a comparison a hundred."""
        ...

    def unsound_parts(self, connection: Connection, /) -> list[str]:
        """Describe constraints and indexes that are there but do not apply, and tables that may not be written."""
        ...

    def connections(self) -> tuple[int, int]:
        """Return the connections in use and the maximum."""
        ...

    # Migrations

    def migrating(self) -> AbstractContextManager[Connection]:
        """Open a connection of its own session, while other migrations wait. Raises AnotherDatabase."""
        ...

    def begin_migration(self, connection: Connection, /) -> None:
        """Begin the migration's transaction, or begin it again after a rollback."""
        ...

    def other_versions(self, connection: Connection, /) -> int:
        """Return how many sessions of another version of the shop are open."""
        ...

    def check_migrated(self, connection: Connection, /) -> None:
        """Raise RuntimeError if rows refer to rows that a migration removed."""
        ...

    def build_index(self, connection: Connection, name: str, definition: str, /, *, unique: bool) -> None:
        """Build an index, without blocking others, unless there is a valid one of this name."""
        ...

    def close(self) -> None:
        """Finish the queued work and close all connections."""
        ...


def driver_of(db: Connection) -> Driver:
    """Return the driver that opened the connection."""
    driver: Driver = db.get_execution_options()["driver"]
    return driver
