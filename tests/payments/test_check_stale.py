"""Payments whose events were lost are found."""

from datetime import timedelta

from guildhall.core.money import Money
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.prepare_payment import prepare_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.commands.settle_session import settle_session
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.payment_events import SessionSeen
from guildhall.domains.payments.providers.stripe.objects import read_session
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock


def opened(shop: PaymentShop) -> tuple[str, str]:
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    return order_id, str(shop.payments()[-1].session_id)


def test_a_payment_whose_event_was_lost_is_found(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    order_id, session_id = opened(shop)
    stripe.pay(session_id)
    assert check_stale(shop.runtime) == 0  # no reason to query yet
    clock.advance(timedelta(minutes=16))
    assert check_stale(shop.runtime) == 1
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert check_stale(shop.runtime) == 0


def test_so_is_an_expiry(shop: PaymentShop, stripe: FakeStripe, clock: FixedClock) -> None:
    order_id, session_id = opened(shop)
    stripe.expire(session_id)
    clock.advance(timedelta(minutes=16))
    check_stale(shop.runtime)
    assert (shop.payments()[0].status, shop.books(order_id)) == ("expired", ("pending", 0, 0))


def test_an_unresponsive_provider_is_queried_again_later(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    order_id, session_id = opened(shop)
    stripe.pay(session_id)
    clock.advance(timedelta(minutes=16))
    stripe.break_next(StripeFault(500))
    assert check_stale(shop.runtime) == 1
    assert check_stale(shop.runtime) == 0
    clock.advance(timedelta(minutes=16))
    check_stale(shop.runtime)
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_a_page_of_another_account_no_longer_holds_its_order(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    """The operator switched from test to live keys: sessions of the old account are unknown to the new one."""
    order_id, session_id = opened(shop)
    del stripe.sessions[session_id]
    clock.advance(timedelta(minutes=16))
    check_stale(shop.runtime)
    assert (shop.payments()[0].status, shop.books(order_id)) == ("expired", ("pending", 0, 0))
    assert open_payment(shop.runtime, [order_id], caller=shop.customer).amount == Money(29900, "USD")


def test_a_payment_whose_process_died_before_the_page_opened_is_dropped(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    order_id = shop.order(29900)
    with shop.runtime.writing() as uow:
        prepare_payment(uow, shop.customer, [order_id], None, "stripe")
    clock.advance(timedelta(minutes=16))
    check_stale(shop.runtime)
    assert [payment.status for payment in shop.payments()] == ["failed"]
    assert open_payment(shop.runtime, [order_id], caller=shop.customer).amount == Money(29900, "USD")


def test_an_event_that_missed_its_payment_is_handled_after_all(shop: PaymentShop, stripe: FakeStripe) -> None:
    """On PostgreSQL the two transactions may not have seen each other: the event was then left unprocessed."""
    order_id, session_id = opened(shop)
    stripe.dispute(stripe.pay(session_id))
    dispute = next(event for event in stripe.events if event["type"] == "charge.dispute.created")
    with shop.runtime.writing() as uow:
        assert receive_event(uow, "stripe", as_event(dispute)) == "waiting"
    with shop.runtime.writing() as uow:
        settle_session(uow, "stripe", SessionSeen(read_session(stripe.sessions[session_id])))
    assert shop.books(order_id) == ("paid", 29900, 0)
    check_stale(shop.runtime)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert shop.rows(ProviderEvent)[0].outcome == "dispute_pending"
