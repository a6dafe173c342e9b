"""Concurrency: the same event in two deliveries, two clicks on Refund."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from guildhall.core.errors import Conflict
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.commands.request_refund import request_refund
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.shop import PaymentShop

pytestmark = pytest.mark.both_databases

AT_ONCE = 6


def test_deliveries_of_one_event_at_once_count_once(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    stripe.pay("cs_test_0001")
    event = as_event(stripe.events[-1])

    def receive(_delivery: int) -> str:
        with shop.runtime.writing() as uow:
            return receive_event(uow, "stripe", event)

    with ThreadPoolExecutor(AT_ONCE) as deliveries:
        outcomes = Counter(deliveries.map(receive, range(AT_ONCE)))
    assert outcomes == {"paid": 1, "duplicate": AT_ONCE - 1}
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_concurrent_refund_requests_refund_once(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    intent = stripe.pay("cs_test_0001")
    with shop.runtime.writing() as uow:
        receive_event(uow, "stripe", as_event(stripe.events[-1]))

    def refund(_click: int) -> str:
        try:
            return request_refund(shop.runtime, order_id, caller=shop.admin)[0].status
        except Conflict as refused:
            return refused.reason

    with ThreadPoolExecutor(AT_ONCE) as clicks:
        outcomes = Counter(clicks.map(refund, range(AT_ONCE)))
    assert outcomes == {"succeeded": 1, "nothing_to_refund": AT_ONCE - 1}
    assert stripe.refunded(intent) == 29900
    assert shop.books(order_id) == ("refunded", 29900, 29900)
