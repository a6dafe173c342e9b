"""Any bytes sent to the webhook, signed or not, are accepted, refused or stored for an admin, never a server error."""

import json
from typing import Any

import pytest
import stripe as sdk
from hypothesis import given
from hypothesis import strategies as st

from guildhall.domains.payments.providers.stripe.requests import EVENT_TYPES
from tests.payments.fake_stripe import FakeStripe
from tests.payments.shop import PaymentShop
from tests.support.client import Client
from tests.support.sizes import drawn

pytestmark = pytest.mark.both_databases

QUICK = drawn(150)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["pi_1", "won", "paid", -1]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("id", "status", "payment_status", "amount", "amount_total", "amount_refunded", "currency", "payment_intent",
          "metadata", "url")  # fmt: skip
OBJECTS = st.dictionaries(st.sampled_from(FIELDS), VALUES)


def send(client: Client, body: bytes, signature: str) -> int:
    return client.post("/webhooks/stripe", content=body, headers={"stripe-signature": signature}).status_code


def test_unsigned_bytes(client: Client, shop: PaymentShop, stripe: FakeStripe) -> None:
    @QUICK
    @given(st.binary(max_size=200), st.text(st.characters(max_codepoint=126, min_codepoint=33), max_size=60))
    def try_it(body: bytes, signature: str) -> None:
        assert send(client, body, signature) == 400

    try_it()


def test_signed_events_of_any_shape(client: Client, shop: PaymentShop, stripe: FakeStripe) -> None:
    @QUICK
    @given(st.text(min_size=1, max_size=12), st.sampled_from(EVENT_TYPES) | st.text(max_size=10), OBJECTS)
    def try_it(id_: str, type_: str, object_: dict[str, Any]) -> None:
        body = json.dumps({"id": id_, "type": type_, "livemode": False, "data": {"object": object_}})
        signature = sdk.WebhookSignature.generate_signature_header(body, stripe.webhook_secret, stripe.now())
        assert send(client, body.encode(), signature) in (200, 400), body

    try_it()
