"""The tax in a commission, and the parties of its statement (Directive 2006/112/EC, Articles 44, 196, 224 and 226)."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import NotRequired, TypedDict

from guildhall.core.dates import day_in
from guildhall.core.money import Money
from guildhall.services.documents.parties import Party, buyer_of, seller_of
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION, contained
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.shop_settings.vat_ids import country_of


class StatementTreatment(StrEnum):
    """The tax of a partner's commission.

    - private: the partner is no business, as far as the shop knows; no tax
    - small_business: the partner charges none under the scheme for small enterprises
    - domestic: the amount contains the tax of the shop's country
    - reverse_charge: the partner is a business of another member state; the shop owes the tax
    - abroad: the partner is a business outside the EU, or the shop is
    """

    PRIVATE = "private"
    SMALL_BUSINESS = "small_business"
    DOMESTIC = "domestic"
    REVERSE_CHARGE = "reverse_charge"
    ABROAD = "abroad"


class StatementTax(TypedDict):
    """The part of a statement beyond its entries: both parties, and the tax in the amount paid.

    `rate` is in basis points; `net` and `tax` are minor units of the payout's currency. `issued_at` is an ISO time.
    `time_zone` is the shop's, by which the statement writes days; rows from before it had one lack it.
    """

    treatment: str
    rate: int
    net: int
    tax: int
    payer: Party
    payee: Party
    issued_at: str
    time_zone: NotRequired[str]


def treatment_of(settings: ShopSettings, vat_id: str | None, *, small_business: bool) -> StatementTreatment:
    """Return the tax treatment of a partner with this VAT number, whose form was checked when it was entered."""
    if small_business:
        return StatementTreatment.SMALL_BUSINESS
    if not vat_id:
        return StatementTreatment.PRIVATE
    own, theirs = settings.company.country, country_of(vat_id)
    if theirs == own:
        return StatementTreatment.DOMESTIC
    both = {own, theirs} <= EUROPEAN_UNION
    return StatementTreatment.REVERSE_CHARGE if both else StatementTreatment.ABROAD


def statement_tax(
    settings: ShopSettings,
    partner: Mapping[str, str | None],
    amount: Money,
    at: datetime,
    *,
    tax_number: str | None,
    small_business: bool,
) -> StatementTax:
    """Return the tax in a commission of `amount`, which is paid as it is: a domestic business's contains the tax.

    `partner` has the profile's columns that parties.buyer_of reads, and `language`.
    """
    treatment = treatment_of(settings, partner["vat_id"], small_business=small_business)
    domestic = treatment is StatementTreatment.DOMESTIC
    rate = settings.tax.rate_of(settings.company.country, day_in(at, settings.time_zone)) if domestic else 0
    parts = contained(amount, rate)
    payee = buyer_of(partner, str(partner["language"]))
    if tax_number:
        payee["facts"] |= {"tax_number": tax_number}
    return {
        "treatment": treatment.value,
        "rate": rate,
        "net": parts.net.minor,
        "tax": parts.tax.minor,
        "payer": seller_of(settings.company, settings.language_of(partner["language"])),
        "payee": payee,
        "issued_at": at.isoformat(),
        "time_zone": settings.time_zone,
    }


def is_self_billed(statement: StatementTax) -> bool:
    """Return whether the statement is an invoice that the shop writes for a business."""
    return statement["treatment"] != StatementTreatment.PRIVATE or "tax_number" in statement["payee"]["facts"]
