"""The providers, found by their folders, and the configured one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from pydantic import SecretStr

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.payments import providers
from guildhall.domains.payments.port import Provider
from guildhall.domains.payments.provider_settings import ProviderSettings
from guildhall.services.connections.queries import connected_settings, is_given


def known_providers() -> Mapping[str, type[ProviderSettings]]:
    """Return the settings of each provider by the name of its folder."""
    return _providers_in(tuple(providers.__path__))


@lru_cache(maxsize=8)
def _providers_in(folders: Iterable[str]) -> Mapping[str, type[ProviderSettings]]:
    names = sorted(module.name for module in iter_modules(folders) if module.ispkg)
    return {name: import_module(f"{providers.__name__}.{name}.settings").PROVIDER for name in names}


def settings_of(shop: Settings, name: str) -> ProviderSettings:
    """Return the settings of a provider."""
    return known_providers()[name].of(shop)


def chosen_settings(shop: Settings) -> ProviderSettings:
    """Return the settings of the chosen provider. Where the shop runs, `shop` has its connections (`connected`)."""
    return settings_of(shop, shop.payments)


def provider_of(runtime: Runtime) -> Provider:
    """Return the chosen provider. It and its methods block: call them outside transactions and the event loop."""
    return provider_with(runtime, connected_settings(runtime))


def provider_with(runtime: Runtime, shop: Settings) -> Provider:
    """Return the provider of these settings, which have the shop's connections."""
    return _connect(replace(runtime, settings=shop), shop.payments)


def receiver_of(runtime: Runtime, name: str) -> Provider | None:
    """Return the provider whose events the webhook of that name accepts, or None. Blocks as `provider_of`."""
    shop = connected_settings(runtime)
    known = name in known_providers() and settings_of(shop, name).receives(shop)
    return _connect(replace(runtime, settings=shop), name) if known else None


def _connect(runtime: Runtime, name: str) -> Provider:
    """Import the provider, with its SDK, at first use: one may take 0.7 s and 40 MB."""
    provider: Provider = import_module(f"{providers.__name__}.{name}.provider").connect(runtime)
    return provider


def webhook_url(shop: Settings) -> str:
    """Return the address to which the configured provider sends its events."""
    return f"{shop.site_url.rstrip('/')}/webhooks/{shop.payments}"


def leftover_settings(shop: Settings) -> Iterator[tuple[str, ProviderSettings]]:
    """Yield name and settings of each provider that is not chosen and has a secret."""
    for name in known_providers():
        settings = settings_of(shop, name)
        secrets = [value for _, value in settings if isinstance(value, SecretStr)]
        if name != shop.payments and any(secret.get_secret_value() for secret in secrets):
            yield name, settings


def unsafe_payments(shop: Settings) -> Iterator[str]:
    """Yield a line for each reason not to take payments with these settings in production.

    A provider that the environment does not name is chosen in the back office: until then no one can pay by card.
    """
    chosen = chosen_settings(shop)
    if chosen.test_only and not is_given(shop, "payments"):
        return
    if chosen.test_only:
        real = " or ".join(name for name, each in known_providers().items() if not each.test_only)
        yield f"GUILDHALL_PAYMENTS is {shop.payments}: set it to {real} to accept real payments."
    yield from chosen.unsafe()
