"""A transaction that PostgreSQL aborted because of a deadlock is retried without the caller noticing."""

import ast
import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

import guildhall
from guildhall.core.db import retries
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from tests.support.rows import add_profile

JOBS_AND_COMMANDS = {
    "domains/integrations/deliver.py",
    "domains/integrations/jobs.py",
    "cli/backups.py",
    "cli/main.py",
    "core/backup.py",
    "core/db/database.py",
    "core/db/postgres_database.py",
    "core/runtime.py",
    "domains/backoffice/commands/keep_totals.py",
    "domains/backoffice/commands/reconcile.py",
    "domains/billing/commands/make_archive.py",
    "domains/identity/commands/create_admin.py",
    "domains/payments/commands/check_stale.py",
    "domains/payments/commands/import_movements.py",
    "domains/payments/providers/sandbox/deliver.py",
    "domains/referrals/commands/make_run.py",
    "jobs/worker.py",
    "services/email/commands/forget.py",
    "services/email/worker.py",
    "services/files/commands/sweep.py",
}
"""Code that the worker, or a person, runs again as a whole."""


class Crossing:
    """Two transactions that write the same two rows in opposite order and deadlock at their first attempt."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        with runtime.writing() as uow:
            self.rows = [add_profile(uow, "a@example.com"), add_profile(uow, "b@example.com")]
        self.meeting = threading.Barrier(2, timeout=60)
        self.tries = [0, 0]

    def writer(self, number: int) -> Callable[[UnitOfWork], None]:
        def work(uow: UnitOfWork) -> None:
            self.tries[number] += 1
            first, second = self.rows if number == 0 else self.rows[::-1]
            add_to(uow, first)
            if self.tries[number] == 1 and not self.runtime.database.inline:
                self.meeting.wait()
            add_to(uow, second)

        return work

    def counted(self) -> list[str]:
        with self.runtime.reading() as uow:
            return list(uow.db.scalars(select(Profile.city).order_by(Profile.email)))


def add_to(uow: UnitOfWork, row: str) -> None:
    city = uow.db.scalar(select(Profile.city).where(Profile.id == row).with_for_update())
    uow.db.execute(update(Profile).where(Profile.id == row).values(city=(city or "") + "x"))


def in_threads(crossing: Crossing) -> None:
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda number: crossing.runtime.transact(crossing.writer(number)), range(2)))


def as_requests(crossing: Crossing) -> None:
    async def together() -> None:
        await asyncio.gather(*(crossing.runtime.write(crossing.writer(number)) for number in range(2)))

    asyncio.run(together())


@pytest.mark.parametrize("run", [in_threads, as_requests])
def test_both_of_a_deadlock_go_through(runtime: Runtime, run: Callable[[Crossing], None]) -> None:
    crossing = Crossing(runtime)
    run(crossing)
    assert crossing.counted() == ["xx", "xx"]
    assert sum(crossing.tries) == (2 if runtime.database.inline else 3)


def test_the_last_error_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "PAUSES", (0.0, 0.0))
    tries = []

    class Broken(Exception):
        sqlstate = "40P01"

    def work() -> None:
        tries.append(1)
        raise OperationalError("", {}, Broken())

    with pytest.raises(OperationalError):
        retries.retry_if_aborted(work)
    assert len(tries) == 3


def test_other_errors_are_raised_at_once() -> None:
    tries = []

    def work() -> None:
        tries.append(1)
        raise OperationalError("", {}, Exception())

    with pytest.raises(OperationalError):
        retries.retry_if_aborted(work)
    assert len(tries) == 1


@pytest.mark.slow
def test_request_handlers_retry_their_transactions() -> None:
    """`with runtime.writing()` cannot be retried: only jobs and commands use it."""
    root = Path(guildhall.__file__).parent
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.With)
        and any(".writing()" in ast.unparse(item.context_expr) for item in node.items)
    }
    assert found <= JOBS_AND_COMMANDS
