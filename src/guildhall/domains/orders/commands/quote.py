"""Quote a basket for a buyer, tax included, before anything is ordered (M1). Writes nothing."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select

from guildhall.core.errors import NotFound
from guildhall.core.i18n import FALLBACK
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.rules import PricedLine, Refusal, allowances
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.agree import needs_consent
from guildhall.domains.orders.commands.claim_discount import find_discount, mailbox_key, refusal_of
from guildhall.domains.orders.commands.prices import Lowest, Price, lowest_of, prices_of
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
    """One line of a quote. `item_id` is a product's or workshop's; `sum` is for all pieces, less the discount, and
    `full` without it; `offered` is the price of one piece, and `lowest` the lowest one of the last 30 days.

    `treatment` is as the line's invoice states it; `note` is the reason why no tax is charged, in words.
    """

    item_id: str
    quantity: int
    sum: TaxedAmount
    full: TaxedAmount
    offered: Price
    lowest: Lowest
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
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class CodeOfBuyer:
    """A discount code, in upper case, and who uses it; `email` and `profile_id` are None for a visitor."""

    code: str
    email: str | None = None
    profile_id: str | None = None


def buyer_of(uow: UnitOfWork, caller: Caller) -> Buyer:
    """Return the buyer from the caller's profile; an anonymous caller gives an empty one."""
    columns = select(Profile.country, Profile.company, Profile.vat_id)
    profile = uow.db.execute(columns.where(Profile.id == caller.profile_id)).first()
    return Buyer(profile.country, profile.company, profile.vat_id) if profile else Buyer(None, None, None)


def quote(
    uow: UnitOfWork,
    buyer: Buyer,
    items: list[tuple[str, int]],
    language: str = FALLBACK,
    code: CodeOfBuyer | None = None,
) -> Quote:
    """Return the price of each item, given as (id, quantity), as place_order would charge it now.

    A discount code that is refused takes nothing off, and the quote has its `refusal`. Raises NotFound for an item that
    is not offered.
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
    prices = prices_of(uow, [item_id for item_id, _ in items])
    priced = _priced(prices, items)
    taken_off, refusal = _taken_off(uow, priced, code)
    lowest = lowest_of(uow, prices)
    lines = []
    for (item_id, quantity), line, off in zip(items, priced, taken_off, strict=True):
        offered = prices[item_id]
        of_item = treatment_at(offered.venue, offered.category)
        full, sum_ = of_item.on(line.price), of_item.on(line.price - off)
        note = _note(settings, of_item, language)
        lines.append(QuoteLine(item_id, quantity, sum_, full, offered, lowest[item_id], of_item, note))
    market = market_of(buyer.country, settings.company.country)
    digital = any(prices[line.item_id].digital and line.sum.gross for line in lines)
    return Quote(
        buyer,
        treatment,
        _verdict(uow, settings, treatment, buyer),
        lines,
        market,
        digital and needs_consent(market, buyer.vat_id),
        _wants_address(settings, buyer, lines),
        refusal,
    )


def _note(settings: ShopSettings, treatment: TaxTreatment, language: str) -> str | None:
    """Return the reason why a line is not taxed, in words."""
    if treatment.rate or treatment.reverse_charge:
        return None
    return why_untaxed(settings, treatment.category, treatment.country, language)


def _priced(prices: dict[str, Price], items: list[tuple[str, int]]) -> list[PricedLine]:
    if any(item_id not in prices for item_id, _ in items):
        raise NotFound()
    each = ((item_id, prices[item_id].price, quantity) for item_id, quantity in items)
    return [PricedLine(item_id, price.of(price.minor * quantity)) for item_id, price, quantity in each]


def _taken_off(
    uow: UnitOfWork, lines: list[PricedLine], code: CodeOfBuyer | None
) -> tuple[list[Money], Refusal | None]:
    """Return what the code takes off each line, and why it takes nothing off."""
    nothing = [line.price.of(0) for line in lines]
    if code is None:
        return nothing, None
    discount = find_discount(uow, code.code)
    key = mailbox_key(uow, code.email) if code.email else None
    refusal = refusal_of(uow, discount, lines, mailbox_key=key, profile_id=code.profile_id)
    if discount is None or refusal:
        return nothing, refusal or Refusal.UNKNOWN
    return allowances(discount, lines), None


def _wants_address(settings: ShopSettings, buyer: Buyer, lines: list[QuoteLine]) -> bool:
    sums: Counter[str] = Counter()
    for line in lines:
        sums[line.sum.gross.currency] += line.sum.gross.minor
    paid = (Money(minor, currency) for currency, minor in sums.items())
    return needs_address(settings.company.country, paid, business=bool(buyer.company or buyer.vat_id))


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
