"""A provider that responds slowly, with 500, twice, or never, leaves the order payable."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.port import NOT_FOUND, ProviderError
from guildhall.domains.payments.providers.stripe.provider import StripeProvider
from tests.payments.fake_stripe import FakeStripe
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.payments.test_stripe_requests import REQUEST


@pytest.fixture
def never() -> Iterator[threading.Event]:
    """An event that is never set: a response that waits for it does not arrive during the test."""
    event = threading.Event()
    yield event
    event.set()


def fails(shop: PaymentShop, order_id: str) -> None:
    with pytest.raises(Refused) as refused:
        open_payment(shop.runtime, [order_id], caller=shop.customer)
    assert (refused.value.message, refused.value.status) == ("Failed to create payment link", 502)


@pytest.mark.parametrize(
    "fault",
    [
        StripeFault(500),
        StripeFault(500, after=True),
        StripeFault(0),
        StripeFault(0, after=True),
        StripeFault(429),
    ],
)
def test_after_a_broken_response_the_order_can_be_paid(
    shop: PaymentShop, stripe: FakeStripe, fault: StripeFault
) -> None:
    order_id = shop.order()
    stripe.break_next(fault)
    fails(shop, order_id)
    assert shop.books(order_id) == ("pending", 0, 0)
    opened = open_payment(shop.runtime, [order_id], caller=shop.customer)
    assert [(p.status, p.attempt) for p in shop.payments()] == [("failed", 1), ("open", 2)]
    assert opened.url == shop.payments()[1].url
    assert len({key for key in stripe.remembered if key.endswith("-2")}) == 1


def test_after_a_missing_response_the_order_can_be_paid(
    shop: PaymentShop, stripe: FakeStripe, never: threading.Event
) -> None:
    order_id = shop.order()
    stripe.break_next(StripeFault(until=never))
    stripe.patience = (10.0, 0.2)
    fails(shop, order_id)
    stripe.patience = FakeStripe.patience
    assert open_payment(shop.runtime, [order_id], caller=shop.customer).amount == Money(29900, "USD")


def test_a_wrong_key_leaves_the_order_payable(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order()
    stripe.key = "sk_test_replaced"
    fails(shop, order_id)
    stripe.key = FakeStripe.key
    assert open_payment(shop.runtime, [order_id], caller=shop.customer).amount == Money(29900, "USD")


def test_two_tabs_at_once_get_one_page(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order()
    with ThreadPoolExecutor(4) as tabs:
        links = list(
            tabs.map(lambda _: open_payment(shop.runtime, [order_id], caller=shop.customer), range(4))
        )
    assert len({link.url for link in links}) == 1
    assert len(stripe.sessions) == 1
    assert [payment.status for payment in shop.payments()] == ["open"]


def test_the_sdk_repeats_a_request_under_the_same_key(stripe: FakeStripe) -> None:
    stripe.now = lambda: int(REQUEST.expires_at.timestamp()) - 3600
    provider = StripeProvider(stripe.settings, timeout=stripe.patience, retries=1)
    stripe.break_next(StripeFault(0, after=True))
    session = provider.create_session(REQUEST)
    assert len(stripe.requests) == 2
    assert stripe.sessions.keys() == {session.id}


def test_the_fake_refuses_what_stripe_would(stripe: FakeStripe) -> None:
    """Otherwise the tests above would prove little."""
    stripe.now = lambda: int(REQUEST.expires_at.timestamp()) - 60
    provider = StripeProvider(stripe.settings, timeout=stripe.patience, retries=0)
    with pytest.raises(ProviderError, match="expires_at") as refused:
        provider.create_session(REQUEST)
    assert refused.value.refused
    with pytest.raises(ProviderError, match="No such checkout") as missing:
        provider.retrieve_session("cs_unknown")
    assert missing.value.code == NOT_FOUND
