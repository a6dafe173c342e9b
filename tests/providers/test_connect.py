"""The webhook endpoint in the provider's account is made, corrected and checked with the secret key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import stripe as sdk

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.doctor import services
from guildhall.domains.payments.commands.connect_provider import connect_provider
from guildhall.domains.payments.providers.registry import receiver_of, settings_of
from guildhall.domains.payments.providers.stripe.requests import API_VERSION, EVENT_TYPES
from guildhall.main import build_runtime
from guildhall.settings import Settings
from tests.payments.fake_stripe import FakeStripe

URL = "https://shop.example.com/webhooks/stripe"


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe() as fake_stripe:
        yield fake_stripe


@pytest.fixture
def runtime(stripe: FakeStripe, tmp_path: Path) -> Iterator[Runtime]:
    """A shop that has the key of the account and no secret of a webhook."""
    site = {"site_url": "https://shop.example.com", "data_dir": tmp_path}
    runtime = build_runtime(Settings(**stripe.values | {"stripe_webhook_secret": ""} | site))
    yield runtime
    runtime.database.close()


def endpoint(stripe: FakeStripe) -> dict[str, Any]:
    (only,) = stripe.endpoints.values()
    return only


def problems(runtime: Runtime) -> list[str]:
    return list(services.payments(runtime))


def test_the_endpoint_is_made_and_its_secret_kept(runtime: Runtime, stripe: FakeStripe) -> None:
    assert receiver_of(runtime, "stripe") is None
    message = connect_provider(runtime)
    assert f"The webhook for {URL} is made." in message
    made = endpoint(stripe)
    assert (made["url"], made["api_version"]) == (URL, sdk.api_version) == (URL, API_VERSION)
    assert made["enabled_events"] == list(EVENT_TYPES)
    kept = runtime.settings.data_dir / "secrets" / "stripe-webhook"
    assert kept.stat().st_mode & 0o077 == 0
    assert kept.read_text() not in message
    assert receiver_of(runtime, "stripe") is not None
    assert problems(runtime) == []


def test_a_secret_of_the_settings_stays_valid(runtime: Runtime, stripe: FakeStripe) -> None:
    connect_provider(runtime)
    both = runtime.settings.model_copy(update={"stripe_webhook_secret": "whsec_old"})
    settings: Any = settings_of(both, "stripe")
    kept = (runtime.settings.data_dir / "secrets" / "stripe-webhook").read_text()
    assert settings.secrets == ("whsec_old", kept)


def test_an_endpoint_that_sends_too_little_is_found_and_corrected(
    runtime: Runtime, stripe: FakeStripe
) -> None:
    connect_provider(runtime)
    endpoint(stripe).update(enabled_events=["customer.created", *EVENT_TYPES[1:]], status="disabled")
    assert problems(runtime) == [
        f"Stripe's webhook endpoint for {URL} is switched off: run guildhall connect-payments.",
        f"Stripe's webhook endpoint for {URL} lacks the events {EVENT_TYPES[0]}: run guildhall connect-payments.",
    ]
    assert "its secret has not changed" in connect_provider(runtime)
    assert endpoint(stripe)["enabled_events"] == ["customer.created", *EVENT_TYPES[1:], EVENT_TYPES[0]]
    assert problems(runtime) == []


def test_a_missing_endpoint_is_found(runtime: Runtime, stripe: FakeStripe) -> None:
    connect_provider(runtime)
    endpoint(stripe)["url"] = "https://elsewhere.example.com/webhooks/stripe"
    assert problems(runtime) == [f"Stripe has no webhook endpoint for {URL}: run guildhall connect-payments."]


def test_all_events_are_enough(runtime: Runtime, stripe: FakeStripe) -> None:
    connect_provider(runtime)
    endpoint(stripe)["enabled_events"] = ["*"]
    assert problems(runtime) == []


def test_a_refused_key_is_named(runtime: Runtime, stripe: FakeStripe) -> None:
    stripe.key = "sk_test_other"
    with pytest.raises(Refused, match="Stripe rejected GUILDHALL_STRIPE_SECRET_KEY"):
        connect_provider(runtime)
    assert stripe.endpoints == {}


def test_only_a_public_shop_with_a_real_provider_is_connected(stripe: FakeStripe, tmp_path: Path) -> None:
    for values, message in (
        (stripe.values, "must be the public https://"),
        ({"payments": "sandbox"}, "Sandbox needs no webhook"),
    ):
        runtime = build_runtime(Settings(data_dir=tmp_path, **values))
        with pytest.raises(Refused, match=message):
            connect_provider(runtime)
        runtime.database.close()
