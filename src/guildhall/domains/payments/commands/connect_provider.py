"""Set up the webhook of the configured provider through its API, and check that it is right."""

from __future__ import annotations

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import ProviderError, WebhookSetup, webhook_secret_file
from guildhall.domains.payments.providers.registry import chosen_settings, provider_of, webhook_url


def connect_provider(runtime: Runtime) -> str:
    """Make or correct the provider's webhook and keep the secret of a new one; return what was done.

    Blocks on the network. Raises Refused if the provider cannot or does not do it, naming the fix.
    """
    shop = runtime.settings
    settings, provider, url = chosen_settings(shop), provider_of(runtime), webhook_url(shop)
    if not isinstance(provider, WebhookSetup):
        message = f"{settings.title} needs no webhook to be set up."
        raise Refused("nothing_to_connect", message, values={"provider": settings.title})
    if not url.startswith("https://"):
        raise Refused("not_public", "GUILDHALL_SITE_URL must be the public https:// URL of the shop.")
    try:
        secret = provider.set_up_webhook(url)
    except ProviderError as error:
        raise Refused("payment_provider", settings.refusal(error), status=502) from error
    if secret is None:
        return f"The webhook for {url} is set up; its secret has not changed."
    kept = webhook_secret_file(shop, shop.payments)
    kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept.touch(mode=0o600)
    kept.write_text(secret)
    return f"The webhook for {url} is made. Its secret is in {kept}: restart the shop."


def webhook_problems(runtime: Runtime) -> list[str]:
    """Return what keeps events from arriving, as far as the provider can and may say. Blocks on the network."""
    provider, url = provider_of(runtime), webhook_url(runtime.settings)
    if not isinstance(provider, WebhookSetup) or not url.startswith("https://"):
        return []
    try:
        return provider.webhook_problems(url)
    except ProviderError:
        return []  # a restricted key may send events without the permission to list endpoints
