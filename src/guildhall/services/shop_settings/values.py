"""The settings that the operator can change, with their validation and defaults."""

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, field_validator, model_validator

from guildhall.core.i18n import FALLBACK, LANGUAGES, OFFERED, Language
from guildhall.core.invalid import invalid
from guildhall.core.money import Currency, to_minor
from guildhall.core.validation import (
    AbsentIfEmpty,
    Amount,
    EmailOrEmpty,
    OneLine,
    OptionalText,
    Payload,
    TimeZone,
    Title,
)
from guildhall.services.shop_settings.bank import checked_iban
from guildhall.services.shop_settings.bookkeeping import Bookkeeping
from guildhall.services.shop_settings.vat_ids import checked_vat_id
from guildhall.services.shop_settings.vat_rates import TaxCategory, shipped_rate

Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), OneLine]
"""One line of an address or a name; empty if unknown."""

Country = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, pattern=r"^[A-Za-z]{2}$")]
"""ISO 3166, two letters."""

Rate = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]
"""A percentage with at most two decimals."""


def _or_empty(check: Callable[[str], str]) -> AfterValidator:
    return AfterValidator(lambda text: check(text) if text else text)


class PrivacyMode(StrEnum):
    """The time to remember a partner's code (R1): at once with a notice (inform), or after consent (consent)."""

    INFORM = "inform"
    CONSENT = "consent"


class SecondLevelBase(StrEnum):
    """The amount that the second level is a share of: the first level's commission, or the sale without tax."""

    COMMISSION = "commission"
    SALE = "sale"


class TaxMode(StrEnum):
    """The relation of prices and tax.

    none: no tax is charged. inclusive: prices contain it. exclusive: it is added at checkout, and displayed before
    the order is placed (M1).
    """

    NONE = "none"
    INCLUSIVE = "inclusive"
    EXCLUSIVE = "exclusive"


class VatMode(StrEnum):
    """The check of a buyer's VAT number before it removes the tax from a sale.

    vies: checked with VIES. owner: confirmed by the owner. off: valid check digits suffice, at the shop's own risk.
    """

    VIES = "vies"
    OWNER = "owner"
    OFF = "off"


class SecuredRole(StrEnum):
    """A role of the back office that may need a second factor; owners are admins."""

    ADMIN = "admin"
    FINANCE = "finance"
    SUPPORT = "support"
    CONTENT = "content"


class Company(Payload):
    """The seller's data for imprint, legal texts and invoices; all but a name is empty until the owner enters it.

    French law asks for `mediator` and `host`. `brand` is a short name for everything but the law's papers.
    """

    name: Title = "Guildhall"
    brand: Annotated[Line, StringConstraints(max_length=40)] = ""
    street: Line = ""
    postal_code: Line = ""
    city: Line = ""
    country: Country = "US"
    email: EmailOrEmpty = ""
    phone: Line = ""
    represented_by: Line = ""
    register_entry: Line = ""
    tax_number: Line = ""
    mediator: Line = ""
    host: Line = ""
    vat_id: Annotated[Line, _or_empty(checked_vat_id)] = ""
    bank: Line = ""
    iban: Annotated[Line, _or_empty(checked_iban)] = ""
    bic: Line = ""

    @property
    def called(self) -> str:
        """The name in header, titles, sentences and mails: the brand, or else the legal name."""
        return self.brand or self.name


class TaxRate(Payload):
    """The tax rate of one country for a kind of goods, in percent. Education is exempt and has none."""

    country: Country
    rate: Rate
    category: TaxCategory = TaxCategory.STANDARD

    @property
    def basis_points(self) -> int:
        return to_minor(self.rate)


class ExchangeRate(Payload):
    """The price of one unit of the shop's national currency in another on a day. `source` is such as the ECB."""

    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
    rate: Annotated[Decimal, Field(gt=0, max_digits=12, decimal_places=6)]
    day: date
    source: Line


class Tax(Payload):
    """Tax settings. `rates` are by country and kind of goods; `other_rate` applies to all other and unknown countries.

    With `shipped_rates`, countries without a rate here have the rate of vat_rates.json on the day. A kind of goods
    without a rate of its own has the standard rate; education is exempt.
    `note` is printed on every invoice, such as the reason why no tax is charged; `small_business` prints the legal one.
    `exchange_rates` state the tax of invoices in the national currency, too.
    """

    mode: TaxMode = TaxMode.NONE
    rates: Annotated[list[TaxRate], Field(max_length=100)] = Field(default_factory=list)
    other_rate: Rate = Decimal(0)
    note: OptionalText = None
    small_business: bool = False
    shipped_rates: bool = False
    exchange_rates: Annotated[list[ExchangeRate], Field(max_length=400)] = Field(default_factory=list)

    @field_validator("rates")
    @classmethod
    def _each_country_once(cls, rates: list[TaxRate]) -> list[TaxRate]:
        count = Counter((rate.country, rate.category) for rate in rates)
        twice = sorted({country for (country, _), times in count.items() if times > 1})
        if twice:
            raise invalid("one_rate", "{countries}: each country takes one rate", countries=", ".join(twice))
        return rates

    def basis_points(
        self, country: str | None, on: date, category: TaxCategory = TaxCategory.STANDARD
    ) -> int:
        """Return the rate of a country on a day in basis points; 0 if no tax is charged."""
        return 0 if self.mode == TaxMode.NONE else self.rate_of(country, on, category)

    def rate_of(self, country: str | None, on: date, category: TaxCategory = TaxCategory.STANDARD) -> int:
        """Return the rate of a country on a day in basis points, whether the shop charges tax or not."""
        if category is TaxCategory.EDUCATION:
            return 0
        own = {rate.category: rate.basis_points for rate in self.rates if rate.country == country}
        for wanted in (category, TaxCategory.STANDARD):
            if wanted in own:
                return own[wanted]
            shipped = shipped_rate(country, on, wanted) if self.shipped_rates else None
            if shipped is not None:
                return to_minor(Decimal(shipped))
        return to_minor(self.other_rate)


class ShopSettings(Payload):
    """All settings of /admin/settings. `refund_days` is the refund period and the hold of commissions (R3).

    `workshop_cancel_days` and `workshop_reminder_hours` count back from a workshop's start; 0 hours disable reminders.
    Participants may give their seat to another person until `workshop_transfer_hours` before the start. A seat is
    offered to the waiting list for `waiting_offer_hours`.
    Buyers are asked for a review `review_request_days` after they paid; 0 days: never.
    `content_language` is the language of workshops, articles and features where they have no translation.
    `languages` are those that visitors are offered.
    Days of invoices, tax rates and sales begin at midnight in `time_zone`.
    `currency` and `tax_category` are what new products and workshops begin with.
    `second_level_rate`: what the partner who recruited another earns of the other's sales; 0: nothing.
    A payout run skips partners who are owed less than `payout_minimum` of its currency.
    `payout_details_days`: the delay before changed payout details take effect.
    `embedded_checkout`: customers pay in the checkout, where the payment provider has a form for it, not on its page.
    `partner_postbacks`: partners may have an address of theirs called when they earn and when that is reversed.
    `ask_recommender`: the checkout asks "Who recommended us?", and a partner's code in the answer credits them.
    `second_factor_roles`: staff with these roles need a second factor in the back office.
    """

    model_config = ConfigDict(extra="ignore")

    company: Company = Field(default_factory=Company)
    tax: Tax = Field(default_factory=Tax)
    bookkeeping: Bookkeeping = Field(default_factory=Bookkeeping)
    refund_days: Annotated[int, Field(ge=0, le=365)] = 30
    commission_rate: Rate = Decimal(30)
    second_level_rate: Rate = Decimal(0)
    second_level_base: SecondLevelBase = SecondLevelBase.COMMISSION
    payout_minimum: Amount = Decimal(0)
    privacy_mode: PrivacyMode = PrivacyMode.INFORM
    sender_name: Annotated[Line | None, AbsentIfEmpty] = None
    workshop_cancel_days: Annotated[int, Field(ge=0, le=365)] = 7
    workshop_reminder_hours: Annotated[int, Field(ge=0, le=720)] = 24
    review_request_days: Annotated[int, Field(ge=0, le=180)] = 14
    workshop_transfer_hours: Annotated[int, Field(ge=0, le=8760)] = 24
    waiting_offer_hours: Annotated[int, Field(ge=1, le=720)] = 24
    vat_check: VatMode = VatMode.OWNER
    embedded_checkout: bool = False
    ask_recommender: bool = False
    partner_postbacks: bool = False
    payout_details_days: Annotated[int, Field(ge=0, le=60)] = 3
    second_factor_roles: Annotated[list[SecuredRole], Field(max_length=len(SecuredRole))] = []
    currency: Currency = Currency.USD
    tax_category: TaxCategory = TaxCategory.STANDARD
    content_language: Language = "en"
    languages: Annotated[list[Language], Field(min_length=1, max_length=len(LANGUAGES))] = list(OFFERED)
    time_zone: TimeZone = "UTC"

    @model_validator(mode="before")
    @classmethod
    def _of_all_staff(cls, values: Any) -> Any:
        """Read the switch for all roles, which settings of version 0.1.0 have, as a list of all of them."""
        if not isinstance(values, dict) or "staff_second_step" not in values:
            return values
        rest = {name: value for name, value in values.items() if name != "staff_second_step"}
        return {"second_factor_roles": list(SecuredRole) if values["staff_second_step"] else []} | rest

    @field_validator("languages")
    @classmethod
    def _in_order(cls, languages: list[Language]) -> list[Language]:
        return [language for language in LANGUAGES if language in languages]

    @property
    def workshop_cancel(self) -> timedelta:
        return timedelta(days=self.workshop_cancel_days)

    @property
    def workshop_reminder(self) -> timedelta:
        return timedelta(hours=self.workshop_reminder_hours)

    @property
    def main_language(self) -> str:
        """The language of visitors whose own is not offered: English, else the owner's, else the first."""
        choices = (FALLBACK, self.content_language, *self.languages)
        return next(language for language in choices if language in self.languages)

    def language_of(self, *known: str | None) -> str:
        """Return the language for a person: the first known one that the shop offers, else that of its contents.

        `known`: the language of the person's profile, or of the page that the person used; None if it is not known.
        """
        choices = (*known, self.content_language, self.main_language)
        return next(language for language in choices if language in self.languages)

    def offered(self, language: str | None) -> str:
        """Return the language if it is known and the shop offers it, else the main one."""
        return language if language in self.languages else self.main_language
