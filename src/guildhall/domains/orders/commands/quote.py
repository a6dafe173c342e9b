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
from guildhall.services.shop_settings.commands.vat_checks import VatIdStanding, is_verified, standing_of
from guildhall.services.shop_settings.countries import country_code
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import TaxedAmount, TaxTreatment, treatment_for
from guildhall.services.shop_settings.values import ShopSettings, VatMode
from guildhall.services.shop_settings.vat_ids import country_of

Verdict = Literal[
    "none", "passes", "own_country", "other_country", "taxed", "invalid", "unanswered", "unconfirmed"
]
"""What a VAT number means: there is none; the tax passes to the buyer; it is of the shop's own country; of another
country than the buyer's; it is not in force; VIES has not answered, or the owner has not confirmed it, so that the
tax is charged; or the buyer is taxed like everyone else."""


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
    sum: TaxedAmount


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
    verified = is_verified(uow, settings, buyer.vat_id)
    treatment = treatment_for(settings, country=buyer.country, vat_id=buyer.vat_id, verified=verified)
    prices = _prices(uow, [item_id for item_id, _ in items])
    lines = []
    for item_id, quantity in items:
        if item_id not in prices:
            raise NotFound("Product not found")
        price, currency = prices[item_id]
        lines.append(QuoteLine(item_id, quantity, currency, treatment.on(price * quantity)))
    return Quote(buyer, treatment, _verdict(uow, settings, treatment, buyer), lines)


def _prices(uow: UnitOfWork, ids: list[str]) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for table in (Product, Workshop):
        rows = uow.db.execute(
            select(table.id, table.price, table.currency).where(table.id.in_(ids), table.is_active)
        )
        found |= {row.id: (row.price, row.currency) for row in rows}
    return found


def _verdict(uow: UnitOfWork, settings: ShopSettings, treatment: TaxTreatment, buyer: Buyer) -> Verdict:
    if buyer.vat_id is None:
        return "none"
    if standing_of(uow, buyer.vat_id) is VatIdStanding.INVALID:
        return "invalid"
    if treatment.reverse_charge:
        return "passes"
    if country_code(buyer.country) not in (None, country_of(buyer.vat_id)):
        return "other_country"
    if treatment_for(settings, country=buyer.country, vat_id=buyer.vat_id, verified=True).reverse_charge:
        return "unanswered" if settings.vat_check == VatMode.VIES else "unconfirmed"
    return "own_country" if country_of(buyer.vat_id) == settings.company.country else "taxed"
