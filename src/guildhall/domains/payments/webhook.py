"""Webhook endpoints of the providers: their secrets, and the verification of deliveries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from guildhall.domains.payments.signature import BadSignature, verify
from guildhall.domains.payments.webhook_events import WebhookEvent, read_event
from guildhall.settings import Payments, Settings


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A provider's webhook endpoint.

    `secrets`: any of them may sign, so that one can be rotated. `live`: events move real money.
    """

    provider: str
    secrets: tuple[str, ...]
    live: bool


def endpoint_of(settings: Settings, provider: str) -> Endpoint | None:
    """Return the endpoint of a provider, or None if this shop does not use it.

    Stripe's stays open after a change of provider, because events of earlier payments still arrive.
    """
    if provider == "stripe":
        secrets = tuple(filter(None, (part.strip() for part in settings.stripe_webhook_secret.split(","))))
        return Endpoint("stripe", secrets, settings.live_payments) if secrets else None
    if provider == "sandbox" and settings.payments is Payments.SANDBOX and not settings.production:
        return Endpoint("sandbox", (settings.sandbox_webhook_secret,), live=False)
    return None


def open_envelope(endpoint: Endpoint, body: bytes, signature: str, now: datetime) -> WebhookEvent:
    """Verify a delivery and return its event. Raises BadSignature, or Unreadable for a signed body that is no event.

    A live shop refuses events of test mode and the other way round, whatever the signature.
    """
    verify(body, signature, endpoint.secrets, now)
    event = read_event(body)
    if event.livemode is not endpoint.live:
        raise BadSignature("the event is of the other mode: live and test do not mix")
    return event
