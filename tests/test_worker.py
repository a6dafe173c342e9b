"""The worker's jobs: each one runs, and none stops the others."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from guildhall.config.settings import Settings
from guildhall.core.i18n import LANGUAGES
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.rules import OrderStatus
from guildhall.jobs.worker import JOBS, Job, jobs_of, work
from guildhall.serve.wiring import rest_engine
from guildhall.services.email.models import Mail
from guildhall.services.email.outbox import enqueue
from tests.orders.conftest import OrderShop, shop
from tests.support.clock import FixedClock
from tests.support.rows import add_order
from tests.support.waiting import PATIENCE

__all__ = ["shop"]

LOCALES = Path(__file__).parents[1] / "frontend" / "src" / "locales"


def run_jobs(runtime: Runtime, *jobs: Job, meanwhile: Callable[[], Awaitable[None]]) -> None:
    """Run these jobs in the worker during `meanwhile`, and stop when it ends."""

    async def run() -> None:
        stop = asyncio.Event()
        working = asyncio.create_task(work(runtime, stop, jobs))
        await asyncio.wait_for(meanwhile(), PATIENCE)
        stop.set()
        await asyncio.wait_for(working, PATIENCE)

    asyncio.run(run())


class Turns:
    """The body of a job that counts its runs, and can be awaited from the event loop."""

    def __init__(self, answers: list[int] | None = None) -> None:
        self.answers = answers or []
        self.count = 0

    def __call__(self, _runtime: Runtime) -> int:
        self.count += 1
        return self.answers.pop(0) if self.answers else 0

    async def reach(self, count: int) -> None:
        while self.count < count:
            await asyncio.sleep(0.001)


def test_a_job_that_fails_stops_neither_the_others_nor_itself(runtime: Runtime) -> None:
    works, tries = Turns(), Turns()

    def fails(runtime: Runtime) -> int:
        tries(runtime)
        raise RuntimeError("this one always fails")

    async def meanwhile() -> None:
        await tries.reach(3)
        await works.reach(works.count + 3)

    run_jobs(runtime, Job("failing", fails, 0.001), Job("working", works, 0.001), meanwhile=meanwhile)


def test_a_job_runs_again_at_once_while_there_is_something_to_do(runtime: Runtime) -> None:
    works = Turns([3, 2, 1])
    run_jobs(runtime, Job("busy", works, 3600), meanwhile=lambda: works.reach(4))
    assert works.count == 4


def test_a_write_to_its_table_wakes_a_job(runtime: Runtime) -> None:
    works = Turns()

    async def meanwhile() -> None:
        await works.reach(1)
        await runtime.write(queue_a_mail)
        await works.reach(2)

    run_jobs(runtime, Job("mail", works, 3600, frozenset({"mails"})), meanwhile=meanwhile)


def queue_a_mail(uow: UnitOfWork) -> None:
    enqueue(
        uow,
        template="contact_received",
        recipient="staff@example.com",
        language="en",
        dedup_key="contact:1",
        context={
            "message_id": "1",
            "name": "A",
            "email": "a@example.com",
            "subject": None,
            "message": "Hello",
        },
    )


def test_sandbox_events_are_delivered_only_in_a_sandbox(settings: Settings) -> None:
    stripe = settings.model_copy(update={"payments": "stripe"})
    assert [job.name for job in jobs_of(settings) if job not in jobs_of(stripe)] == ["sandbox events"]
    assert {job.name for job in JOBS} >= {"mail", "expired seat holds", "unpaid orders", "stale payments"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_job_has_a_name_in_the_back_office(settings: Settings, language: str) -> None:
    every = settings.model_copy(update={"backup_url": "/backups"})
    jobs = {job.name.replace(" ", "_") for job in jobs_of(every, rest_engine())}
    words = json.loads((LOCALES / language / "admin-jobs.json").read_text())
    assert set(words["names"]) == jobs


def test_a_days_chores_leave_nothing_overdue(shop: OrderShop, clock: FixedClock) -> None:
    """Run by hand, as the worker runs them: mail is sent, holds expire, unpaid orders are canceled."""
    order_id = shop.place(workshop_id=shop.workshop())
    clock.advance(timedelta(hours=24))
    for job in JOBS:
        job.run(shop.runtime)
    assert [row.state for row in shop.rows(Mail)] == ["sent"]
    assert (shop.order(order_id).status, shop.seats(order_id)) == ("cancelled", ["cancelled"])


@pytest.mark.parametrize(
    ("status", "age", "after"),
    [
        ("pending", timedelta(hours=24), "cancelled"),
        ("pending_payment", timedelta(hours=24), "cancelled"),
        ("pending", timedelta(hours=23, minutes=59), "pending"),
        ("paid", timedelta(days=9), "paid"),
        ("processing", timedelta(days=9), "processing"),
    ],
)
def test_only_orders_unpaid_for_a_day_expire(
    shop: OrderShop, clock: FixedClock, status: str, age: timedelta, after: str
) -> None:
    profile = shop.anna.profile_id
    order_id = shop.transact(lambda uow: add_order(uow, profile, status=status))
    clock.advance(age)
    expired = shop.transact(expire_orders)
    assert (expired, shop.order(order_id).status) == (int(after == "cancelled"), after)


def test_an_order_that_was_paid_and_set_back_by_hand_keeps_its_seat(
    shop: OrderShop, clock: FixedClock
) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    order = shop.order(order_id)
    total = Money(order.total_amount, order.currency)
    paid: dict[str, Any] = {"amount": total, "method": "manual", "reference": "R1", "cause": "manual:1"}
    shop.transact(lambda uow: record_payment(uow, order_id, **paid))
    status = shop.order(order_id).status
    shop.transact(lambda uow: set_status(uow, order_id, OrderStatus.PENDING, expected=status))
    clock.advance(timedelta(days=9))
    assert shop.transact(expire_orders) == 0
    assert (shop.order(order_id).status, shop.seats(order_id)) == ("pending", ["enrolled"])


def test_jobs_that_hang_hold_up_no_other(runtime: Runtime) -> None:
    """More than the usual threads of a process, which passwords and pictures once shared with them."""
    freed, turns = threading.Event(), Turns()

    def hang(_runtime: Runtime) -> int:
        freed.wait(PATIENCE)
        return 0

    async def go_on() -> None:
        await turns.reach(2)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: True), PATIENCE)
        freed.set()

    hanging = [Job(f"hangs {number}", hang, 60) for number in range(40)]
    run_jobs(runtime, *hanging, Job("goes on", turns, 0.01), meanwhile=go_on)


@pytest.mark.parametrize(
    "job", [job for job in jobs_of(Settings()) if job.wakes], ids=lambda job: str(job.name)
)
def test_a_job_with_nothing_to_do_does_not_wake_itself(shop: OrderShop, job: Job) -> None:
    """A statement that may write counts as a write of its table, also if it finds no row."""
    while job.run(shop.runtime):
        pass
    written: set[str] = set()
    shop.runtime.database.on_commit(written.update)
    job.run(shop.runtime)
    assert written & job.wakes == set()
