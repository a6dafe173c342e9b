"""The running application without its doors: settings, database, clock and listeners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection

from guildhall.core.clock import Clock, SystemClock
from guildhall.core.db.database import Database
from guildhall.core.db.migrations import newest_revision
from guildhall.core.observability.heartbeat import Pulse
from guildhall.core.unit_of_work import Subscribers, UnitOfWork
from guildhall.settings import Settings

T = TypeVar("T")


@dataclass(frozen=True)
class Runtime:
    """Opens transactions for doors, workers and commands alike.

    `schema` is what this process was started with: the folder may hold the next version's migrations by now.
    """

    settings: Settings
    database: Database
    clock: Clock = field(default_factory=SystemClock)
    subscribers: Subscribers = field(default_factory=Subscribers)
    pulse: Pulse = field(default_factory=Pulse)
    schema: str = field(default_factory=newest_revision)

    @contextmanager
    def writing(self) -> Iterator[UnitOfWork]:
        """One transaction that may write; committed at exit, rolled back on an error."""
        with self.database.writing() as db:
            yield self._unit_of_work(db)

    @contextmanager
    def reading(self) -> Iterator[UnitOfWork]:
        with self.database.reading() as db:
            yield self._unit_of_work(db)

    @contextmanager
    def reading_at_length(self) -> Iterator[UnitOfWork]:
        """For what reads many rows (see Database.reading_at_length)."""
        with self.database.reading_at_length() as db:
            yield self._unit_of_work(db)

    async def write(self, task: Callable[[UnitOfWork], T]) -> T:
        """Run `act` as one transaction, where this database is best served (see Database.write)."""
        return await self.database.write(lambda db: task(self._unit_of_work(db)))

    async def read(self, task: Callable[[UnitOfWork], T]) -> T:
        def work() -> T:
            with self.reading() as uow:
                return task(uow)

        return await self.database.run(work)

    async def read_at_length(self, task: Callable[[UnitOfWork], T]) -> T:
        def work() -> T:
            with self.reading_at_length() as uow:
                return task(uow)

        return await self.database.run(work)

    def _unit_of_work(self, db: Connection) -> UnitOfWork:
        return UnitOfWork(db, self.clock.now(), self.settings, self.subscribers)
