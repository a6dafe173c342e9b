import json
from collections.abc import Mapping
from datetime import timedelta

import pytest

from guildhall.config.settings import Settings
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.providers.sandbox.settings import webhook_secret
from guildhall.domains.payments.signature import sign
from tests.payments.fake_stripe import FakeStripe
from tests.payments.shop import PaymentShop
from tests.support.client import Client
from tests.support.clock import FixedClock

SANDBOX = {"id": "event_1", "type": "other", "created": "2026-11-21T12:00:00Z", "change": {}}
STRIPE = {"id": "evt_1", "type": "customer.created", "livemode": False, "data": {"object": {}}}


def send(client: Client, body: bytes, signature: str, provider: str = "sandbox") -> tuple[int, str]:
    answer = client.post(f"/webhooks/{provider}", content=body, headers={f"{provider}-signature": signature})
    details = answer.json()
    return answer.status_code, details["error"]["message"] if "error" in details else details["outcome"]


def body(event: Mapping[str, object] = SANDBOX, **changes: object) -> bytes:
    return json.dumps({**event, **changes}).encode()


def test_an_event_of_another_type_is_taken_and_ignored(
    client: Client, shop: PaymentShop, settings: Settings
) -> None:
    signature = sign(body(), webhook_secret(settings), shop.runtime.clock.now())
    assert send(client, body(), signature) == (200, "ignored")
    assert send(client, body(), signature) == (200, "duplicate")
    assert [(row.id, row.provider, row.outcome) for row in shop.rows(ProviderEvent)] == [
        ("event_1", "sandbox", "ignored")
    ]


def test_unsigned_changed_old_and_future_bodies_are_refused(
    client: Client, shop: PaymentShop, settings: Settings, clock: FixedClock
) -> None:
    secret, now = webhook_secret(settings), clock.now()
    assert send(client, body(), "") == (400, "the signature header names no time")
    assert send(client, body(), sign(body(), "whsec_wrong", now)) == (400, "no signature matches")
    assert send(client, body(id="evt_2"), sign(body(), secret, now)) == (400, "no signature matches")
    for off_by in (-301, 301):
        then = sign(body(), secret, now + timedelta(seconds=off_by))
        assert send(client, body(), then) == (400, "the signature's time is too far from now")
    assert shop.rows(ProviderEvent) == []


@pytest.mark.parametrize(
    "raw",
    [b"", b"null", b"[]", b"{", b"\xff\xfe", b'{"id": ""}', b'{"id": "event_1", "type": "x", "change": 1}'],
)
def test_signed_bytes_that_are_no_event_are_refused(
    client: Client, shop: PaymentShop, settings: Settings, raw: bytes
) -> None:
    signature = sign(raw, webhook_secret(settings), shop.runtime.clock.now())
    assert send(client, raw, signature)[0] == 400
    assert shop.rows(ProviderEvent) == []


def test_live_events_do_not_reach_a_test_shop(client: Client, shop: PaymentShop, stripe: FakeStripe) -> None:
    live = body(STRIPE, livemode=True)
    signature = sign(live, stripe.webhook_secret, shop.runtime.clock.now())
    assert send(client, live, signature, "stripe")[0] == 400


def test_only_the_providers_of_this_shop_have_an_address(client: Client, shop: PaymentShop) -> None:
    for provider in ("stripe", "paypal", "%00"):
        assert send(client, body(), "", provider)[0] == 404


@pytest.mark.settings(stripe_webhook_secret="whsec_new, whsec_old")
def test_either_of_two_secrets_signs_for_stripe(client: Client, shop: PaymentShop) -> None:
    for number, secret in enumerate(["whsec_new", "whsec_old"]):
        event = body(STRIPE, id=f"evt_{number}")
        assert send(client, event, sign(event, secret, shop.runtime.clock.now()), "stripe") == (
            200,
            "ignored",
        )


def test_a_stripe_shop_has_no_sandbox(
    client: Client, shop: PaymentShop, stripe: FakeStripe, settings: Settings
) -> None:
    signature = sign(body(), webhook_secret(settings), shop.runtime.clock.now())
    assert send(client, body(), signature, "sandbox")[0] == 404
    assert client.get("/sandbox/card.css").status_code == 404


def test_a_body_of_more_than_a_mebibyte_is_refused(client: Client) -> None:
    answer = client.post("/webhooks/sandbox", content=b" " * (1024 * 1024 + 1))
    assert answer.status_code == 413
