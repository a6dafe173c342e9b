"""Latencies of other requests during a payout run over the whole ledger of the large shop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from sqlalchemy import func, insert, select, update

from bench.size.jobs import ADMIN, NEWEST, REST_ENGINE
from bench.size.sample import ident
from guildhall.core.ids import new_id
from guildhall.core.money import Currency
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.commands.make_run import begin_run, finish_runs
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.models.payouts import PayoutDetails, PayoutEntry

PAUSE = 0.002  # seconds between two requests of one client
IBAN = "DE89370400440532013000"


@dataclass(frozen=True)
class WaitBeside:
    """Seconds of the run, and the milliseconds of concurrent reads and writes: median and longest.

    Two clients send them concurrently. They are timed from the time they were due, so that a write that blocks the
    event loop shows in the times of the reads.
    """

    entries: int
    run: float
    read: tuple[float, float]
    write: tuple[float, float]


def wait_beside_a_run(runtime: Runtime) -> WaitBeside:
    """Pay out all balances in dollars and measure meanwhile. Changes the shop's data."""
    with runtime.writing() as uow:
        _add_payout_details(uow)
    return asyncio.run(_beside(runtime))


def _add_payout_details(uow: UnitOfWork) -> None:
    times = {"created_at": uow.now, "updated_at": uow.now}
    people = uow.db.scalars(select(Referral.user_id).distinct()).all()
    row: dict[str, Any] = {"method": "iban", "holder": "Somebody", "iban": IBAN} | times
    uow.db.execute(insert(PayoutDetails), [{"id": new_id(), "user_id": each} | row for each in people])


async def _beside(runtime: Runtime) -> WaitBeside:
    begin = perf_counter()
    run = asyncio.create_task(asyncio.to_thread(_pay_out, runtime))
    reads, writes = list[float](), list[float]()
    await asyncio.gather(
        run,
        _repeat_during(run, reads, lambda: runtime.read(_read_orders)),
        _repeat_during(run, writes, lambda: runtime.write(_touch_order)),
    )
    took = perf_counter() - begin
    with runtime.reading() as uow:
        entries = int(uow.db.scalar(select(func.count()).select_from(PayoutEntry)) or 0)
    return WaitBeside(entries, took, _middle_and_longest(reads), _middle_and_longest(writes))


def _pay_out(runtime: Runtime) -> None:
    begin_run(runtime, ADMIN, Currency.USD, runtime.clock.now())
    while finish_runs(runtime):
        pass


async def _repeat_during(run: asyncio.Task[Any], into: list[float], task: Callable[[], Any]) -> None:
    while not run.done():
        due = perf_counter() + PAUSE
        await asyncio.sleep(PAUSE)
        await task()
        into.append((perf_counter() - due) * 1000)


def _read_orders(uow: UnitOfWork) -> object:
    return REST_ENGINE.read(uow, ADMIN, "orders", f"select=*&{NEWEST}")


def _touch_order(uow: UnitOfWork) -> object:
    return uow.db.execute(update(Order).where(Order.id == ident("order", 1)).values(updated_at=uow.now))


def _middle_and_longest(took: list[float]) -> tuple[float, float]:
    return sorted(took)[len(took) // 2], max(took)


def describe_run(database: str, wait: WaitBeside) -> str:
    read, write = (f"{middle:.1f} ms ({longest:.0f} at most)" for middle, longest in (wait.read, wait.write))
    return (
        f"A payout run over {wait.entries:,} entries on {database}: {wait.run:.0f} s. Beside it, asked all the time, a "
        f"page of orders took {read}, a write {write}."
    )
