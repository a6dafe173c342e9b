"""The settings that are usual in a country: what the choice of the country proposes to the owner."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from guildhall.core.i18n import FALLBACK
from guildhall.core.money import Currency
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION
from guildhall.services.shop_settings.values import TaxMode, VatMode
from guildhall.services.shop_settings.vat_rates import shipped_rate

WITHDRAWAL_DAYS = 14  # the shortest money-back period that contradicts no right of withdrawal
WITHOUT_RIGHT_DAYS = 30
LANGUAGES = {"DE": "de", "AT": "de", "CH": "de", "LI": "de", "LU": "fr", "FR": "fr", "BE": "fr", "MC": "fr"}
LANGUAGES |= {"ES": "es", "IT": "it", "SM": "it"} | dict.fromkeys(
    [
        "AR",
        "BO",
        "CL",
        "CO",
        "CR",
        "CU",
        "DO",
        "EC",
        "GT",
        "HN",
        "MX",
        "NI",
        "PA",
        "PE",
        "PR",
        "PY",
        "SV",
        "UY",
        "VE",
    ],
    "es",
)
EURO = (EUROPEAN_UNION - frozenset({"CZ", "DK", "HU", "PL", "RO", "SE"})) | {
    "AD",
    "MC",
    "SM",
    "VA",
    "ME",
    "XK",
}
"""Bulgaria and Croatia are among the members that have it."""


@dataclass(frozen=True, slots=True)
class CountryPreset:
    """The usual settings of a shop in a country. `vat_rate`: its standard rate in percent, if it is known.

    `time_zones`: the country's time zones, first the zone where most people live.
    """

    country: str
    currency: Currency
    content_language: str
    tax_mode: TaxMode
    vat_rate: str | None
    vat_check: VatMode
    refund_days: int
    time_zones: list[str]


def country_preset(country: str, on: date) -> CountryPreset:
    """Return the preset of a country. One without known rates charges no tax until the owner enters one."""
    rate = shipped_rate(country, on)
    return CountryPreset(
        country=country,
        currency=_currency(country),
        content_language=LANGUAGES.get(country, FALLBACK),
        tax_mode=TaxMode.NONE if rate is None else TaxMode.INCLUSIVE,
        vat_rate=rate,
        vat_check=VatMode.VIES if country in EUROPEAN_UNION else VatMode.OWNER,
        refund_days=WITHDRAWAL_DAYS if country in EUROPEAN_UNION | {"GB"} else WITHOUT_RIGHT_DAYS,
        time_zones=_time_zones().get(country, ["UTC"]),
    )


@cache
def _time_zones() -> dict[str, list[str]]:
    """Return the time zones of each country, from zone.tab of the tz database."""
    file = Path(__file__).with_name("time_zones.json")
    zones: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return zones


def _currency(country: str) -> Currency:
    """Return a country's currency, or the shop's nearest currency."""
    if country == "GB":
        return Currency.GBP
    return (
        Currency.EUR
        if country in EURO or country in EUROPEAN_UNION | {"CH", "LI", "NO", "IS"}
        else Currency.USD
    )
