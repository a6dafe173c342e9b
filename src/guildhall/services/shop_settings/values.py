"""The settings that the operator changes while the shop runs: what may be in them, and their defaults."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, field_validator

from guildhall.core.money import to_minor
from guildhall.core.validation import AbsentIfEmpty, Email, OneLine, OptionalText, Title, Wire
from guildhall.services.shop_settings.bank import checked_iban
from guildhall.services.shop_settings.vat_ids import checked_vat_id
from guildhall.settings import PrivacyMode

Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), OneLine]
"""One line of an address or a name; empty where it is not known."""

Country = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, pattern=r"^[A-Za-z]{2}$")]
"""ISO 3166, two letters."""

Rate = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]
"""A percentage with at most two decimals."""


def _or_empty(check: Callable[[str], str]) -> AfterValidator:
    return AfterValidator(lambda text: check(text) if text else text)


class TaxMode(StrEnum):
    """none: no tax is charged. inclusive: prices contain it. exclusive: it is added at checkout, where it is shown
    before anything is ordered (M1)."""

    NONE = "none"
    INCLUSIVE = "inclusive"
    EXCLUSIVE = "exclusive"


class VatMode(StrEnum):
    """How a buyer's VAT number is checked before it takes the tax off a sale.

    vies: VIES is asked. owner: the owner confirms it. off: its check digits are enough, at the shop's own risk.
    """

    VIES = "vies"
    OWNER = "owner"
    OFF = "off"


class Company(Wire):
    """Who sells, as imprint and invoices have to say."""

    name: Title = "Guildhall"
    street: Line = "14 Keystone Lane"
    postal_code: Line = ""
    city: Line = "Portland, OR 97204"
    country: Country = "US"
    email: Email = "hello@guildhall.example"
    phone: Line = "+1 (555) 010-0199"
    represented_by: Line = ""
    register_entry: Line = ""
    tax_number: Line = ""
    vat_id: Annotated[Line, _or_empty(checked_vat_id)] = ""
    bank: Line = ""
    iban: Annotated[Line, _or_empty(checked_iban)] = ""
    bic: Line = ""


class TaxRate(Wire):
    """The rate of buyers in one country, in percent."""

    country: Country
    rate: Rate

    @property
    def basis_points(self) -> int:
        return to_minor(self.rate)


class Tax(Wire):
    """`rates` by country; buyers elsewhere, and those whose country is not known, pay `other_rate`.

    `note` stands on every invoice, such as the reason why no tax is charged.
    """

    mode: TaxMode = TaxMode.NONE
    rates: Annotated[list[TaxRate], Field(max_length=100)] = Field(default_factory=list)
    other_rate: Rate = Decimal(0)
    note: OptionalText = None

    @field_validator("rates")
    @classmethod
    def _each_country_once(cls, rates: list[TaxRate]) -> list[TaxRate]:
        countries = [rate.country for rate in rates]
        twice = sorted({country for country in countries if countries.count(country) > 1})
        if twice:
            raise ValueError(f"{', '.join(twice)}: a country has one rate")
        return rates

    def basis_points(self, country: str | None) -> int:
        """The rate for a buyer's country, in basis points; 0 where no tax is charged at all."""
        if self.mode == TaxMode.NONE:
            return 0
        return next(
            (rate.basis_points for rate in self.rates if rate.country == country), to_minor(self.other_rate)
        )


class ShopSettings(Wire):
    """Everything that /admin/settings edits. `refund_days` is the refund promise and the hold of commissions (R3).

    `workshop_cancel_days` and `workshop_reminder_hours` count back from a workshop's start; 0 hours: no reminders.
    `content_language` is what workshops, articles and features are written in: they exist in one language alone.
    `payout_details_days`: so long after a partner changed them, payout details do not count yet.
    `sample_content`: the invented figures, quotes and people of the demo shop are shown.
    `staff_second_step`: the back office opens only for sessions in which a second step was taken.
    """

    model_config = ConfigDict(extra="ignore")

    company: Company = Field(default_factory=Company)
    tax: Tax = Field(default_factory=Tax)
    refund_days: Annotated[int, Field(ge=0, le=365)] = 30
    commission_rate: Rate = Decimal(30)
    privacy_mode: PrivacyMode = PrivacyMode.INFORM
    sender_name: Annotated[Line | None, AbsentIfEmpty] = None
    workshop_cancel_days: Annotated[int, Field(ge=0, le=365)] = 7
    workshop_reminder_hours: Annotated[int, Field(ge=0, le=720)] = 24
    vat_check: VatMode = VatMode.OWNER
    payout_details_days: Annotated[int, Field(ge=0, le=60)] = 3
    staff_second_step: bool = False
    sample_content: bool = False
    content_language: Literal["en", "de", "fr", "es"] = "en"
