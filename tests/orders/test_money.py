"""Payments and refunds, and all their effects in one transaction (M4)."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.errors import NotFound
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.archive_order import archive_order
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.events import OrderPaid, OrderRefunded, RefundUndone
from guildhall.domains.orders.models import OrderDetail
from tests.orders.conftest import LINKS, OrderShop
from tests.support.clock import FixedClock
from tests.support.rows import add

pytestmark = pytest.mark.both_databases


@pytest.fixture
def published(shop: OrderShop) -> list[object]:
    """Collect the events that orders publish, in order."""
    events: list[object] = []
    for event in (OrderPaid, OrderRefunded, RefundUndone):
        shop.runtime.subscribers.subscribe(event, lambda _uow, published: events.append(published))
    return events


def pay(shop: OrderShop, order_id: str, amount: int = 29900, cause: str = "payment:1") -> None:
    def record(uow: UnitOfWork) -> None:
        record_payment(
            uow, order_id, amount=Money(amount, "USD"), method="card", reference="pi_1", cause=cause
        )

    shop.transact(record)


def refund(shop: OrderShop, order_id: str, amount: int, cause: str = "refund:1") -> None:
    shop.transact(lambda uow: record_refund(uow, order_id, amount=Money(amount, "USD"), cause=cause))


def test_a_paid_order_is_delivered_completed_and_published(shop: OrderShop, published: list[object]) -> None:
    order_id = shop.place(product_id=shop.digital())
    pay(shop, order_id)
    row = shop.order(order_id)
    assert shop.books(order_id) == ("completed", 29900, 0)
    assert (row.payment_method, row.payment_reference) == ("card", "pi_1")
    assert (row.paid_at, row.granted) == (shop.runtime.clock.now(), False)
    [details] = shop.rows(OrderDetail)
    assert (details.title, details.links, details.additional_details) == ("Welcome", LINKS, {"seats": 3})
    assert published == [OrderPaid(order_id, Money(29900, "USD"), "payment:1", Money(0, "USD"))]
    assert shop.mails() == [("order_paid", "anna@example.com", 29900)]
    assert shop.log(order_id) == [("order.status_changed", None)]


def test_without_a_delivery_it_stays_paid(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id)
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert shop.rows(OrderDetail) == []


def test_details_written_for_the_order_override_the_products(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.digital())
    shop.transact(lambda uow: add(uow, OrderDetail, order_id=order_id, title="By hand", links=[]))
    pay(shop, order_id)
    assert [row.title for row in shop.rows(OrderDetail)] == ["By hand"]
    assert shop.books(order_id) == ("completed", 29900, 0)


def test_a_paid_seat_is_enrolled(shop: OrderShop) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    pay(shop, order_id, 9900)
    assert shop.seats(order_id) == ["enrolled"]
    assert shop.books(order_id) == ("completed", 9900, 0)


def test_money_for_a_seat_that_is_gone_is_kept_for_an_admins_decision(
    shop: OrderShop, clock: FixedClock
) -> None:
    workshop = shop.workshop(max_participants=1)
    late = shop.place(shop.anna, workshop_id=workshop)
    clock.advance(timedelta(minutes=31))
    pay(shop, shop.place(shop.ben, workshop_id=workshop), 9900)
    pay(shop, late, 9900, cause="payment:2")
    assert shop.seats(late) == ["pending"]
    assert shop.books(late) == ("paid", 9900, 0)
    assert shop.log(late) == [("order.seat_lost", None), ("order.status_changed", None)]


@pytest.mark.parametrize("status", ["pending", "pending_payment", "cancelled", "processing"])
def test_late_money_is_accepted_in_every_unpaid_status(shop: OrderShop, status: str) -> None:
    order_id = shop.place(product_id=shop.digital())
    with shop.runtime.writing() as uow:
        uow.db.exec_driver_sql(f"UPDATE orders SET status = '{status}'")
    pay(shop, order_id)
    assert shop.books(order_id) == ("completed", 29900, 0)


def test_late_money_brings_an_archived_order_back_into_sight(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.digital())
    shop.transact(lambda uow: archive_order(uow, shop.boss.caller, order_id))
    pay(shop, order_id)
    assert shop.order(order_id).archived_at is None


def test_a_full_refund_takes_back_status_and_seat(shop: OrderShop, published: list[object]) -> None:
    order_id = shop.place(workshop_id=shop.workshop())
    pay(shop, order_id, 9900)
    refund(shop, order_id, 9900)
    assert shop.books(order_id) == ("refunded", 9900, 9900)
    assert shop.seats(order_id) == ["cancelled"]
    assert published[1:] == [OrderRefunded(order_id, Money(9900, "USD"), "refund:1", Money(0, "USD"))]
    assert ("order_refunded", "anna@example.com", 9900) in shop.mails()


def test_partial_refunds_add_up_to_a_full_one(shop: OrderShop, published: list[object]) -> None:
    order_id = shop.place(product_id=shop.digital())
    pay(shop, order_id)
    refund(shop, order_id, 10000)
    assert shop.books(order_id) == ("completed", 29900, 10000)
    refund(shop, order_id, 19900, cause="refund:2")
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert published[1:] == [
        OrderRefunded(order_id, Money(10000, "USD"), "refund:1", Money(0, "USD")),
        OrderRefunded(order_id, Money(19900, "USD"), "refund:2", Money(0, "USD")),
    ]


def test_refunds_never_exceed_the_payment(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id)
    for amount in (29901, 0, -1):
        with pytest.raises(ValueError, match="cannot be returned"):
            refund(shop, order_id, amount)
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_refunds_never_exceed_the_remaining_amount(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id)
    refund(shop, order_id, 20000)
    with pytest.raises(ValueError, match=r"99\.01 cannot be returned of USD 99\.00"):
        refund(shop, order_id, 9901, "refund:2")
    assert shop.books(order_id) == ("paid", 29900, 20000)


def test_an_order_paid_twice_keeps_the_date_of_the_first_payment(shop: OrderShop, clock: FixedClock) -> None:
    order_id, first = shop.place(product_id=shop.product()), clock.now()
    pay(shop, order_id)
    clock.advance(timedelta(days=3))
    pay(shop, order_id, 100, "payment:2")
    assert (shop.order(order_id).paid_at, shop.books(order_id)) == (first, ("paid", 30000, 0))


def test_a_dispute_sends_no_mail_to_the_buyer(shop: OrderShop) -> None:
    order_id = shop.place(product_id=shop.product())
    pay(shop, order_id)
    refund(shop, order_id, 29900, cause="dispute:1")
    assert [template for template, _, _ in shop.mails()] == ["order_paid"]


@pytest.mark.parametrize(("item", "amount"), [("product_id", 29900), ("workshop_id", 9900)])
def test_an_undone_refund_gives_everything_back(
    shop: OrderShop, published: list[object], item: str, amount: int
) -> None:
    payload: dict[str, Any] = {item: shop.digital() if item == "product_id" else shop.workshop()}
    order_id = shop.place(**payload)
    pay(shop, order_id, amount)
    refund(shop, order_id, amount)
    shop.transact(lambda uow: undo_refund(uow, order_id, cause="refund:1"))
    assert shop.books(order_id) == ("completed", amount, 0)
    assert shop.seats(order_id) == (["enrolled"] if item == "workshop_id" else [])
    assert published[-1] == RefundUndone(order_id, Money(amount, "USD"), "refund:1", Money(0, "USD"))


def test_money_for_no_order_is_an_error(shop: OrderShop) -> None:
    with pytest.raises(NotFound, match="This doesn't exist"):
        pay(shop, new_id())
