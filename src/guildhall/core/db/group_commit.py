"""Groups concurrent writes to SQLite: each in its own savepoint, one durable commit for all.

A commit waits for the disk; thirty writers that arrive together need to wait for it once (docs/decisions/0007).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from guildhall.core.db.after_commit import count_after_commit, drop_after_commit
from guildhall.core.db.driver import run_sql
from guildhall.core.db.fair_lock import FairLock

T = TypeVar("T")
Work = Callable[[Connection], Any]

AGAIN_AFTER = 0.025  # seconds between attempts; the loop blocks for a fifth of it
LARGEST_GROUP = 64  # bounds how long the event loop is blocked


@dataclass(frozen=True, slots=True)
class Failed:
    error: BaseException


class GroupCommit:
    """Runs the writes of one event loop. A write returns after the commit that contains it, or raises its own error.

    lock: the write lock shared with threads; the loop does not block until it is acquired.
    begin: opens a transaction that commits at exit, without waiting for other programs that write.
    is_locked: True for an error that means another program is writing; the group is retried for `patience` seconds.
    """

    def __init__(
        self,
        lock: FairLock,
        begin: Callable[[], AbstractContextManager[Connection]],
        is_locked: Callable[[BaseException], bool],
        patience: float,
    ) -> None:
        self._lock, self._begin, self._is_locked, self._patience = lock, begin, is_locked, patience
        self._give_up: float | None = None
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []

    async def run(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._acquire_lock)
        here = copy_context()  # so that log lines carry the id of their own request
        self._waiting.append((lambda db: here.run(work, db), answer))
        return await answer

    def _acquire_lock(self) -> None:
        """Commit now if the lock is free, otherwise once it is acquired."""
        loop = asyncio.get_running_loop()

        def acquired() -> None:
            try:
                loop.call_soon_threadsafe(self._commit)
            except RuntimeError:  # the loop is closed: no caller is waiting
                self._lock.release()

        if self._lock.acquire_or_queue(acquired):
            self._commit()

    def _commit(self) -> None:
        try:
            self._commit_group()
        finally:
            self._lock.release()

    def _commit_group(self) -> None:
        """Commit the gathered writes, up to a group's size; the rest follows in the loop's next iteration."""
        loop = asyncio.get_running_loop()
        group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
        try:
            with self._begin() as connection:
                attempt = _alone if len(group) == 1 else _among_others
                outcomes = [attempt(connection, work) for work, _ in group]
        except Exception as error:  # the commit failed, or the only write: nothing was written
            if self._is_locked(error) and self._may_wait(loop.time()):
                self._waiting[:0] = group
                loop.call_later(AGAIN_AFTER, self._acquire_lock)
                return
            outcomes = [Failed(error)] * len(group)
        self._give_up = None
        if self._waiting:
            loop.call_soon(self._acquire_lock)
        for (_, answer), outcome in zip(group, outcomes, strict=True):
            _resolve(answer, outcome)

    def _may_wait(self, now: float) -> bool:
        if self._give_up is None:
            self._give_up = now + self._patience
        return now < self._give_up


def _alone(connection: Connection, work: Work) -> Any:
    return work(connection)


def _among_others(connection: Connection, work: Work) -> Any:
    """Run one write in a savepoint, so that its error rolls back nothing else."""
    run_sql(connection, "SAVEPOINT one")
    added = count_after_commit(connection)
    try:
        outcome = work(connection)
    except Exception as error:
        run_sql(connection, "ROLLBACK TO one")
        drop_after_commit(connection, added)
        outcome = Failed(error)
    run_sql(connection, "RELEASE one")
    return outcome


def _resolve(answer: asyncio.Future[Any], outcome: Any) -> None:
    if answer.done():  # the caller was canceled
        return
    if isinstance(outcome, Failed):
        answer.set_exception(outcome.error)
    else:
        answer.set_result(outcome)
