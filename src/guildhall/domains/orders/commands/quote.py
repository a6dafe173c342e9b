"""What a basket would come to for a buyer, its tax included: shown before anything is ordered (M1). Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.countries import country_code
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import Sum, TaxTreatment, treatment_for
from guildhall.services.shop_settings.vat_ids import country_of

Verdict = Literal["none", "passes", "own_country", "other_country", "taxed"]
"""What a VAT number means: there is none; the tax passes to the buyer; it is of the shop's own country; of another
country than the buyer's; or the buyer is taxed like everyone else."""


@dataclass(frozen=True, slots=True)
class Buyer:
    """As they say themselves: a country's name or code, a company, a VAT number."""

    country: str | None
    company: str | None
    vat_id: str | None


@dataclass(frozen=True, slots=True)
class QuoteLine:
    """`item_id` is that of a product or a workshop; amounts in minor units of `currency`, for all pieces."""

    item_id: str
    quantity: int
    currency: str
    sum: Sum


@dataclass(frozen=True, slots=True)
class Quote:
    buyer: Buyer
    treatment: TaxTreatment
    verdict: Verdict
    lines: list[QuoteLine]


def buyer_of(uow: UnitOfWork, caller: Caller) -> Buyer:
    """What the caller's profile says; nothing of somebody who is not signed in."""
    columns = select(Profile.country, Profile.company, Profile.vat_id)
    details = uow.db.execute(columns.where(Profile.id == caller.profile_id)).first()
    return Buyer(details.country, details.company, details.vat_id) if details else Buyer(None, None, None)


def quote(uow: UnitOfWork, buyer: Buyer, items: list[tuple[str, int]]) -> Quote:
    """The sum of each item, (id, how many), at today's prices: what place_order would ask for.

    Raises NotFound for what is not on offer.
    """
    settings = shop_settings(uow)
    treatment = treatment_for(settings, country=buyer.country, vat_id=buyer.vat_id)
    prices = _prices(uow, [item_id for item_id, _ in items])
    lines = []
    for item_id, quantity in items:
        if item_id not in prices:
            raise NotFound("Product not found")
        price, currency = prices[item_id]
        lines.append(QuoteLine(item_id, quantity, currency, treatment.on(price * quantity)))
    return Quote(buyer, treatment, _verdict(treatment, buyer, settings.company.country), lines)


def _prices(uow: UnitOfWork, ids: list[str]) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for table in (Product, Workshop):
        rows = uow.db.execute(
            select(table.id, table.price, table.currency).where(table.id.in_(ids), table.is_active)
        )
        found |= {row.id: (row.price, row.currency) for row in rows}
    return found


def _verdict(treatment: TaxTreatment, buyer: Buyer, seller: str) -> Verdict:
    if buyer.vat_id is None:
        return "none"
    if treatment.reverse_charge:
        return "passes"
    if country_code(buyer.country) not in (None, country_of(buyer.vat_id)):
        return "other_country"
    return "own_country" if country_of(buyer.vat_id) == seller else "taxed"
