"""The markets with legal texts of their own, and those whose law asks for a consent or a full invoice."""

from collections.abc import Iterable
from enum import StrEnum

from guildhall.core.money import Money
from guildhall.services.shop_settings.countries import country_code
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION


class Market(StrEnum):
    """The consumers of a country, or of a group of countries, whose law a text is written for."""

    GERMANY = "DE"
    AUSTRIA = "AT"
    FRANCE = "FR"
    SPAIN = "ES"
    EUROPE = "EU"  # any other member state
    BRITAIN = "GB"
    AMERICA = "US"
    REST = "XX"  # everywhere else


_OWN = frozenset(Market) - {Market.EUROPE, Market.REST}
_WITH_WITHDRAWAL = frozenset(Market) - {Market.AMERICA, Market.REST}


def market_of(country: str | None, otherwise: str = "") -> Market:
    """Return the market of a buyer's country, a name or a code; of the shop's country, `otherwise`, if unknown."""
    code = country_code(country) or otherwise
    if code in _OWN:
        return Market(code)
    return Market.EUROPE if code in EUROPEAN_UNION else Market.REST


def has_withdrawal(market: Market) -> bool:
    """Return whether consumers may withdraw from an online contract within 14 days.

    Directive 2011/83/EU, Article 9; in the United Kingdom the Consumer Contracts Regulations 2013, regulation 29.
    They lose the right to digital content only if they consented to begin at once (Article 16 (m); regulation 37).
    """
    return market in _WITH_WITHDRAWAL


_IN_EUROPE = 100_00
"""The limit that every member state allows (Article 220a (1) (a))."""
_LIMITS = {
    "DE": 250_00,  # § 33 UStDV
    "AT": 400_00,  # § 11 (6) UStG
    "FR": 150_00,  # Article 242 nonies A of annex II to the CGI
    "ES": 400_00,  # Article 4 of Real Decreto 1619/2012
    "IT": 400_00,  # Article 21-bis of DPR 633/1972
    "GB": 250_00,  # regulation 16 of the VAT Regulations 1995
    "CH": 400_00,  # Article 57 MWSTV
}


def needs_address(seller: str, sums: Iterable[Money], *, business: bool) -> bool:
    """Return whether the invoices of a sale need the buyer's address.

    `seller` is the ISO code of the shop's country, `sums` the gross amounts, one for each currency. The limits are in
    national currencies; other currencies are compared as if they were worth the same. A `business` is a buyer with a
    company or a VAT number. Free sales have no invoice.
    """
    paid = [sum_.minor for sum_ in sums if sum_.minor > 0]
    limit = _LIMITS.get(seller, _IN_EUROPE if seller in EUROPEAN_UNION else None)
    return bool(paid) and (business or (limit is not None and max(paid) > limit))
