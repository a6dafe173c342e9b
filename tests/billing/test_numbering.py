"""Many payments at once: every number once, none left out."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from guildhall.core.money import Money
from guildhall.domains.billing.commands.issue import issue_invoice
from tests.billing.conftest import Shop
from tests.support.processes import die_with_parent

AT_ONCE = 6
ORDERS = 30


def test_payments_at_once_are_numbered_without_gaps(shop: Shop) -> None:
    orders = [shop.order() for _ in range(ORDERS)]

    def pay(order_id: str) -> None:
        """Every third payment is undone after its number was taken."""
        undone = orders.index(order_id) % 3 == 0
        with suppress(ZeroDivisionError), shop.runtime.writing() as uow:
            issue_invoice(uow, order_id, amount=Money(11900, "EUR"), tax=Money(0, "EUR"), cause="payment:1")
            if undone:
                raise ZeroDivisionError

    with ThreadPoolExecutor(AT_ONCE) as tills:
        list(tills.map(pay, orders))
    numbers = [row.sequence for row in shop.documents()]
    assert numbers == list(range(1, ORDERS - ORDERS // 3 + 1))


def test_processes_that_bill_at_once_and_die_leave_no_gap(
    shop: Shop, database_url: str, tmp_path: Path
) -> None:
    """Two tills wait behind a third that holds a number; it is killed, and its number goes to the next."""
    orders = [shop.order() for _ in range(ORDERS)]

    def till(*arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.billing.till", database_url, str(tmp_path), *arguments],
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
        process.communicate(timeout=60)
    assert [process.returncode for process in tills] == [0, 0]
    billed = shop.documents()
    assert [row.sequence for row in billed] == list(range(1, ORDERS - ORDERS // 3 + 1))
    assert {row.order_id for row in billed} == {
        order for half in (orders[::2], orders[1::2]) for place, order in enumerate(half) if place % 3
    }
