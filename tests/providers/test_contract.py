"""The contract of the provider port: each provider gives the shop the same books."""

from datetime import timedelta
from typing import Literal

import pytest

from guildhall.core.money import Money
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.port import (
    NOT_FOUND,
    Provider,
    ProviderError,
    RefundRequest,
    SessionLine,
    SessionRequest,
)
from guildhall.domains.payments.providers.registry import provider_of
from tests.payments.shop import PaymentShop
from tests.providers.conftest import Send
from tests.providers.sides import Side
from tests.support.clock import FixedClock


def opened(shop: PaymentShop, side: Side) -> tuple[str, str]:
    """Return an order and the session of its open page."""
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer, embedded=side.embedded)
    return order_id, str(shop.payments()[-1].session_id)


def paid(shop: PaymentShop, side: Side, send: Send) -> tuple[str, str]:
    """Return a paid order and the provider's id of its payment."""
    order_id, session_id = opened(shop, side)
    side.pay(session_id)
    assert set(send(side.taken())) == {200}
    return order_id, str(shop.payments()[-1].payment_intent)


def request(side: Side, clock: FixedClock, amount: Money, key: str = "payment-p1-1") -> SessionRequest:
    return SessionRequest(
        payment_id="p1",
        idempotency_key=key,
        lines=(SessionLine("Ledger", amount), SessionLine("Clinic", amount)),
        language="de",
        customer_email="ada@example.com",
        order_ids=("o1", "o2"),
        success_url="http://shop.test/thanks",
        cancel_url="http://shop.test/orders",
        expires_at=clock.now() + timedelta(hours=1),
        embedded=side.embedded,
    )


@pytest.mark.parametrize("currency", ["USD", "EUR", "GBP"])
def test_a_page_asks_for_the_sum_of_its_lines(
    side: Side, provider: Provider, clock: FixedClock, currency: str
) -> None:
    made = provider.create_session(request(side, clock, Money(1999, currency)))
    assert (made.status, made.paid, made.amount) == ("open", False, Money(3998, currency))
    assert (bool(made.url), bool(made.client_secret)) == (not side.embedded, side.embedded)
    assert (made.payment_id, made.provider_payment_id) == ("p1", None)
    assert provider.retrieve_session(made.id) == made


def test_one_key_is_one_page(side: Side, provider: Provider, clock: FixedClock) -> None:
    first = provider.create_session(request(side, clock, Money(500, "EUR")))
    assert provider.create_session(request(side, clock, Money(500, "EUR"))) == first
    assert provider.create_session(request(side, clock, Money(500, "EUR"), "payment-p1-2")).id != first.id


def test_a_closed_page_stays_closed(side: Side, provider: Provider, clock: FixedClock) -> None:
    made = provider.create_session(request(side, clock, Money(500, "EUR")))
    ended = provider.expire_session(made.id)
    assert (ended.status, ended.paid) == ("expired", False)
    assert (ended.url, ended.client_secret) == (None, None)
    assert provider.expire_session(made.id) == ended


def test_an_unknown_page_has_its_code(provider: Provider) -> None:
    with pytest.raises(ProviderError) as refused:
        provider.retrieve_session("no-such-page")
    assert (refused.value.refused, refused.value.code) == (True, NOT_FOUND)


def test_a_paid_page_pays_its_order(shop: PaymentShop, side: Side, send: Send) -> None:
    order_id, charge = paid(shop, side, send)
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert shop.observe(order_id).payment_reference == charge
    assert [(row.status, row.received, row.received_currency) for row in shop.payments()] == [
        ("paid", 29900, "USD")
    ]


def test_an_expired_page_leaves_the_order_payable(shop: PaymentShop, side: Side, send: Send) -> None:
    order_id, session_id = opened(shop, side)
    side.expire(session_id)
    send(side.taken())
    assert (shop.payments()[0].status, shop.books(order_id)) == ("expired", ("pending", 0, 0))


@pytest.mark.parametrize(("arrives", "books"), [(True, ("paid", 29900, 0)), (False, ("pending", 0, 0))])
def test_delayed_money(
    shop: PaymentShop, side: Side, send: Send, arrives: bool, books: tuple[str, int, int]
) -> None:
    order_id, session_id = opened(shop, side)
    side.pay(session_id, later=True)
    send(side.taken())
    assert (shop.payments()[0].status, shop.books(order_id)) == ("awaiting", ("pending_payment", 0, 0))
    side.settle(session_id, arrives=arrives)
    send(side.taken())
    assert shop.books(order_id) == books


def test_repeated_and_reordered_events_give_the_same_books(shop: PaymentShop, side: Side, send: Send) -> None:
    order_id, session_id = opened(shop, side)
    side.pay(session_id)
    charge = provider_payment(shop, side, session_id)
    side.returned(charge, "refund", Money(10000, "USD"), "succeeded")
    deliveries = side.taken()
    assert set(send([*reversed(deliveries), *deliveries, *deliveries])) == {200}
    assert shop.books(order_id) == ("paid", 29900, 10000)
    ids = [row.id for row in shop.rows(ProviderEvent)]
    assert len(ids) == len(set(ids))
    assert shop.rows(ProviderEvent, ProviderEvent.handled_at.is_(None)) == []


def provider_payment(shop: PaymentShop, side: Side, session_id: str) -> str:
    """Return the provider's id of a payment of which the shop has no event yet."""
    return str(provider_of(side.runtime).retrieve_session(session_id).provider_payment_id)


@pytest.mark.parametrize(("amount", "status"), [(None, "refunded"), (9900, "paid")])
def test_a_requested_refund_is_booked_once(
    shop: PaymentShop, side: Side, send: Send, amount: int | None, status: str
) -> None:
    order_id, _ = paid(shop, side, send)
    made = request_refund(shop.runtime, order_id, caller=shop.admin, amount=amount)
    send(side.taken())
    assert [(refund.status, refund.amount) for refund in made] == [
        ("succeeded", Money(amount or 29900, "USD"))
    ]
    assert shop.books(order_id) == (status, 29900, amount or 29900)
    assert len(shop.refunds()) == 1


def test_a_refund_is_made_once_and_found_again(
    shop: PaymentShop, side: Side, send: Send, provider: Provider
) -> None:
    _, charge = paid(shop, side, send)
    wanted = RefundRequest("ours", charge, Money(100, "USD"))
    assert provider.find_refund(wanted) is None
    made = provider.refund(wanted)
    assert (made.status, made.amount) == ("succeeded", Money(100, "USD"))
    assert provider.refund(wanted) == provider.find_refund(wanted) == made


def test_more_than_was_paid_is_not_refunded(
    shop: PaymentShop, side: Side, send: Send, provider: Provider
) -> None:
    _, charge = paid(shop, side, send)
    with pytest.raises(ProviderError) as refused:
        provider.refund(RefundRequest("ours", charge, Money(29901, "USD")))
    assert refused.value.refused


def test_a_refund_that_fails_is_undone(shop: PaymentShop, side: Side, send: Send) -> None:
    order_id, charge = paid(shop, side, send)
    made = side.returned(charge, "refund", Money(29900, "USD"), "pending")
    send(side.taken())
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    side.returned(charge, "refund", Money(29900, "USD"), "failed", made)
    send(side.taken())
    assert shop.books(order_id) == ("paid", 29900, 0)


@pytest.mark.parametrize(
    ("closed", "books"),
    [("failed", ("paid", 29900, 0)), ("succeeded", ("refunded", 29900, 29900))],
    ids=["won", "lost"],
)
def test_a_dispute(
    shop: PaymentShop,
    side: Side,
    send: Send,
    closed: Literal["failed", "succeeded"],
    books: tuple[str, int, int],
) -> None:
    order_id, charge = paid(shop, side, send)
    dispute = side.returned(charge, "dispute", Money(29900, "USD"), "pending")
    send(side.taken())
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    side.returned(charge, "dispute", Money(29900, "USD"), closed, dispute)
    send(side.taken())
    assert shop.books(order_id) == books


def test_requests_of_others_change_nothing(shop: PaymentShop, side: Side, send: Send) -> None:
    order_id, session_id = opened(shop, side)
    side.pay(session_id)
    assert set(send(side.forged(delivery) for delivery in side.taken())) == {400}
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    assert shop.rows(ProviderEvent) == []


def test_events_of_other_uses_of_the_account_are_accepted(shop: PaymentShop, side: Side, send: Send) -> None:
    assert send([side.unknown()]) == [200]
    assert [row.outcome for row in shop.rows(ProviderEvent)] in (["ignored"], ["unknown_session"])


def test_a_payment_whose_events_were_lost_is_found(shop: PaymentShop, side: Side, clock: FixedClock) -> None:
    order_id, session_id = opened(shop, side)
    side.pay(session_id)
    side.taken()
    clock.advance(timedelta(minutes=16))
    check_stale(shop.runtime)
    assert shop.books(order_id) == ("paid", 29900, 0)
