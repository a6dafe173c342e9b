"""The running application without HTTP: settings, database, clock and event subscribers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection

from guildhall.config.settings import Settings
from guildhall.core.clock import Clock, SystemClock
from guildhall.core.db.database import Database
from guildhall.core.db.limits import LONG_READ, limited_to
from guildhall.core.db.retries import retry_if_aborted
from guildhall.core.db.revisions import newest_revision
from guildhall.core.observability.heartbeat import Pulse
from guildhall.core.outages import is_outage
from guildhall.core.request_claim import current_claim
from guildhall.core.unit_of_work import Subscribers, Task, UnitOfWork

T = TypeVar("T")


@dataclass(frozen=True)
class Runtime:
    """Opens transactions for routes, jobs and commands.

    `schema` is the revision this process started with; the folder may hold the next version's migrations by now.
    """

    settings: Settings
    database: Database
    clock: Clock = field(default_factory=SystemClock)
    subscribers: Subscribers = field(default_factory=Subscribers)
    pulse: Pulse = field(default_factory=Pulse)
    schema: str = field(default_factory=newest_revision)

    @contextmanager
    def writing(self) -> Iterator[UnitOfWork]:
        """Open a transaction that may write; committed at exit, rolled back on an error."""
        claim, kept = current_claim(), list[Task]()
        try:
            with self.database.writing() as db:
                if claim is not None:
                    claim.begin(db)
                yield self._unit_of_work(db, kept)
        except Exception as error:
            if _is_kept(kept, error):
                with self.database.writing() as db:
                    self._run_kept(db, kept)
            raise
        if claim is not None:
            claim.committed()

    @contextmanager
    def reading(self) -> Iterator[UnitOfWork]:
        with self.database.reading() as db:
            yield self._unit_of_work(db)

    @contextmanager
    def reading_at_length(self) -> Iterator[UnitOfWork]:
        """Open a connection for reading many rows, with time for them."""
        with limited_to(LONG_READ), self.reading() as uow:
            yield uow

    def transact(self, task: Callable[[UnitOfWork], T]) -> T:
        """Run `task` as one transaction in this thread; retried after a serialization failure or deadlock."""

        def work() -> T:
            with self.writing() as uow:
                return task(uow)

        return retry_if_aborted(work)

    async def write(self, task: Callable[[UnitOfWork], T]) -> T:
        """Run `task` as one transaction, in the thread that suits the database (see Database.write)."""
        claim, kept = current_claim(), list[Task]()

        def work(db: Connection) -> T:
            kept.clear()  # of an attempt that was aborted
            if claim is not None:
                claim.begin(db)
            return task(self._unit_of_work(db, kept))

        try:
            done = await self.database.write(work)
        except Exception as error:
            if _is_kept(kept, error):
                await self.database.write(lambda db: self._run_kept(db, kept))
            raise
        if claim is not None:
            claim.committed()
        return done

    async def read(self, task: Callable[[UnitOfWork], T]) -> T:
        def work() -> T:
            with self.database.reading() as db:
                return task(self._unit_of_work(db))

        return await self.database.run(work)

    async def read_at_length(self, task: Callable[[UnitOfWork], T]) -> T:
        """Read many rows in a thread: on SQLite, a short read runs on the event loop, and everyone waits for it."""

        def work() -> T:
            with self.reading_at_length() as uow:
                return task(uow)

        return await self.database.run_in_thread(work)

    def _unit_of_work(self, db: Connection, kept: list[Task] | None = None) -> UnitOfWork:
        rolled_back = [] if kept is None else kept
        now = self.clock.now()
        return UnitOfWork(db, now, self.settings, self.subscribers, rolled_back)

    def _run_kept(self, db: Connection, kept: list[Task]) -> None:
        """Run what a transaction left to do after its rollback, in a transaction of its own."""
        uow = self._unit_of_work(db)
        for task in kept:
            task(uow)


def _is_kept(kept: list[Task], error: Exception) -> bool:
    """Return True if a transaction that was rolled back left something to do. An aborted one is repeated instead."""
    return bool(kept) and not is_outage(error)
