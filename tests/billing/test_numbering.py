"""Many payments at once: every number once, none left out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from guildhall.billing.actions.issue import issue_invoice
from tests.billing.conftest import Shop

AT_ONCE = 6
ORDERS = 30


def test_payments_at_once_are_numbered_without_gaps(shop: Shop) -> None:
    orders = [shop.order() for _ in range(ORDERS)]

    def pay(order_id: str) -> None:
        """Every third payment is undone after its number was taken."""
        undone = orders.index(order_id) % 3 == 0
        with suppress(ZeroDivisionError), shop.runtime.writing() as house:
            issue_invoice(house, order_id, amount=11900, tax=0, cause="payment:1")
            if undone:
                raise ZeroDivisionError

    with ThreadPoolExecutor(AT_ONCE) as tills:
        list(tills.map(pay, orders))
    numbers = [row.sequence for row in shop.documents()]
    assert numbers == list(range(1, ORDERS - ORDERS // 3 + 1))
