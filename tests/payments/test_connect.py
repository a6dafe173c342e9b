"""The webhook endpoint in the provider's account is made, corrected and checked with the secret key."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import stripe as sdk

from guildhall.config.settings import Settings
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.doctor import services
from guildhall.domains.payments.commands.connect_provider import connect_provider
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.providers.registry import receiver_of, settings_of
from guildhall.domains.payments.providers.stripe.requests import API_VERSION, EVENT_TYPES
from guildhall.domains.payments.providers.stripe.settings import NO_SECRET
from guildhall.domains.payments.providers.stripe.webhook import read_event
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.payments.fake_stripe import FakeStripe
from tests.payments.signed_events import dispute_event, signed
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person

SITE = "https://shop.example.com"
URL = f"{SITE}/webhooks/stripe"


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe() as fake_stripe:
        yield fake_stripe


@pytest.fixture
def settings(settings: Settings, stripe: FakeStripe) -> Settings:
    """A shop that has the key of the account and no secret of a webhook."""
    site = {"site_url": SITE, "stripe_webhook_secret": ""}
    return settings.model_copy(update=stripe.values | site)


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


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
    with pytest.raises(Refused, match="didn't set up the webhook") as refused:
        connect_provider(runtime)
    assert "Stripe rejected GUILDHALL_STRIPE_SECRET_KEY" in (refused.value.details or "")
    assert stripe.endpoints == {}


def test_only_a_public_shop_with_a_real_provider_is_connected(
    stripe: FakeStripe, database_url: str, tmp_path: Path
) -> None:
    for values, message in (
        (stripe.values, "isn't a public https://"),
        ({"payments": "sandbox"}, "Sandbox needs no webhook"),
    ):
        runtime = build_runtime(Settings(database_url=database_url, data_dir=tmp_path, **values))
        with pytest.raises(Refused, match=message):
            connect_provider(runtime)
        runtime.database.close()


def connection(client: Client, boss: Person, name: str = "payment-connection") -> Any:
    answer = client.post(f"/functions/v1/{name}", headers=boss.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def deliver(client: Client, secret: str, event: Any, stripe: FakeStripe) -> int:
    body, headers = signed(event, secret, stripe)
    return client.post("/webhooks/stripe", content=body, headers=headers).status_code


def test_one_click_connects_and_events_arrive_at_once(
    client: Client, runtime: Runtime, stripe: FakeStripe, clock: FixedClock, boss: Person
) -> None:
    stripe.now = lambda: int(clock.now().timestamp())
    before = connection(client, boss)
    assert (before["state"], before["arriving"], before["lastEventAt"]) == ("not_found", None, None)
    assert connection(client, boss, "connect-payments")["state"] == "connected"
    secret = (runtime.settings.data_dir / "secrets" / "stripe-webhook").read_text()
    assert deliver(client, secret, dispute_event(stripe), stripe) == 200  # without a restart
    after = connection(client, boss)
    assert (after["arriving"], after["fetched"]) == (True, 0)
    assert (after["lastEventType"], after["url"]) == ("charge.dispute.created", URL)
    audit = client.get(
        "/rest/v1/audit_log?subject_table=eq.provider_events&select=action,data", headers=boss.headers
    )
    assert audit.json() == [{"action": "payments.connected", "data": {}}]


def test_an_endpoint_without_its_secret_is_replaced(runtime: Runtime, stripe: FakeStripe) -> None:
    connect_provider(runtime)
    [old] = stripe.endpoints
    (runtime.settings.data_dir / "secrets" / "stripe-webhook").unlink()
    assert problems(runtime) == [NO_SECRET]
    connect_provider(runtime)
    [new] = stripe.endpoints
    assert new != old
    assert problems(runtime) == []


def test_missing_kinds_are_named(client: Client, stripe: FakeStripe, boss: Person) -> None:
    connection(client, boss, "connect-payments")
    endpoint(stripe).update(enabled_events=list(EVENT_TYPES[2:]))
    found = connection(client, boss)
    assert (found["state"], found["missing"]) == ("incomplete", list(EVENT_TYPES[:2]))
    assert connection(client, boss, "connect-payments")["missing"] == []


def test_events_that_must_be_fetched_do_not_arrive(
    client: Client, runtime: Runtime, stripe: FakeStripe, clock: FixedClock, boss: Person
) -> None:
    stripe.now = lambda: int(clock.now().timestamp())
    connect_provider(runtime)
    secret = (runtime.settings.data_dir / "secrets" / "stripe-webhook").read_text()
    assert deliver(client, "whsec_other", dispute_event(stripe), stripe) == 400
    seen = read_event(dispute_event(stripe), live=False)
    assert seen
    with runtime.writing() as uow:
        receive_event(uow, "stripe", seen, fetched=True)
    found = connection(client, boss)
    assert (found["state"], found["arriving"], found["fetched"]) == ("connected", False, 1)
    [problem] = problems(runtime)
    assert problem.startswith("1 events of Stripe did not arrive and were fetched")
    clock.advance(timedelta(minutes=1))
    assert deliver(client, secret, dispute_event(stripe), stripe) == 200  # late, after all
    assert connection(client, boss)["arriving"] is True
    assert problems(runtime) == []


def test_without_a_key_or_a_public_address_nothing_is_connected(runtime: Runtime, boss: Person) -> None:
    for values, state, reason in (
        ({"stripe_secret_key": ""}, "no_key", "no_provider_key"),
        ({"site_url": "http://127.0.0.1:8000"}, "not_public", "not_public"),
    ):
        bare = Client(create_app(replace(runtime, settings=runtime.settings.model_copy(update=values))), SITE)
        assert connection(bare, boss)["state"] == state
        refused = bare.post("/functions/v1/connect-payments", headers=boss.headers)
        assert (refused.status_code, refused.json()["hint"]) == (400, reason)
        bare.close()
