"""Declares the parts in which the two databases differ. `Database` does everything else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine, MetaData

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

    def direct(self) -> AbstractContextManager[Engine]:
        """Open an engine whose connections keep their session: for migrations."""
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

    async def revision(self) -> str | None:
        """Return the schema's version, None without a schema, after checking that the database accepts writes.

        Returns within two seconds and does not use the pool. Raises the error of a transaction, or TimeoutError.
        """
        ...

    async def differences(self, expected: MetaData) -> list[str]:
        """Return how the tables differ from the expected ones, in the same way as `revision`."""
        ...

    def probe(self) -> None:
        """Raise the error that a transaction would raise now. Waits only briefly for a lock."""
        ...

    def pooling_problem(self) -> str | None:
        """Return a problem if an address that must be the server's own is a pooler's."""
        ...

    def connections(self) -> tuple[int, int]:
        """Return the connections in use and the maximum."""
        ...

    def close(self) -> None:
        """Finish the queued work and close all connections."""
        ...
