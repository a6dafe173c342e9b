"""Events that never arrived are fetched, so that the books match the provider."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.domains.payments.commands import fetch_events
from guildhall.domains.payments.commands.fetch_events import fetch_missed_events
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.providers.stripe import requests
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock


def paid(shop: PaymentShop, stripe: FakeStripe) -> tuple[str, str]:
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    return order_id, stripe.pay(str(shop.payments()[-1].session_id))


def test_undelivered_events_are_fetched(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "PAGE", 2)  # several pages
    monkeypatch.setattr(fetch_events, "PAGE", 3)
    fetch = fetch_missed_events
    order_id, intent = paid(shop, stripe)
    refund = stripe.refund(intent, 10000)
    stripe.refund_fails(refund["id"])
    stripe.dispute(intent)
    clock.advance(timedelta(minutes=3))
    fetch(shop.runtime)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert {row.outcome for row in shop.rows(ProviderEvent)} >= {"paid", "refund_failed", "dispute_pending"}
    stripe.close_dispute(intent, won=True)
    clock.advance(timedelta(minutes=3))
    fetch(shop.runtime)
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_delivered_events_are_not_processed_twice(
    shop: PaymentShop, stripe: FakeStripe, post: Any, clock: FixedClock
) -> None:
    order_id, intent = paid(shop, stripe)
    stripe.refund(intent, 10000)
    to_shop: Post = post("stripe")
    stripe.deliver(to_shop)
    before = shop.rows(ProviderEvent)
    clock.advance(timedelta(minutes=3))
    fetch_missed_events(shop.runtime)
    assert shop.rows(ProviderEvent) == before
    assert shop.books(order_id) == ("paid", 29900, 10000)


def test_recent_events_are_left_to_their_delivery(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    order_id, _ = paid(shop, stripe)
    fetch = fetch_missed_events
    fetch(shop.runtime)
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    clock.advance(timedelta(minutes=10))
    fetch(shop.runtime)
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_an_unresponsive_provider_is_queried_again(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    order_id, _ = paid(shop, stripe)
    fetch = fetch_missed_events
    fetch(shop.runtime)
    clock.advance(timedelta(hours=5))
    stripe.break_next(StripeFault(500))
    fetch(shop.runtime)
    assert shop.books(order_id)[0] == "pending_payment"
    clock.advance(timedelta(hours=5))
    fetch(shop.runtime)
    assert shop.books(order_id)[0] == "paid"


def test_events_of_the_other_mode_are_left_alone(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    paid(shop, stripe)
    for event in stripe.events:
        event["livemode"] = True
    clock.advance(timedelta(minutes=3))
    fetch_missed_events(shop.runtime)
    assert shop.rows(ProviderEvent) == []


def test_a_shop_without_card_payments_fetches_nothing(shop: PaymentShop, stripe: FakeStripe) -> None:
    fetch_missed_events(shop.runtime)
    assert stripe.requests == []
