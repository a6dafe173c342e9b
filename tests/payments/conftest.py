"""Fixtures of the payment tests: a small shop, and a Stripe fake behind it."""

from collections.abc import Callable, Iterator

import pytest

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.providers.stripe import provider as adapter
from guildhall.domains.payments.providers.stripe.settings import StripeSettings
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.shop import PaymentShop, open_shop
from tests.support.client import Client
from tests.support.clock import FixedClock


@pytest.fixture
def stripe(clock: FixedClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeStripe]:
    """A fake Stripe; a test that uses it has a shop that takes payments through it, without retries."""
    with FakeStripe(now=lambda: int(clock.now().timestamp())) as fake_stripe:

        def without_retries(settings: StripeSettings) -> adapter.StripeProvider:
            return adapter.StripeProvider(settings, timeout=fake_stripe.patience, retries=0)

        monkeypatch.setattr(adapter, "stripe_provider", without_retries)
        yield fake_stripe


@pytest.fixture
def settings(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    if "stripe" not in request.fixturenames:
        return settings
    fake_stripe: FakeStripe = request.getfixturevalue("stripe")
    return Settings(**settings.model_dump() | fake_stripe.values)


@pytest.fixture
def shop(runtime: Runtime) -> PaymentShop:
    """A shop that uses the sandbox, unless the test requests `stripe` as well."""
    return open_shop(runtime)


@pytest.fixture
def post(client: Client) -> Callable[[str], Post]:
    """`post("stripe")` sends to that provider's webhook."""

    def to(provider: str) -> Post:
        def send(body: bytes, signature: str) -> int:
            headers = {f"{provider}-signature": signature, "content-type": "application/json"}
            return client.post(f"/webhooks/{provider}", content=body, headers=headers).status_code

        return send

    return to
