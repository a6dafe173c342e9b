"""The sandbox's settings: the faults of its delivery, and the secret that signs its events."""

from typing import ClassVar

from pydantic import Field

from guildhall.config.secrets import read_or_create_secret
from guildhall.config.settings import Settings
from guildhall.domains.payments.provider_settings import ProviderSettings, webhook_secret_file


class SandboxSettings(ProviderSettings):
    """The fault that the sandbox adds to its deliveries; see `queue_events`."""

    title: ClassVar[str] = "Sandbox"
    test_only: ClassVar[bool] = True

    sandbox_delivery: str = Field(default="normal", pattern="^(normal|duplicate|shuffle|late)$")

    def receives(self, shop: Settings) -> bool:
        return in_use(shop)


PROVIDER = SandboxSettings


def in_use(shop: Settings) -> bool:
    """Return True if the sandbox takes this shop's payments: never in production."""
    return shop.payments == "sandbox" and not shop.production


def webhook_secret(shop: Settings) -> str:
    """Return the secret that signs the sandbox's events, generated once in the data folder."""
    return read_or_create_secret(webhook_secret_file(shop, "sandbox"))
