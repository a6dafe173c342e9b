"""The running application without its doors: settings, database, clock and listeners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection

from guildhall.kit.claimed import current_claim
from guildhall.kit.clock import Clock, SystemClock
from guildhall.kit.house import House, Listeners
from guildhall.kit.sql.database import Database
from guildhall.kit.sql.migrations import newest_revision
from guildhall.kit.sql.retries import until_through
from guildhall.kit.watch.pulse import Pulse
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
    listeners: Listeners = field(default_factory=Listeners)
    pulse: Pulse = field(default_factory=Pulse)
    schema: str = field(default_factory=newest_revision)

    @contextmanager
    def writing(self) -> Iterator[House]:
        """One transaction that may write; committed at exit, rolled back on an error."""
        claim = current_claim()
        with self.database.writing() as db:
            if claim is not None:
                claim.begin(db)
            yield self._house(db)
        if claim is not None:
            claim.committed()

    @contextmanager
    def reading(self) -> Iterator[House]:
        with self.database.reading() as db:
            yield self._house(db)

    @contextmanager
    def reading_at_length(self) -> Iterator[House]:
        """For what reads many rows (see Database.reading_at_length)."""
        with self.database.reading_at_length() as db:
            yield self._house(db)

    def transact(self, act: Callable[[House], T]) -> T:
        """Run `act` as one transaction in this thread; again where the database broke it off for another one."""

        def work() -> T:
            with self.writing() as house:
                return act(house)

        return until_through(work)

    async def write(self, act: Callable[[House], T]) -> T:
        """Run `act` as one transaction, where this database is best served (see Database.write)."""
        claim = current_claim()

        def work(db: Connection) -> T:
            if claim is not None:
                claim.begin(db)
            return act(self._house(db))

        done = await self.database.write(work)
        if claim is not None:
            claim.committed()
        return done

    async def read(self, act: Callable[[House], T]) -> T:
        def work() -> T:
            with self.reading() as house:
                return act(house)

        return await self.database.run(work)

    async def read_at_length(self, act: Callable[[House], T]) -> T:
        def work() -> T:
            with self.reading_at_length() as house:
                return act(house)

        return await self.database.run(work)

    def _house(self, db: Connection) -> House:
        return House(db, self.clock.now(), self.settings, self.listeners)
