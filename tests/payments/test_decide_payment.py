"""Unexpected money, which an admin accepts or refunds; and pages that must not be paid any more."""

import pytest
from sqlalchemy import update

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.payments.commands.ask_sessions import ask_sessions
from guildhall.domains.payments.commands.close_pages import close_pages
from guildhall.domains.payments.commands.decide_payment import decide_payment
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.rules import allocate
from guildhall.services.audit.models import AuditEntry
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop


def opened(shop: PaymentShop, *order_ids: str) -> str:
    """Return the session of a payment page for these orders."""
    open_payment(shop.runtime, list(order_ids), caller=shop.customer)
    return str(shop.payments()[-1].session_id)


def deliver(shop: PaymentShop, stripe: FakeStripe) -> None:
    for event in stripe.events:
        with shop.runtime.writing() as uow:
            receive_event(uow, "stripe", as_event(event))
    stripe.events.clear()


def mismatched(shop: PaymentShop, stripe: FakeStripe, **change: object) -> str:
    """Return the id of an order for $299 whose payment arrived in other money."""
    order_id = shop.order(29900)
    session_id = opened(shop, order_id)
    stripe.sessions[session_id] |= change
    stripe.pay(session_id)
    deliver(shop, stripe)
    return order_id


def paid_twice(shop: PaymentShop, stripe: FakeStripe) -> tuple[str, str]:
    """Return two orders paid with one card payment, the first of which had been paid otherwise before."""
    one, other = shop.order(29900), shop.order(19900)
    stripe.pay(opened(shop, one, other))
    with shop.runtime.writing() as uow:
        record_payment(
            uow, one, amount=Money(29900, "USD"), method="transfer", reference="R1", cause="manual:1"
        )
    deliver(shop, stripe)
    return one, other


def test_accepted_money_is_booked_as_it_came(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = mismatched(shop, stripe, amount_total=29800)
    payment = shop.payments()[0]
    assert (payment.received, payment.received_currency) == (29800, "USD")
    decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    assert shop.books(order_id) == ("paid", 29800, 0)
    payment = shop.payments()[0]
    assert (payment.status, payment.problem, payment.decision) == ("paid", "amount_mismatch", "accepted")
    (note,) = shop.rows(AuditEntry, AuditEntry.action == "payment.accepted")
    assert (note.actor_id, note.data) == (
        shop.admin.account_id,
        {"shares": {order_id: 29800}, "currency": "USD"},
    )
    with pytest.raises(Conflict, match="already been settled"):
        decide_payment(shop.runtime, payment.id, "return", caller=shop.admin)


def test_money_in_another_currency_can_only_go_back(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = mismatched(shop, stripe, currency="eur")
    payment = shop.payments()[0]
    with pytest.raises(Conflict, match="different currency"):
        decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    decide_payment(shop.runtime, payment.id, "return", caller=shop.admin)
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    (refund,) = shop.refunds()
    assert (refund.amount, refund.currency, refund.status) == (29900, "EUR", "succeeded")
    assert stripe.refunded(payment.payment_intent) == 29900
    assert shop.payments()[0].decision == "returned"


def test_returning_a_second_payment_leaves_the_first_in_the_books(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    one, other = paid_twice(shop, stripe)
    payment = shop.payments()[0]
    decide_payment(shop.runtime, payment.id, "return", caller=shop.admin)
    deliver(shop, stripe)
    assert shop.books(one) == ("paid", 29900, 0)
    assert shop.books(other) == ("paid", 19900, 0)
    assert stripe.refunded(payment.payment_intent) == 29900
    assert [(row.order_id, row.status) for row in shop.refunds()] == [(one, "succeeded")]


def test_a_return_that_fails_is_decided_anew(shop: PaymentShop, stripe: FakeStripe) -> None:
    one, _ = paid_twice(shop, stripe)
    payment = shop.payments()[0]
    decide_payment(shop.runtime, payment.id, "return", caller=shop.admin)
    stripe.refund_fails(str(shop.refunds()[0].provider_refund_id))
    deliver(shop, stripe)
    assert shop.payments()[0].decision is None
    decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    assert shop.books(one) == ("paid", 59800, 0)


def test_only_admins_decide_and_only_where_there_is_something(shop: PaymentShop, stripe: FakeStripe) -> None:
    opened(shop, shop.order(29900))
    payment = shop.payments()[0]
    with pytest.raises(NotAllowed):
        decide_payment(shop.runtime, payment.id, "accept", caller=shop.customer)
    with pytest.raises(Conflict, match="already been settled"):
        decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    with pytest.raises(NotFound):
        decide_payment(shop.runtime, new_id(), "accept", caller=shop.admin)
    assert stripe.events == []


def test_a_canceled_orders_page_is_closed_at_the_provider(shop: PaymentShop, stripe: FakeStripe) -> None:
    one, other = shop.order(29900), shop.order(19900)
    session_id = opened(shop, one, other)
    assert close_pages(shop.runtime) == 0
    with shop.runtime.writing() as uow:
        set_status(uow, one, OrderStatus.CANCELED, expected="pending_payment")
    stripe.break_next(StripeFault(500))
    assert close_pages(shop.runtime) == 0
    assert close_pages(shop.runtime) == 1
    assert stripe.sessions[session_id]["status"] == "expired"
    assert (shop.payments()[0].status, shop.books(other)[0]) == ("expired", "pending")
    assert close_pages(shop.runtime) == 0


def test_a_page_that_was_paid_meanwhile_is_settled_instead(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    stripe.pay(opened(shop, order_id))
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Order).where(Order.id == order_id).values(status="cancelled"))
    assert close_pages(shop.runtime) == 1
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_the_providers_view_beside_ours(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    stripe.pay(opened(shop, order_id))
    (seen,) = ask_sessions(shop.runtime, order_id)
    assert (seen.status, seen.paid, seen.amount) == ("complete", True, Money(29900, "USD"))
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    stripe.break_next(StripeFault(500))
    (unanswered,) = ask_sessions(shop.runtime, order_id)
    assert unanswered.problem is not None


def test_shares_add_up_to_the_received_amount() -> None:
    def shares(amount: int, weights: dict[str, int]) -> dict[str, int]:
        return {order: share.minor for order, share in allocate(Money(amount, "USD"), weights).items()}

    assert shares(100, {"a": 1, "b": 1, "c": 1}) == {"a": 34, "b": 33, "c": 33}
    assert shares(29800, {"a": 29900}) == {"a": 29800}
    assert shares(50001, {"a": 29900, "b": 19900}) == {"a": 30021, "b": 19980}
