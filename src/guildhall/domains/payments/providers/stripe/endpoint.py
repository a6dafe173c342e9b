"""The webhook endpoint in the Stripe account: check it, make it, and correct it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import stripe

from guildhall.domains.payments.providers.stripe.requests import EVENT_TYPES, PAGE, endpoint_params

FIX = "run guildhall connect-payments"


def problems_of(client: stripe.StripeClient, url: str) -> Iterator[str]:
    """Yield what keeps events from arriving at `url`, with its fix."""
    endpoint = _find(client, url)
    if endpoint is None:
        yield f"Stripe has no webhook endpoint for {url}: {FIX}."
        return
    if endpoint.status != "enabled":
        yield f"Stripe's webhook endpoint for {url} is switched off: {FIX}."
    if missing := _missing(endpoint):
        yield f"Stripe's webhook endpoint for {url} lacks the events {', '.join(missing)}: {FIX}."


def put_right(client: stripe.StripeClient, url: str) -> str | None:
    """Make the endpoint, or switch it on with all events; other events that it has stay.

    Returns:
        The signing secret of a new endpoint, which Stripe shows only once. None for an endpoint that existed.
    """
    endpoint = _find(client, url)
    if endpoint is None:
        return client.v1.webhook_endpoints.create(endpoint_params(url)).secret
    if endpoint.status != "enabled" or _missing(endpoint):
        events = [*endpoint.enabled_events, *_missing(endpoint)]
        params = cast(
            "stripe.params.WebhookEndpointUpdateParams", {"enabled_events": events, "disabled": False}
        )
        client.v1.webhook_endpoints.update(endpoint.id, params)
    return None


def _find(client: stripe.StripeClient, url: str) -> stripe.WebhookEndpoint | None:
    every = client.v1.webhook_endpoints.list({"limit": PAGE}).auto_paging_iter()
    return next((endpoint for endpoint in every if endpoint.url == url), None)


def _missing(endpoint: stripe.WebhookEndpoint) -> list[str]:
    sent = endpoint.enabled_events
    return [] if "*" in sent else [type_ for type_ in EVENT_TYPES if type_ not in sent]
