"""By card goes back at most what an order holds, however many payments brought its money and went back by hand."""

from typing import Any

import pytest

from guildhall.core.errors import Conflict
from guildhall.core.money import Money
from guildhall.domains.backoffice.queries.refund_preview import preview_refund
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.payments.commands.decide_payment import decide_payment
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.commands.request_refund import prepare_refund, request_refund
from guildhall.domains.payments.models import PaymentLine
from guildhall.domains.payments.queries.refundable import left_by_provider
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.shop import PaymentShop

pytestmark = pytest.mark.both_databases

PRICE = Money(29900, "USD")


def change(shop: PaymentShop, order_id: str, **fields: Any) -> None:
    with shop.runtime.writing() as uow:
        change_order(uow, shop.admin, order_id, OrderChange.model_validate(fields))


def pay(shop: PaymentShop, stripe: FakeStripe, order_id: str) -> str:
    """Pay the order by card and return the payment intent."""
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    intent = stripe.pay(str(shop.payments()[-1].session_id))
    for event in stripe.events:
        with shop.runtime.writing() as uow:
            receive_event(uow, "stripe", as_event(event))
    stripe.events.clear()
    return intent


@pytest.fixture
def intents(shop: PaymentShop, stripe: FakeStripe) -> tuple[str, str]:
    """The two card payments of one order, the second of which an admin has accepted."""
    order_id = shop.order(PRICE.minor)
    first = pay(shop, stripe, order_id)
    change(shop, order_id, status="pending")
    second = pay(shop, stripe, order_id)
    [payment] = [each for each in shop.payments() if each.problem]
    decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    assert shop.books(order_id)[1:] == (59800, 0)
    return first, second


@pytest.fixture
def order_id(shop: PaymentShop, intents: tuple[str, str]) -> str:
    """An order paid twice by card, paid back by hand, and paid once more by hand: it holds its price once."""
    [order] = {str(line.order_id) for line in shop.rows(PaymentLine)}
    change(shop, order, status="refunded")
    change(shop, order, status="paid", payment_reference="bank 1")
    assert shop.books(order) == ("paid", 89700, 59800)
    return order


def test_two_payments_share_what_the_order_holds(
    shop: PaymentShop, stripe: FakeStripe, intents: tuple[str, str], order_id: str
) -> None:
    with shop.runtime.writing() as uow:
        preview = preview_refund(uow, order_id, provider="stripe", amount=None, by_hand=False)
        assert left_by_provider(uow, [order_id]) == {order_id: {"stripe": 29900}}
    assert (preview.amount, preview.at_provider, preview.holds) == (PRICE, PRICE, PRICE)
    [made] = request_refund(shop.runtime, order_id, caller=shop.admin)
    assert (made.amount, made.status) == (PRICE, "succeeded")
    assert sorted(stripe.refunded(intent) for intent in intents) == [0, 29900]
    assert shop.books(order_id) == ("refunded", 89700, 89700)
    with pytest.raises(Conflict) as refusal:
        request_refund(shop.runtime, order_id, caller=shop.admin)
    assert refusal.value.reason == "nothing_to_refund"


def test_a_refund_under_way_counts_for_the_other_payment_too(shop: PaymentShop, order_id: str) -> None:
    def prepare(amount: int) -> list[int]:
        with shop.runtime.writing() as uow:
            part = Money(amount, "USD")
            return [
                request.amount.minor
                for request in prepare_refund(uow, shop.admin, order_id, part, "", "stripe")
            ]

    assert prepare(20000) == [20000]
    with pytest.raises(Conflict) as refusal:
        prepare(9901)
    assert refusal.value.reason == "refund_too_large"
    assert sum(prepare(9900)) == 9900
    with pytest.raises(Conflict) as refusal:
        prepare(1)
    assert refusal.value.reason == "nothing_to_refund"


def test_both_payments_go_back_while_the_order_holds_both(
    shop: PaymentShop, stripe: FakeStripe, intents: tuple[str, str]
) -> None:
    [order] = {str(line.order_id) for line in shop.rows(PaymentLine)}
    made = request_refund(shop.runtime, order, caller=shop.admin)
    assert [each.amount for each in made] == [PRICE, PRICE]
    assert [stripe.refunded(intent) for intent in intents] == [29900, 29900]
