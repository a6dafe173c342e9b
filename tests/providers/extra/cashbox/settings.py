"""Cashbox's settings: one key."""

from collections.abc import Iterator
from typing import ClassVar

from pydantic import SecretStr

from guildhall.config.settings import Settings
from guildhall.domains.payments.provider_settings import ProviderSettings


class CashboxSettings(ProviderSettings):
    """The key of the account."""

    title: ClassVar[str] = "Cashbox"

    cashbox_key: SecretStr = SecretStr("")

    @property
    def live(self) -> bool:
        return self.cashbox_key.get_secret_value().startswith("live-")

    def receives(self, shop: Settings) -> bool:  # noqa: ARG002 - of the port
        return bool(self.cashbox_key.get_secret_value())

    def unsafe(self) -> Iterator[str]:
        if not self.live:
            yield "GUILDHALL_CASHBOX_KEY is not a live key."

    def problems(self, shop: Settings) -> Iterator[str]:  # noqa: ARG002 - of the port
        if not self.cashbox_key.get_secret_value():
            yield "GUILDHALL_CASHBOX_KEY must be set."


PROVIDER = CashboxSettings
