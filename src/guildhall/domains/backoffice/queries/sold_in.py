"""Read the markets and currencies of the shop, which are all that its owner needs to see."""

from dataclasses import dataclass

from sqlalchemy import exists, select, union

from guildhall.core.money import Currency
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.orders.models import Order, OrderAgreement
from guildhall.domains.workshops.models import Workshop
from guildhall.services.legal.markets import Market, market_of
from guildhall.services.legal.models import LegalText
from guildhall.services.shop_settings.currencies import national_currency
from guildhall.services.shop_settings.queries import shop_settings

_MARKETS = union(select(LegalText.market), select(OrderAgreement.market))
_PRICED = (Product, Workshop, Order)


@dataclass(frozen=True, slots=True)
class SoldIn:
    """The markets and currencies of the shop.

    `markets`: the market of the shop's country, and each with a published legal text or an order. `currencies`: the
    shop's, and each of a product, workshop or order. `exchanged`: documents may have to state their tax in the
    currency of the shop's country, which is another than their own.
    """

    markets: list[Market]
    currencies: list[Currency]
    exchanged: bool


def sold_in(uow: UnitOfWork) -> SoldIn:
    """Return the markets and currencies of the shop, in the order of their declarations."""
    settings = shop_settings(uow)
    country = settings.company.country
    markets = {market_of(country), *uow.db.scalars(_MARKETS)}
    currencies = [each for each in Currency if each == settings.currency or _has_price_in(uow, each)]
    national = national_currency(country)
    return SoldIn(
        markets=[each for each in Market if each in markets],
        currencies=currencies,
        exchanged=len(currencies) > 1 or (national is not None and currencies != [national]),
    )


def _has_price_in(uow: UnitOfWork, currency: Currency) -> bool:
    return any(uow.db.scalar(select(exists().where(table.currency == currency))) for table in _PRICED)
