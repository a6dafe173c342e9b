from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.payments.commands import open_payment as opening
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.prepare_payment import (
    PaymentLink,
    PreparedPayment,
    RequestedAmount,
    prepare_payment,
)
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.rest_engine.caller import ANYONE, Caller
from tests.payments.fake_stripe import FakeStripe
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock


def link(
    shop: PaymentShop, *order_ids: str, caller: Caller | None = None, requested: RequestedAmount | None = None
) -> PaymentLink:
    return open_payment(shop.runtime, order_ids, caller=caller or shop.customer, requested=requested)


def refusal(
    shop: PaymentShop, *order_ids: str, caller: Caller | None = None, requested: RequestedAmount | None = None
) -> tuple[str, int]:
    with pytest.raises(Refused) as refused:
        link(shop, *order_ids, caller=caller, requested=requested)
    return refused.value.reason, refused.value.status


def test_a_link_opens_a_session_and_the_order_awaits_its_payment(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    order_id = shop.order(29900)
    opened = link(shop, order_id, requested=RequestedAmount(Money(29900, "USD")))
    session = stripe.sessions["cs_test_0001"]
    assert opened == PaymentLink(session["url"], Money(29900, "USD"))
    payment = shop.payments()[0]
    assert (payment.status, payment.session_id, payment.amount, payment.attempt) == (
        "open",
        "cs_test_0001",
        29900,
        1,
    )
    assert (shop.observe(order_id).status, shop.observe(order_id).payment_reference) == (
        "pending_payment",
        "cs_test_0001",
    )
    assert session["metadata"] == {"payment_id": payment.id, "order_ids": order_id}
    assert stripe.remembered.keys() == {f"payment-{payment.id}-1"}
    assert session["expires_at"] == int(
        (shop.runtime.clock.now() + timedelta(hours=23, minutes=55)).timestamp()
    )


def test_the_page_speaks_the_customers_language(shop: PaymentShop, stripe: FakeStripe) -> None:
    greta = shop.person("greta", language="de")
    link(shop, shop.order(caller=greta), caller=greta)
    session = stripe.sessions["cs_test_0001"]
    assert (session["locale"], session["customer_email"]) == ("de", "greta@example.com")


def test_an_open_page_is_used_again(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order()
    assert link(shop, order_id) == link(shop, order_id)
    assert len(stripe.requests) == 1


def test_when_the_page_is_about_to_close_a_new_one_is_opened(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    order_id = shop.order()
    first = link(shop, order_id)
    clock.advance(timedelta(hours=23, minutes=54))
    second = link(shop, order_id)
    assert first.url != second.url
    assert [payment.status for payment in shop.payments()] == ["expired", "open"]
    assert [session["status"] for session in stripe.sessions.values()] == ["expired", "open"]
    assert shop.observe(order_id).payment_reference == list(stripe.sessions)[1]
    assert shop.observe(order_id).status == "pending_payment"


def test_paying_all_closes_the_page_for_one(shop: PaymentShop, stripe: FakeStripe) -> None:
    one, other = shop.order(29900), shop.order(19900)
    link(shop, one)
    both = link(shop, one, other)
    assert both.amount == Money(49800, "USD")
    assert [session["status"] for session in stripe.sessions.values()] == ["expired", "open"]
    lines = {
        (line.order_id, line.amount)
        for line in shop.rows(PaymentLine, PaymentLine.payment_id == shop.payments()[1].id)
    }
    assert lines == {(one, 29900), (other, 19900)}


def was_of_the_sandbox(shop: PaymentShop) -> None:
    before = {"provider": "sandbox", "session_id": "cs_sandbox", "url": "/sandbox/pay"}
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Payment).values(before))


def test_an_open_page_of_the_previous_provider_does_not_block_a_new_one(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    """GUILDHALL_PAYMENTS changed from sandbox to stripe while the buyer had a page open; money paid there still
    counts.
    """
    order_id = shop.order(29900)
    link(shop, order_id)
    was_of_the_sandbox(shop)
    assert link(shop, order_id).url == list(stripe.sessions.values())[1]["url"]
    assert [(row.provider, row.status) for row in shop.payments()] == [
        ("sandbox", "expired"),
        ("stripe", "open"),
    ]
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    assert stripe.sessions["cs_test_0001"]["status"] == "open"  # it received no query about a foreign session


def test_one_paid_meanwhile_is_not_replaced_either(
    shop: PaymentShop, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_id = shop.order(29900)
    link(shop, order_id)
    was_of_the_sandbox(shop)

    def paid_at_once(uow: UnitOfWork, *requested: Any, **more: Any) -> PreparedPayment:
        prepared = prepare_payment(uow, *requested, **more)
        uow.db.execute(update(Payment).where(Payment.provider == "sandbox").values(status="paid"))
        return prepared

    monkeypatch.setattr(opening, "prepare_payment", paid_at_once)
    assert refusal(shop, order_id) == ("payment_in_progress", 409)
    assert [payment.status for payment in shop.payments()] == ["paid", "failed"]


def test_a_page_paid_meanwhile_is_not_replaced(shop: PaymentShop, stripe: FakeStripe) -> None:
    one, other = shop.order(29900), shop.order(19900)
    link(shop, one)
    stripe.pay("cs_test_0001")
    assert refusal(shop, one, other) == ("payment_in_progress", 409)
    assert shop.books(one) == ("paid", 29900, 0)
    assert [payment.status for payment in shop.payments()] == ["paid", "failed"]
    assert shop.books(other) == ("pending", 0, 0)


def test_while_a_delayed_payment_is_under_way_no_other_is_opened(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    one = shop.order()
    link(shop, one)
    stripe.pay("cs_test_0001", later=True)
    other = shop.order()
    assert refusal(shop, one, other) == ("payment_in_progress", 409)
    assert refusal(shop, one) == ("payment_in_progress", 409)


def test_an_order_of_another_customer_is_not_found(shop: PaymentShop, stripe: FakeStripe) -> None:
    assert refusal(shop, shop.order(), caller=shop.person("other")) == ("not_found", 404)
    assert refusal(shop, "00000000-0000-4000-8000-000000000000") == ("not_found", 404)
    assert refusal(shop) == ("not_found", 404)
    assert refusal(shop, shop.order(), caller=ANYONE) == ("not_allowed", 401)


def test_a_customer_pays_the_houses_price(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    assert refusal(shop, order_id, requested=RequestedAmount(Money(100, "USD"))) == ("price_changed", 409)
    assert refusal(shop, order_id, requested=RequestedAmount(Money(29900, "EUR"))) == ("price_changed", 409)
    assert refusal(shop, order_id, requested=RequestedAmount(Money(0, "USD"))) == ("invalid_amount", 400)
    assert refusal(shop, order_id, requested=RequestedAmount(Money(29900, "JPY"))) == (
        "invalid_currency",
        400,
    )
    assert stripe.requests == []


def test_an_admin_may_agree_on_another(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    link(shop, order_id)
    opened = link(
        shop,
        order_id,
        caller=shop.admin,
        requested=RequestedAmount(Money(25000, "EUR"), "friend of the house"),
    )
    assert opened.amount == Money(25000, "EUR")
    payment = shop.payments()[1]
    assert (payment.set_by, payment.set_reason) == (shop.admin.account_id, "friend of the house")
    order = shop.observe(order_id)
    assert (order.total_amount, order.currency) == (25000, "EUR")
    assert link(shop, order_id, requested=RequestedAmount(Money(25000, "EUR"))).url == opened.url


def test_unpayable_orders_are_refused(shop: PaymentShop, stripe: FakeStripe) -> None:
    closed = shop.order()
    with shop.runtime.writing() as uow:
        set_status(uow, closed, OrderStatus.CANCELED, expected="pending")
    assert refusal(shop, closed) == ("not_payable", 409)
    assert refusal(shop, shop.order(100), shop.order(100, currency="EUR")) == ("mixed_currencies", 400)
    assert refusal(shop, shop.order(20)) == ("amount_too_small", 400)


def test_a_seat_that_is_gone_cannot_be_paid(shop: PaymentShop, stripe: FakeStripe, clock: FixedClock) -> None:
    workshop_id = shop.workshop(seats=1)
    late = shop.seat(workshop_id)
    clock.advance(timedelta(minutes=31))
    shop.seat(workshop_id, shop.person("other"))
    assert refusal(shop, late) == ("workshop_full", 409)
    assert stripe.requests == []


def test_a_seats_page_closes_with_its_hold(shop: PaymentShop, stripe: FakeStripe) -> None:
    link(shop, shop.seat(shop.workshop()))
    in_31_minutes = int((shop.runtime.clock.now() + timedelta(minutes=31)).timestamp())
    assert stripe.sessions["cs_test_0001"]["expires_at"] == in_31_minutes
