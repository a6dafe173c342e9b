"""The sales whose invoices the law wants to name the buyer with an address (Directive 2006/112/EC, Articles 226, 238).

Simplified invoices of small amounts may leave the buyer out (Articles 220a and 226b). A business always needs a full
one.
"""

from collections.abc import Iterable

from guildhall.core.money import Money
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION

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
