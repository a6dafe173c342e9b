"""/functions/v1/settings and save-settings: the settings stored in the database."""

from dataclasses import asdict
from datetime import date
from typing import Annotated

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep
from guildhall.core.i18n import Language
from guildhall.core.money import Currency
from guildhall.domains.backoffice.commands.save_settings import WantedSettings, save_settings
from guildhall.domains.backoffice.queries.sold_in import SoldIn, sold_in
from guildhall.http.once import Once
from guildhall.services.legal.markets import Market, market_of
from guildhall.services.shop_settings.country_presets import country_preset
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import SavedSettings, saved_settings
from guildhall.services.shop_settings.values import Country, TaxMode, VatMode
from guildhall.services.shop_settings.vat_rates import VatRate, checked_on, shipped_rates

router = FunctionRouter()


class SaveSettings(FunctionBody):
    """The settings to save. `version` is the version that the client edited."""

    version: Annotated[int, Field(ge=0)]
    settings: WantedSettings


@router.function("/settings", only=ADMINS)
def settings(uow: Reading) -> SavedSettings:
    """Return the current settings. For admins."""
    return saved_settings(uow)


class ShippedVatRates(Answer):
    """The rates that ship with the shop, by country, and the day on which they were compared with their sources."""

    checked_on: date
    rates: list[VatRate]


@router.function("/shipped-vat-rates", only=ADMINS)
def vat_rates(uow: Reading) -> ShippedVatRates:
    """Return the shipped VAT rates in force today. For admins."""
    rates = shipped_rates(shop_day(uow))
    return ShippedVatRates(checked_on=checked_on(), rates=list(rates))


class CountryQuestion(FunctionBody):
    country: Country


class UsualSettings(Answer):
    """Settings that are usual for a shop in the country. `vatRate` is in percent, null if unknown.

    `market`: whose law the legal texts and the invoices follow.
    """

    country: str
    currency: Currency
    content_language: Language
    tax_mode: TaxMode
    vat_rate: str | None
    vat_check: VatMode
    refund_days: int
    time_zones: list[str]
    market: Market


@router.function("/country-preset", only=ADMINS)
def preset(uow: Reading, body: CountryQuestion) -> UsualSettings:
    """Return the settings that are usual in a country. Saves nothing. For admins."""
    found = country_preset(body.country, shop_day(uow))
    return UsualSettings(**asdict(found), market=market_of(body.country))


@router.function("/sold-in", only=ADMINS)
def reach(uow: Reading) -> SoldIn:
    """Return the markets and currencies that the shop sells in. For admins."""
    return sold_in(uow)


@router.function("/save-settings", refuses=("settings_changed",), once=Once())
def save(uow: Writing, body: SaveSettings, caller: CallerDep) -> SavedSettings:
    """Replace all settings. For admins.

    Errors name the invalid field, as in `settings.company.vat_id: not a VAT identification number`.
    """
    return save_settings(uow, caller, body.version, body.settings)
