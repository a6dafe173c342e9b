"""A payment for several orders is settled without waiting for one of them while holding locks others wait for."""

from typing import Any

import pytest

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import OrderPaid, RefundUndone
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.workshops.models import Workshop
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.shop import PaymentShop
from tests.support.locks import is_locked

pytestmark = pytest.mark.both_databases


def receive(shop: PaymentShop, event: dict[str, Any]) -> None:
    with shop.runtime.writing() as uow:
        receive_event(uow, "stripe", as_event(event))


@pytest.fixture
def together(shop: PaymentShop, stripe: FakeStripe) -> tuple[list[str], str, str]:
    """Return two orders under one payment page, one for a seat: their ids, the workshop, the session."""
    workshop = shop.workshop(price=29900)
    orders = sorted([shop.order(29900), shop.seat(workshop)])
    open_payment(shop.runtime, orders, caller=shop.customer)
    return orders, workshop, "cs_test_0001"


def test_money_is_booked_once_every_order_and_workshop_is_locked(
    shop: PaymentShop, stripe: FakeStripe, together: tuple[list[str], str, str]
) -> None:
    orders, workshop, session = together
    seen: list[bool] = []

    def observe(_uow: UnitOfWork, _event: OrderPaid) -> None:
        seen.extend(is_locked(shop.runtime, Order, order_id) for order_id in orders)
        seen.append(is_locked(shop.runtime, Workshop, workshop))

    shop.runtime.subscribers.subscribe(OrderPaid, observe)
    stripe.pay(session)
    receive(shop, stripe.events[-1])
    assert seen == [True] * 6


def test_a_refund_that_came_back_is_booked_once_every_order_is_locked(
    shop: PaymentShop, stripe: FakeStripe, together: tuple[list[str], str, str]
) -> None:
    orders, _, session = together
    seen: list[bool] = []

    def observe(_uow: UnitOfWork, _event: RefundUndone) -> None:
        """Assert that a payment by hand would wait here: the number of the first invoice is assigned by now."""
        seen.extend(is_locked(shop.runtime, Order, order_id) for order_id in orders)

    intent = stripe.pay(session)
    made = stripe.refund(intent, 59800, status="pending")
    for event in list(stripe.events):
        receive(shop, event)
    shop.runtime.subscribers.subscribe(RefundUndone, observe)
    stripe.refund_fails(made["id"])
    receive(shop, stripe.events[-1])
    assert seen == [True] * 4
