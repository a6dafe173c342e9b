"""The markets with legal texts of their own, and the markets whose law asks for a consent at the checkout."""

from enum import StrEnum

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
