"""Writes that wait for SQLite's one writer go together: each in a savepoint of its own, one durable commit for all.

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

from guildhall.core.db.after_commit import acts_so_far, undo_acts
from guildhall.core.db.fair_lock import FairLock

T = TypeVar("T")
Work = Callable[[Connection], Any]

AGAIN_AFTER = 0.025  # seconds, of which the loop itself waits for a fifth
LARGEST_GROUP = 64  # bounds how long the event loop is away


@dataclass(frozen=True, slots=True)
class Failed:
    error: BaseException


class GroupCommit:
    """Used from one event loop. A write is answered after the commit that holds it, or with its own error.

    turn: of the threads that write; the loop goes on with everything else until it has it.
    begin: opens a transaction that is committed at its exit, without waiting for other programs that write.
    taken: whether an error of it says that one does. All is tried again then, for `patience` seconds.
    """

    def __init__(
        self,
        lock: FairLock,
        begin: Callable[[], AbstractContextManager[Connection]],
        taken: Callable[[BaseException], bool],
        patience: float,
    ) -> None:
        self._slots, self._begin, self._taken, self._patience = lock, begin, taken, patience
        self._give_up: float | None = None
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []

    async def run(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._acquire_lock)
        here = copy_context()  # so that its log lines name its own request
        self._waiting.append((lambda db: here.run(work, db), answer))
        return await answer

    def _acquire_lock(self) -> None:
        """Commit now, or when the threads that were first have written."""
        loop = asyncio.get_running_loop()

        def acquired() -> None:
            try:
                loop.call_soon_threadsafe(self._commit)
            except RuntimeError:  # the loop has been closed: nobody is there to be answered
                self._slots.release()

        if self._slots.ask(acquired):
            self._commit()

    def _commit(self) -> None:
        try:
            self._commit_group()
        finally:
            self._slots.release()

    def _commit_group(self) -> None:
        """Everything that has gathered meanwhile, up to a group's size; the rest in the loop's next turn."""
        loop = asyncio.get_running_loop()
        group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
        try:
            with self._begin() as connection:
                attempt = _alone if len(group) == 1 else _among_others
                outcomes = [attempt(connection, work) for work, _ in group]
        except Exception as error:  # the commit itself, or the only one of the group: nothing was written
            if self._taken(error) and self._may_wait(loop.time()):
                self._waiting[:0] = group
                loop.call_later(AGAIN_AFTER, self._acquire_lock)
                return
            outcomes = [Failed(error)] * len(group)
        self._give_up = None
        if self._waiting:
            loop.call_soon(self._acquire_lock)
        for (_, answer), outcome in zip(group, outcomes, strict=True):
            _tell(answer, outcome)

    def _may_wait(self, now: float) -> bool:
        if self._give_up is None:
            self._give_up = now + self._patience
        return now < self._give_up


def _alone(connection: Connection, work: Work) -> Any:
    return work(connection)


def _among_others(connection: Connection, work: Work) -> Any:
    """Run one write so that its error undoes it and nothing else."""
    connection.exec_driver_sql("SAVEPOINT one")
    actions = acts_so_far(connection)
    try:
        outcome = work(connection)
    except Exception as error:
        connection.exec_driver_sql("ROLLBACK TO one")
        undo_acts(connection, actions)
        outcome = Failed(error)
    connection.exec_driver_sql("RELEASE one")
    return outcome


def _tell(answer: asyncio.Future[Any], outcome: Any) -> None:
    if answer.done():  # whoever asked has gone away
        return
    if isinstance(outcome, Failed):
        answer.set_exception(outcome.error)
    else:
        answer.set_result(outcome)
