"""A code's uses: claimed with the order, given back with it, and never more than its limit."""

import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.models import DiscountUse
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import OrderStatus
from tests.discounts.conftest import CodeShop
from tests.orders.conftest import OrderShop
from tests.support.clock import FixedClock
from tests.support.people import Person
from tests.support.processes import die_with_parent
from tests.support.sizes import sized

pytestmark = pytest.mark.both_databases

LAST, BUYERS, PROCESSES = 50, sized(66, 500), 3
EACH = -(-BUYERS // PROCESSES)


def pay(shop: OrderShop, order_id: str) -> None:
    amount = Money(shop.order(order_id).total_amount, "USD")
    shop.transact(
        lambda uow: record_payment(
            uow, order_id, amount=amount, method="card", reference="p", cause="payment:1"
        )
    )


def refusal(codes: CodeShop, code: str, product: str, who: Person) -> str | None:
    """Return the reason why a customer cannot order with the code, or None after ordering."""
    try:
        codes.orders.place(who, product_id=product, discount_code=code)
    except Refused as error:
        return error.reason
    return None


@pytest.mark.slow
def test_the_last_uses_go_to_exactly_so_many_of_the_buyers(
    codes: CodeShop, database_url: str, tmp_path: Path
) -> None:
    """Guests of three processes at once; 500 of them with `make nightly`."""
    shop = codes.orders
    product = shop.product()
    codes.code("LAST", max_uses=LAST)

    def crowd(first: int) -> subprocess.Popen[str]:
        numbers = str(first), str(min(first + EACH, BUYERS) - 1)
        command = [sys.executable, "-m", "tests.discounts.buying_process", database_url, str(tmp_path)]
        return subprocess.Popen(
            [*command, product, "LAST", *numbers],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    crowds = [crowd(first) for first in range(0, BUYERS, EACH)]
    assert len(crowds) == PROCESSES
    for each in crowds:
        assert each.stdout
        assert each.stdout.readline() == "ready\n"
    for each in crowds:
        assert each.stdin
        each.stdin.write("go\n")
        each.stdin.flush()
    outcomes = [line for each in crowds for line in each.communicate()[0].split()]
    assert Counter(outcomes) == {"ordered": LAST, "discount_used_up": BUYERS - LAST}
    assert len(shop.rows(DiscountUse)) == LAST
    assert {row.total_amount for row in shop.rows(Order)} == {23920}


def test_an_expired_order_gives_its_use_back(codes: CodeShop, clock: FixedClock) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_uses=1)
    assert refusal(codes, "once", product, shop.anna) is None
    assert refusal(codes, "once", product, shop.ben) == "discount_used_up"
    clock.advance(shop.runtime.settings.order_expiry + timedelta(minutes=1))
    assert shop.transact(expire_orders) == 1
    assert refusal(codes, "once", product, shop.ben) is None


@pytest.mark.parametrize(("status", "freed"), [(OrderStatus.CANCELED, True), (OrderStatus.PROCESSING, False)])
def test_a_canceled_order_gives_its_use_back(codes: CodeShop, status: OrderStatus, *, freed: bool) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_uses=1)
    order_id = shop.place(product_id=product, discount_code="ONCE")
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order_id, OrderChange(status=status)))
    assert refusal(codes, "once", product, shop.ben) == (None if freed else "discount_used_up")


def test_a_refund_keeps_the_use(codes: CodeShop) -> None:
    """Else a code for one use would be good for any number of purchases that are returned."""
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_uses=1)
    order_id = shop.place(product_id=product, discount_code="ONCE")
    pay(shop, order_id)
    shop.transact(lambda uow: record_refund(uow, order_id, amount=Money(23920, "USD"), cause="refund:1"))
    assert shop.books(order_id) == ("refunded", 23920, 23920)
    assert refusal(codes, "once", product, shop.ben) == "discount_used_up"


def test_a_late_payment_takes_the_use_again(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_uses=1)
    order_id = shop.place(product_id=product, discount_code="ONCE")
    cancel = OrderChange(status=OrderStatus.CANCELED)
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order_id, cancel))
    pay(shop, order_id)
    assert refusal(codes, "once", product, shop.ben) == "discount_used_up"


def test_an_own_unpaid_order_gives_way_and_a_paid_one_does_not(codes: CodeShop) -> None:
    """A buyer comes back from the payment page, changes the basket and orders again."""
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_uses=1, max_per_customer=1)
    first = shop.place(product_id=product, discount_code="ONCE")
    second = shop.place(product_id=product, discount_code="ONCE", quantity=2)
    assert (shop.books(first)[0], shop.books(second)[0]) == ("cancelled", "pending")
    pay(shop, second)
    assert refusal(codes, "once", product, shop.anna) == "discount_used_up"


def test_a_guest_takes_no_order_of_the_customer_whose_address_they_type(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_per_customer=1)
    order_id = shop.place(product_id=product, discount_code="ONCE")
    answer = codes.checkout("once", product, email="anna@example.com")
    assert (answer.status_code, answer.json()["hint"]) == (409, "discount_not_for_you")
    assert shop.books(order_id)[0] == "pending"


def test_a_mailbox_is_one_customer_in_any_spelling(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code("ONCE", max_per_customer=1)
    assert codes.checkout("once", product, email="grace+a@example.com").status_code == 200
    answer = codes.checkout("once", product, email="Grace+b@example.com")
    assert (answer.status_code, answer.json()["hint"]) == (409, "discount_not_for_you")
    assert len(shop.rows(Order)) == 1


def test_a_code_for_first_purchases_is_for_those_who_have_not_paid_before(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code("FIRST", first_purchase=True)
    pay(shop, shop.place(product_id=product))
    assert refusal(codes, "first", product, shop.anna) == "discount_not_for_you"
    assert refusal(codes, "first", product, shop.ben) is None


def test_a_deleted_customer_s_mailbox_is_forgotten(codes: CodeShop) -> None:
    shop = codes.orders
    codes.code()
    shop.place(product_id=shop.product(), discount_code="SUMMER20")
    [use] = shop.rows(DiscountUse)
    assert len(use.mailbox) == 64

    def erase(uow: UnitOfWork) -> None:
        uow.publish(ProfileAnonymised(shop.anna.profile_id))

    shop.transact(erase)
    [use] = shop.rows(DiscountUse)
    assert use.mailbox is None
