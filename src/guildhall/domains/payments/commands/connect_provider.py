"""Set up the webhook of the configured provider through its API."""

from guildhall.config.settings import Settings
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.port import ProviderError, WebhookSetup
from guildhall.domains.payments.provider_settings import webhook_secret_file
from guildhall.domains.payments.providers.registry import chosen_settings, provider_with, webhook_url
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.connections.queries import connected_settings


def connect_provider(runtime: Runtime, caller: Caller | None = None) -> str:
    """Make or correct the provider's webhook and keep the secret of a new one; return what was done.

    Blocks on the network. Raises Refused if the provider cannot or does not do it, naming the fix.
    """
    shop = connected_settings(runtime)
    settings, url = chosen_settings(shop), webhook_url(shop)
    if not settings.has_key:
        raise Refused("no_provider_key")
    provider = provider_with(runtime, shop)
    if not isinstance(provider, WebhookSetup):
        raise Refused("nothing_to_connect", values={"provider": settings.title})
    if not url.startswith("https://"):
        raise Refused("not_public")
    try:
        secret = provider.set_up_webhook(url)
    except ProviderError as error:
        details = settings.refusal(error)
        raise Refused("payment_provider", text="webhook_refused", status=502, details=details) from error
    if secret is not None:
        _keep(shop, secret)
    if caller:
        account_id = caller.account_id
        runtime.transact(lambda uow: record(uow, account_id, "payments.connected", "provider_events", ""))
    if secret is None:
        return f"The webhook for {url} is set up; its secret has not changed."
    return f"The webhook for {url} is made. Its secret is in {webhook_secret_file(shop, shop.payments)}."


def _keep(shop: Settings, secret: str) -> None:
    """Write the secret for its owner only. Each request reads it again, so no restart is needed."""
    kept = webhook_secret_file(shop, shop.payments)
    kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept.touch(mode=0o600)
    kept.write_text(secret)
