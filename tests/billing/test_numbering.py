"""Concurrent payments: every number is used once and none is skipped."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest

from guildhall.core.money import Money
from guildhall.domains.billing.commands.issue import issue_credit_notes, issue_invoice
from tests.billing.conftest import BillingShop
from tests.support.clock import FixedClock
from tests.support.processes import die_with_parent

pytestmark = pytest.mark.both_databases

AT_ONCE = 6
ORDERS = 30


def test_payments_at_once_are_numbered_without_gaps(shop: BillingShop) -> None:
    orders = [shop.order() for _ in range(ORDERS)]

    def pay(order_id: str) -> None:
        """Pay the orders; every third payment is rolled back after its number was assigned."""
        undone = orders.index(order_id) % 3 == 0
        with suppress(ZeroDivisionError), shop.runtime.writing() as uow:
            issue_invoice(uow, order_id, amount=Money(11900, "EUR"), tax=Money(0, "EUR"), cause="payment:1")
            if undone:
                raise ZeroDivisionError

    with ThreadPoolExecutor(AT_ONCE) as tills:
        list(tills.map(pay, orders))
    numbers = [row.sequence for row in shop.documents()]
    assert numbers == list(range(1, ORDERS - ORDERS // 3 + 1))


@pytest.mark.slow
def test_processes_that_bill_at_once_and_die_leave_no_gap(
    shop: BillingShop, database_url: str, tmp_path: Path
) -> None:
    """Two processes wait for a third that holds a number; it is killed, and the next one gets its number."""
    orders = [shop.order() for _ in range(ORDERS)]

    def till(*arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.billing.billing_process", database_url, str(tmp_path), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    dying = till("hold", shop.order())
    assert dying.stdout
    assert dying.stdout.readline() == "taken\n"
    tills = [till(*orders[::2]), till(*orders[1::2])]
    dying.kill()
    dying.communicate()
    for process in tills:
        process.communicate(timeout=300)
    assert [process.returncode for process in tills] == [0, 0]
    billed = shop.documents()
    assert [row.sequence for row in billed] == list(range(1, ORDERS - ORDERS // 3 + 1))
    assert {row.order_id for row in billed} == {
        order for half in (orders[::2], orders[1::2]) for place, order in enumerate(half) if place % 3
    }


@pytest.mark.parametrize("kind", ["invoice", "credit_note"])
def test_dates_follow_the_order_of_numbers_on_two_machines(
    shop: BillingShop, clock: FixedClock, kind: str
) -> None:
    """The second machine's clock is an hour behind."""
    orders = [shop.order() for _ in range(4)]
    if kind == "credit_note":
        for order in orders:
            shop.paid(order)
    for late, order in enumerate(orders):
        clock.advance(timedelta(hours=-1 if late % 2 else 1, minutes=1))
        with shop.runtime.writing() as uow:
            if kind == "invoice":
                issue_invoice(uow, order, amount=Money(11900, "EUR"), tax=Money(0, "EUR"), cause="payment:1")
            else:
                assert (
                    len(
                        issue_credit_notes(
                            uow, order, amount=Money(100, "EUR"), tax=Money(0, "EUR"), cause="refund:1"
                        )
                    )
                    == 1
                )
    timestamps = [row.issued_at for row in shop.documents() if row.kind == kind]
    assert len(timestamps) == 4
    assert timestamps == sorted(timestamps)


def test_a_document_is_not_dated_before_its_number_was_assigned(shop: BillingShop, clock: FixedClock) -> None:
    """A payment that began first is numbered last, where the database allows concurrent writes."""
    early, late = shop.order(), shop.order()
    begun, done = Event(), Event()

    def bill_early() -> None:
        with shop.runtime.writing() as uow:
            begun.set()
            done.wait(timeout=0.5)  # waits in vain on SQLite, where the other transaction waits for this one
            issue_invoice(uow, early, amount=Money(11900, "EUR"), tax=Money(0, "EUR"), cause="payment:1")

    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(bill_early)
        assert begun.wait(timeout=60)
        clock.advance(timedelta(seconds=3))
        with shop.runtime.writing() as uow:
            issue_invoice(uow, late, amount=Money(11900, "EUR"), tax=Money(0, "EUR"), cause="payment:1")
        done.set()
        waiting.result()
    documents = shop.documents()
    assert {row.order_id for row in documents} == {early, late}
    assert [row.sequence for row in documents] == [1, 2]
    assert documents[0].issued_at <= documents[1].issued_at
