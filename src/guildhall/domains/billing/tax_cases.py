"""Tell the cases of tax apart that a tax return wants in lines of their own."""

from enum import StrEnum
from typing import Any

from sqlalchemy import Row

from guildhall.services.shop_settings.taxing import EUROPEAN_UNION
from guildhall.services.shop_settings.vat_rates import TaxCategory


class TaxCase(StrEnum):
    """The case of a document.

    - taxed: at a rate above 0%
    - zero_rate: taxed at 0%
    - reverse_charge: the buyer, a business in another member state, owes the tax
    - exempt: education of a recognized body
    - third_country: no tax, because the place of supply is outside of the European Union
    - not_charged: the shop charged no tax, as a small business
    """

    TAXED = "taxed"
    ZERO_RATE = "zero_rate"
    REVERSE_CHARGE = "reverse_charge"
    EXEMPT = "exempt"
    THIRD_COUNTRY = "third_country"
    NOT_CHARGED = "not_charged"


def tax_case(document: Row[Any]) -> TaxCase:
    """Return the case of an invoice or a credit note, from what the document itself states."""
    if document.reverse_charge:
        return TaxCase.REVERSE_CHARGE
    if document.tax_rate:
        return TaxCase.TAXED
    if document.tax_country is None:
        return TaxCase.NOT_CHARGED
    if document.tax_category == TaxCategory.EDUCATION:
        return TaxCase.EXEMPT
    at_home = document.tax_country == document.seller.get("country")
    return TaxCase.ZERO_RATE if at_home or document.tax_country in EUROPEAN_UNION else TaxCase.THIRD_COUNTRY
