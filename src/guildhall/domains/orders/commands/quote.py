"""Quote a basket for a buyer, tax included, before anything is ordered (M1). Writes nothing."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sqlalchemy import select

from guildhall.core.errors import NotFound
from guildhall.core.i18n import FALLBACK
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.agree import needs_consent
from guildhall.domains.workshops.models import Workshop, venue_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.legal.markets import Market, market_of, needs_address
from guildhall.services.shop_settings.commands.vat_checks import VatIdStanding, is_verified, standing_of
from guildhall.services.shop_settings.countries import country_code
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import TaxedAmount, TaxTreatment, treatment_for, why_untaxed
from guildhall.services.shop_settings.values import ShopSettings, VatMode
from guildhall.services.shop_settings.vat_ids import country_of
from guildhall.services.shop_settings.vat_rates import TaxCategory

Verdict = Literal[
    "none", "passes", "own_country", "other_country", "taxed", "invalid", "unanswered", "unconfirmed"
]
"""The effect of the buyer's VAT number on the tax.

- none: no number given
- passes: valid, reverse charge applies
- own_country: of the shop's own country, tax is charged
- other_country: of another country than the buyer's
- taxed: the buyer is taxed like everyone else
- invalid: the number is not in force
- unanswered: VIES has not answered yet, tax is charged
- unconfirmed: the owner has not confirmed the number yet, tax is charged
"""


@dataclass(frozen=True, slots=True)
class Buyer:
    """A buyer by their own data: a country's name or code, a company, a VAT number."""

    country: str | None
    company: str | None
    vat_id: str | None


@dataclass(frozen=True, slots=True)
class QuoteLine:
    """One line of a quote. `item_id` is a product's or workshop's; `sum` is for all pieces.

    `treatment` is the one that the line's invoice states; `note` is the reason why no tax is charged, in words.
    """

    item_id: str
    quantity: int
    sum: TaxedAmount
    treatment: TaxTreatment
    note: str | None


@dataclass(frozen=True, slots=True)
class Quote:
    buyer: Buyer
    treatment: TaxTreatment
    verdict: Verdict
    lines: list[QuoteLine]
    market: Market
    consent_required: bool
    address_required: bool


def buyer_of(uow: UnitOfWork, caller: Caller) -> Buyer:
    """Return the buyer from the caller's profile; an anonymous caller gives an empty one."""
    columns = select(Profile.country, Profile.company, Profile.vat_id)
    profile = uow.db.execute(columns.where(Profile.id == caller.profile_id)).first()
    return Buyer(profile.country, profile.company, profile.vat_id) if profile else Buyer(None, None, None)


def quote(uow: UnitOfWork, buyer: Buyer, items: list[tuple[str, int]], language: str = FALLBACK) -> Quote:
    """Return the price of each item, given as (id, quantity), as place_order would charge it now.

    Raises NotFound for an item that is not offered.
    """
    settings = shop_settings(uow)
    verified = is_verified(uow, settings, buyer.vat_id)

    def treatment_at(venue: str | None, category: TaxCategory = TaxCategory.STANDARD) -> TaxTreatment:
        return treatment_for(
            settings,
            country=buyer.country,
            vat_id=buyer.vat_id,
            verified=verified,
            on=shop_day(uow),
            venue=venue,
            category=category,
        )

    treatment = treatment_at(None)
    prices = _prices(uow, [item_id for item_id, _ in items])
    lines = []
    for item_id, quantity in items:
        if item_id not in prices:
            raise NotFound()
        price = prices[item_id]
        of_item = treatment_at(price.venue, price.category)
        sum_ = of_item.on(price.price.of(price.price.minor * quantity))
        untaxed = not (of_item.rate or of_item.reverse_charge)
        note = why_untaxed(settings, price.category, of_item.country, language) if untaxed else None
        lines.append(QuoteLine(item_id, quantity, sum_, of_item, note))
    market = market_of(buyer.country, settings.company.country)
    digital = any(prices[item_id].digital and prices[item_id].price for item_id, _ in items)
    return Quote(
        buyer,
        treatment,
        _verdict(uow, settings, treatment, buyer),
        lines,
        market,
        digital and needs_consent(market, buyer.vat_id),
        _wants_address(settings, buyer, lines),
    )


def _wants_address(settings: ShopSettings, buyer: Buyer, lines: list[QuoteLine]) -> bool:
    sums: Counter[str] = Counter()
    for line in lines:
        sums[line.sum.gross.currency] += line.sum.gross.minor
    paid = (Money(minor, currency) for currency, minor in sums.items())
    return needs_address(settings.company.country, paid, business=bool(buyer.company or buyer.vat_id))


class _Price(NamedTuple):
    price: Money
    digital: bool
    venue: str | None
    category: TaxCategory


def _prices(uow: UnitOfWork, ids: list[str]) -> dict[str, _Price]:
    found: dict[str, _Price] = {}
    columns = select(Product.id, Product.price, Product.currency, Product.tax_category)
    for row in uow.db.execute(columns.where(Product.id.in_(ids), Product.is_active)):
        category = TaxCategory(row.tax_category)
        found[row.id] = _Price(Money(row.price, row.currency), digital=True, venue=None, category=category)
    seats = select(Workshop.id, Workshop.price, Workshop.currency, Workshop.place, Workshop.tax_category)
    for seat in uow.db.execute(seats.where(Workshop.id.in_(ids), Workshop.is_active)):
        category, venue = TaxCategory(seat.tax_category), venue_of(seat.place)
        price = Money(seat.price, seat.currency)
        found[seat.id] = _Price(price, digital=False, venue=venue, category=category)
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
    if treatment_for(
        settings, country=buyer.country, vat_id=buyer.vat_id, verified=True, on=shop_day(uow)
    ).reverse_charge:
        return "unanswered" if settings.vat_check == VatMode.VIES else "unconfirmed"
    return "own_country" if country_of(buyer.vat_id) == settings.company.country else "taxed"
