"""The connection to the configured provider: whether its webhook is set up, and whether its events arrive."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import ProviderError, WebhookSetup
from guildhall.domains.payments.providers.registry import chosen_settings, provider_with, webhook_url
from guildhall.domains.payments.queries.events import Arrivals, arrivals
from guildhall.services.connections.queries import connected_settings

FIX = "run guildhall connect-payments"


class ConnectionState(StrEnum):
    """The first thing that keeps events from arriving, or `connected`.

    `nothing_to_do`: the provider needs no webhook. `unknown`: the provider did not answer, or the key may not list
    endpoints.
    """

    NOTHING_TO_DO = "nothing_to_do"
    NO_KEY = "no_key"
    NOT_PUBLIC = "not_public"
    UNKNOWN = "unknown"
    NOT_FOUND = "not_found"
    NO_SECRET = "no_secret"
    OFF = "off"
    INCOMPLETE = "incomplete"
    CONNECTED = "connected"


@dataclass(frozen=True, slots=True)
class ProviderConnection:
    """The state of the webhook at `url`. `missing`: types of events that the provider does not send there."""

    provider: str
    url: str
    state: ConnectionState
    missing: tuple[str, ...]
    arrivals: Arrivals


def connection(runtime: Runtime) -> ProviderConnection:
    """Return the connection to the configured provider. Blocks on the network."""
    shop = connected_settings(runtime)
    state, missing = _webhook(runtime, shop)
    with runtime.reading() as uow:
        found = arrivals(uow, shop.payments)
    return ProviderConnection(chosen_settings(shop).title, webhook_url(shop), state, missing, found)


def connection_problems(runtime: Runtime) -> Iterator[str]:
    """Yield what keeps events from arriving, with its fix. Blocks on the network."""
    now = connection(runtime)
    endpoint = f"{now.provider}'s webhook endpoint for {now.url}"
    match now.state:
        case ConnectionState.NOT_FOUND:
            yield f"{now.provider} has no webhook endpoint for {now.url}: {FIX}."
        case ConnectionState.OFF:
            yield f"{endpoint} is switched off: {FIX}."
    if now.missing:
        yield f"{endpoint} lacks the events {', '.join(now.missing)}: {FIX}."
    if now.arrivals.arriving is False:
        yield (
            f"{now.arrivals.fetched} events of {now.provider} did not arrive and were fetched: see the failed "
            "deliveries in its dashboard, and compare the endpoint's signing secret with that of the settings."
        )


def _webhook(runtime: Runtime, shop: Settings) -> tuple[ConnectionState, tuple[str, ...]]:
    settings, url = chosen_settings(shop), webhook_url(shop)
    if not settings.has_key:
        return ConnectionState.NO_KEY, ()
    provider = provider_with(runtime, shop)
    if not isinstance(provider, WebhookSetup):
        return ConnectionState.NOTHING_TO_DO, ()
    if not url.startswith("https://"):
        return ConnectionState.NOT_PUBLIC, ()
    try:
        found = provider.webhook_state(url)
    except ProviderError:
        return ConnectionState.UNKNOWN, ()
    if not found.found:
        return ConnectionState.NOT_FOUND, ()
    if not settings.has_secret:
        return ConnectionState.NO_SECRET, found.missing
    if not found.enabled:
        return ConnectionState.OFF, found.missing
    return ConnectionState.INCOMPLETE if found.missing else ConnectionState.CONNECTED, found.missing
