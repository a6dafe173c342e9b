"""National currencies, and the amount of VAT in one (Directive 2006/112/EC, Article 230; § 16 (6) UStG)."""

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from guildhall.core.money import Money
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION
from guildhall.services.shop_settings.values import ExchangeRate

_OWN = {
    "CZ": "CZK",
    "DK": "DKK",
    "HU": "HUF",
    "PL": "PLN",
    "RO": "RON",
    "SE": "SEK",
    "GB": "GBP",
    "CH": "CHF",
}


def national_currency(country: str) -> str | None:
    """Return the currency in which the law of a country wants VAT to be stated, if it does."""
    return _OWN.get(country) or ("EUR" if country in EUROPEAN_UNION else None)


def rate_on(rates: Sequence[ExchangeRate], currency: str, day: date) -> ExchangeRate | None:
    """Return the newest rate of a currency that is not later than the day."""
    known = [rate for rate in rates if rate.currency == currency and rate.day <= day]
    return max(known, key=lambda rate: rate.day, default=None)


def converted(amount: Money, rate: Decimal, currency: str) -> Money:
    """Convert at `rate` units of the amount's currency for one of the other, as the ECB quotes it. Rounds half up."""
    return Money(int((amount.minor / rate).quantize(Decimal(1), ROUND_HALF_UP)), currency)
