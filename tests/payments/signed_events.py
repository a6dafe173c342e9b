"""Events as Stripe posts them to a shop."""

import json
from typing import Any

import stripe as sdk

from tests.payments.fake_stripe import FakeStripe


def dispute_event(stripe: FakeStripe) -> dict[str, Any]:
    """Return an event about a dispute of no payment that the shop knows."""
    return {
        "id": "evt_1",
        "object": "event",
        "type": "charge.dispute.created",
        "created": stripe.now(),
        "livemode": False,
        "data": {"object": {}},
    }


def signed(event: dict[str, Any], secret: str, stripe: FakeStripe) -> tuple[bytes, dict[str, str]]:
    """Return the body and the headers of the request that delivers the event."""
    body = json.dumps(event)
    signature = sdk.WebhookSignature.generate_signature_header(body, secret, stripe.now())
    return body.encode(), {"stripe-signature": signature}
