"""Where a provider's events come in: whose they are, and whether they truly are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from guildhall.domains.payments.signature import BadSignature, verify
from guildhall.domains.payments.webhook_events import Event, read_event
from guildhall.settings import Payments, Settings


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`secrets`: any of them may sign, so that one can be replaced. `live`: whether events move real money."""

    provider: str
    secrets: tuple[str, ...]
    live: bool


def endpoint_of(settings: Settings, provider: str) -> Endpoint | None:
    """The endpoint of a provider, or None where this shop does not use it.

    Stripe's stays open after a change of provider, because events of earlier payments still arrive.
    """
    if provider == "stripe":
        secrets = tuple(filter(None, (part.strip() for part in settings.stripe_webhook_secret.split(","))))
        return Endpoint("stripe", secrets, settings.live_payments) if secrets else None
    if provider == "sandbox" and settings.payments is Payments.SANDBOX and not settings.production:
        return Endpoint("sandbox", (settings.sandbox_webhook_secret,), live=False)
    return None


def open_envelope(endpoint: Endpoint, body: bytes, signature: str, now: datetime) -> Event:
    """The event in a delivery. Raises BadSignature, or Unreadable for signed bytes that are no event.

    An event of test mode is refused by a live shop and the other way round, whoever signed it.
    """
    verify(body, signature, endpoint.secrets, now)
    event = read_event(body)
    if event.livemode is not endpoint.live:
        raise BadSignature("the event is of the other mode: live and test do not mix")
    return event
