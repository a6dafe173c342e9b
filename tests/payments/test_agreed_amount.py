"""An admin sets another amount while a page is open: in every case, money is booked as it was paid."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.errors import Conflict, Refused
from guildhall.core.money import Money
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.close_pages import close_pages
from guildhall.domains.payments.commands.decide_payment import decide_payment
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.prepare_payment import RequestedAmount
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.domains.payments.models import Payment
from guildhall.domains.payments.payment_events import HostedSession
from guildhall.domains.payments.port import SessionRequest
from guildhall.domains.payments.providers.stripe.provider import StripeProvider
from guildhall.serve.wiring import build_runtime
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock

pytestmark = pytest.mark.both_databases

OLD, NEW = Money(700, "GBP"), Money(123456, "EUR")
ROUNDS = 12


def opened(shop: PaymentShop) -> str:
    """Return an order for £7 whose customer has its page open."""
    order_id = shop.order(OLD.minor, currency=OLD.currency)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    return order_id


def agree(shop: PaymentShop, order_id: str, amount: Money = NEW) -> Money:
    return open_payment(
        shop.runtime, [order_id], caller=shop.admin, requested=RequestedAmount(amount, "agreed")
    ).amount


def refused(shop: PaymentShop, order_id: str, amount: Money = NEW) -> tuple[str, int]:
    with pytest.raises(Refused) as problem:
        agree(shop, order_id, amount)
    return problem.value.reason, problem.value.status


def deliver(shop: PaymentShop, stripe: FakeStripe) -> None:
    for event in stripe.events:
        with shop.runtime.writing() as uow:
            receive_event(uow, "stripe", as_event(event))
    stripe.events.clear()


def costs(shop: PaymentShop, order_id: str) -> Money:
    order = shop.observe(order_id)
    return Money(order.total_amount, order.currency)


def booked(shop: PaymentShop, order_id: str) -> tuple[list[Money], list[Money]]:
    """Return the entries of an order, and its documents."""
    entries = shop.rows(OrderEntry, OrderEntry.order_id == order_id)
    documents = shop.rows(Invoice, Invoice.order_id == order_id)
    return (
        [Money(row.amount, row.currency) for row in entries],
        [Money(row.gross, row.currency) for row in documents],
    )


def test_a_page_that_was_already_paid_leaves_the_order_unchanged(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    order_id = opened(shop)
    stripe.pay("cs_test_0001")
    assert refused(shop, order_id) == ("payment_in_progress", 409)
    for _ in range(2):  # before its late event, and after it
        assert costs(shop, order_id) == OLD
        assert shop.books(order_id) == ("paid", 700, 0)
        assert booked(shop, order_id) == ([OLD], [OLD])
        assert [payment.status for payment in shop.payments()] == ["paid", "failed"]
        deliver(shop, stripe)


def test_while_delayed_money_is_on_its_way_nothing_is_agreed(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = opened(shop)
    stripe.pay("cs_test_0001", later=True)
    assert refused(shop, order_id) == ("payment_in_progress", 409)
    assert (costs(shop, order_id), shop.books(order_id)) == (OLD, ("pending_payment", 0, 0))
    stripe.money_arrives("cs_test_0001")
    deliver(shop, stripe)
    assert booked(shop, order_id) == ([OLD], [OLD])


@pytest.mark.parametrize("amount", [NEW, Money(5000, "USD"), Money(6000, "GBP")])
def test_once_money_was_booked_the_amount_is_fixed(
    shop: PaymentShop, stripe: FakeStripe, amount: Money
) -> None:
    order_id = opened(shop)
    stripe.pay("cs_test_0001")
    deliver(shop, stripe)
    assert refused(shop, order_id, amount) == ("not_payable", 409)
    with shop.runtime.writing() as uow:
        change_order(uow, shop.admin, order_id, OrderChange.model_validate({"status": "pending"}))
    assert refused(shop, order_id, amount) == ("amount_fixed", 409)
    assert costs(shop, order_id) == OLD
    request_refund(shop.runtime, order_id, caller=shop.admin, amount=100)
    assert booked(shop, order_id)[0] == [OLD, Money(-100, "GBP")]
    assert refused(shop, order_id, amount) == ("amount_fixed", 409)


@pytest.mark.parametrize("fault", [StripeFault(0), StripeFault(500)])
def test_when_the_provider_does_not_close_the_page_the_order_stays(
    shop: PaymentShop, stripe: FakeStripe, fault: StripeFault
) -> None:
    order_id = opened(shop)
    stripe.break_next(fault)
    assert refused(shop, order_id) == ("payment_provider", 502)
    assert (costs(shop, order_id), shop.books(order_id)) == (OLD, ("pending_payment", 0, 0))
    stripe.pay("cs_test_0001")  # the page is still there
    deliver(shop, stripe)
    assert (shop.books(order_id), booked(shop, order_id)) == (("paid", 700, 0), ([OLD], [OLD]))


def test_when_the_provider_makes_no_new_page_the_order_stays(
    shop: PaymentShop, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_id = opened(shop)
    make = StripeProvider.create_session

    def broken(self: StripeProvider, request: SessionRequest) -> HostedSession:
        stripe.break_next(StripeFault(500))
        return make(self, request)

    monkeypatch.setattr(StripeProvider, "create_session", broken)
    assert refused(shop, order_id) == ("payment_provider", 502)
    assert (costs(shop, order_id), shop.books(order_id)) == (OLD, ("pending", 0, 0))
    monkeypatch.undo()


def test_a_customer_who_opens_a_page_first_keeps_it(
    shop: PaymentShop, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The customer opens a page while the provider makes the admin's: the latter is closed, and no amount is agreed."""
    order_id = shop.order(OLD.minor, currency=OLD.currency)
    make = StripeProvider.create_session
    urls: list[str] = []

    def meanwhile(self: StripeProvider, request: SessionRequest) -> HostedSession:
        session = make(self, request)
        if request.amount == NEW:
            urls.append(open_payment(shop.runtime, [order_id], caller=shop.customer).url)
        return session

    monkeypatch.setattr(StripeProvider, "create_session", meanwhile)
    assert refused(shop, order_id) == ("payment_in_progress", 409)
    assert [session["status"] for session in stripe.sessions.values()] == ["expired", "open"]
    assert (costs(shop, order_id), shop.books(order_id)) == (OLD, ("pending_payment", 0, 0))
    assert open_payment(shop.runtime, [order_id], caller=shop.customer).url == urls[0]


def test_a_page_that_could_not_be_withdrawn_is_closed_later(
    shop: PaymentShop, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    order_id = shop.order(OLD.minor, currency=OLD.currency)
    make = StripeProvider.create_session

    def meanwhile(self: StripeProvider, request: SessionRequest) -> HostedSession:
        session = make(self, request)
        if request.amount == NEW:
            open_payment(shop.runtime, [order_id], caller=shop.customer)
            stripe.break_next(StripeFault(0))
        return session

    monkeypatch.setattr(StripeProvider, "create_session", meanwhile)
    assert refused(shop, order_id) == ("payment_in_progress", 409)
    assert [session["status"] for session in stripe.sessions.values()] == ["open", "open"]
    assert close_pages(shop.runtime) == 1
    assert [session["status"] for session in stripe.sessions.values()] == ["expired", "open"]
    assert shop.books(order_id) == ("pending_payment", 0, 0)


def _killed_at(shop: PaymentShop, step: str, command: Callable[[PaymentShop], Any]) -> None:
    """Run this in a separate process that is killed with kill -9 at `step` at the provider."""
    child = os.fork()
    if child == 0:
        try:
            setattr(StripeProvider, step, lambda *_asked: os.kill(os.getpid(), signal.SIGKILL))
            runtime = build_runtime(shop.runtime.settings, FixedClock(shop.runtime.clock.now()))
            command(PaymentShop(runtime, shop.customer, shop.admin))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert (os.WIFSIGNALED(status), os.WTERMSIG(status)) == (True, signal.SIGKILL)


@pytest.mark.parametrize(("step", "page"), [("expire_session", "open"), ("create_session", "expired")])
def test_a_process_that_is_killed_on_the_way_leaves_the_order(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock, step: str, page: str
) -> None:
    order_id = opened(shop)
    _killed_at(shop, step, lambda other: agree(other, order_id))
    assert stripe.sessions["cs_test_0001"]["status"] == page
    assert costs(shop, order_id) == OLD
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    session_id = str(next(row.session_id for row in shop.payments() if row.status == "open"))
    stripe.pay(session_id)
    deliver(shop, stripe)
    assert (shop.books(order_id), booked(shop, order_id)) == (("paid", 700, 0), ([OLD], [OLD]))
    check_stale(shop.runtime)
    assert costs(shop, order_id) == OLD


def test_racing_with_the_event_of_the_payment(shop: PaymentShop, stripe: FakeStripe) -> None:
    """An admin and the provider's event some milliseconds apart: the order keeps the amount that was paid for it."""
    chance = random.Random(7)
    for _ in range(ROUNDS):
        order_id = opened(shop)
        stripe.pay(shop.observe(order_id).payment_reference)
        apart, answers = chance.uniform(-0.02, 0.02), list[str]()

        def admin(
            order_id: str = order_id, wait: float = max(apart, 0), received: list[str] = answers
        ) -> None:
            time.sleep(wait)
            received.append(refused(shop, order_id)[0])

        thread = threading.Thread(target=admin)
        thread.start()
        time.sleep(max(-apart, 0))
        deliver(shop, stripe)
        thread.join()
        assert answers in (["payment_in_progress"], ["not_payable"])
        assert (costs(shop, order_id), shop.books(order_id)) == (OLD, ("paid", 700, 0))
        assert booked(shop, order_id) == ([OLD], [OLD])


@pytest.mark.parametrize(
    "changed", [{"total_amount": 123456}, {"currency": "EUR"}, {"total_amount": 123456, "currency": "EUR"}]
)
def test_a_payment_of_another_amount_waits_for_an_admin(
    shop: PaymentShop, stripe: FakeStripe, changed: dict[str, Any]
) -> None:
    """The order has another amount than the page that was paid, whatever the cause."""
    order_id = opened(shop)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Order).where(Order.id == order_id).values(**changed))
    stripe.pay("cs_test_0001")
    deliver(shop, stripe)
    payment = shop.payments()[0]
    assert (payment.status, payment.problem) == ("review", "amount_mismatch")
    assert (payment.received, payment.received_currency) == (700, "GBP")
    assert (shop.books(order_id), booked(shop, order_id)) == (("pending_payment", 0, 0), ([], []))
    if "currency" in changed:
        with pytest.raises(Conflict, match="different currency"):
            decide_payment(shop.runtime, payment.id, "accept", caller=shop.admin)
    decide_payment(shop.runtime, payment.id, "return", caller=shop.admin)
    assert shop.payments()[0].decision == "returned"
    assert stripe.refunded(payment.payment_intent) == 700


def test_money_of_the_previous_provider_fits_the_order_or_waits_for_an_admin(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    """A page of the previous provider cannot be closed from here; its money must not pay for another amount."""
    order_id = opened(shop)
    was = {"provider": "sandbox", "session_id": "cs_sandbox", "url": "/sandbox/pay"}
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Payment).values(was))
    assert agree(shop, order_id) == NEW
    assert costs(shop, order_id) == NEW
    stripe.tell(
        "checkout.session.completed",
        stripe.sessions["cs_test_0001"]
        | {"id": "cs_sandbox", "status": "complete", "payment_status": "paid", "payment_intent": "pi_1"},
    )
    for event in stripe.events[-1:]:
        with shop.runtime.writing() as uow:
            receive_event(uow, "sandbox", as_event(event))
    assert [(row.status, row.problem) for row in shop.payments()] == [
        ("review", "amount_mismatch"),
        ("open", None),
    ]
    assert shop.books(order_id) == ("pending_payment", 0, 0)
