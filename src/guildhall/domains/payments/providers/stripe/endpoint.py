"""The webhook endpoint in the Stripe account: check it, make it, and correct it."""

from typing import cast

import stripe

from guildhall.domains.payments.port import WebhookState
from guildhall.domains.payments.providers.stripe.requests import EVENT_TYPES, PAGE, endpoint_params


def state_of(client: stripe.StripeClient, url: str) -> WebhookState:
    endpoint = _find(client, url)
    if endpoint is None:
        return WebhookState(found=False)
    return WebhookState(found=True, enabled=endpoint.status == "enabled", missing=tuple(_missing(endpoint)))


def put_right(client: stripe.StripeClient, url: str, *, has_secret: bool) -> str | None:
    """Make the endpoint, or switch it on with all events; other events that it has stay.

    Stripe shows the signing secret once. If the shop has none, a new endpoint takes the place of the existing one.

    Returns:
        The signing secret of a new endpoint, None for an endpoint that existed.
    """
    endpoint = _find(client, url)
    if endpoint is None or not has_secret:
        made = client.v1.webhook_endpoints.create(endpoint_params(url))
        if endpoint is not None:
            client.v1.webhook_endpoints.delete(endpoint.id)
        return made.secret
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
