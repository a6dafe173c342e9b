"""A partner's results over a period, by the sub-ids of their links."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import func, select, type_coerce

from guildhall.core.answer_fields import CurrencyCode
from guildhall.core.dates import start_in
from guildhall.core.money import Currency, Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import ReferralClick
from guildhall.domains.referrals.queries.report import sold
from guildhall.services.shop_settings.days import shop_zone

MOST = 500
"""Anyone can click on links with made-up sub-ids: the ones that sold most are answered."""


@dataclass(frozen=True, slots=True)
class Earned:
    """The commissions on orders, less reversals, in one currency."""

    currency: CurrencyCode
    amount: Minor


@dataclass(frozen=True, slots=True)
class SubId:
    """The clicks, the paid orders and the commissions of links with one sub-id, or with none."""

    sub_id: str | None
    clicks: int
    orders: int
    commissions: list[Earned]


def sub_ids_of(uow: UnitOfWork, referral_id: str, first: date, last: date) -> list[SubId]:
    """Return the sub-ids of each day from `first` to `last`, by orders, then by clicks; at most MOST.

    Clicks and orders count on the same days as in `days_of`.
    """
    zone = shop_zone(uow)
    since, until = start_in(first, zone), start_in(last + timedelta(days=1), zone)
    clicking = (
        select(ReferralClick.sub_id, func.count())
        .where(ReferralClick.referral_id == referral_id, ReferralClick.day.between(first, last))
        .group_by(ReferralClick.sub_id)
    )
    orders = sold(referral_id)
    at = type_coerce(orders.c.at, Commission.created_at.type)
    selling = (
        select(orders.c.sub_id, orders.c.currency, func.count(), func.sum(orders.c.amount))
        .where(at >= since, at < until)
        .group_by(orders.c.sub_id, orders.c.currency)
    )
    clicks: dict[str | None, int] = dict(uow.db.execute(clicking).all())
    numbers: Counter[str | None] = Counter()
    earned: dict[str | None, dict[str, int]] = defaultdict(dict)
    for sub_id, currency, number, amount in uow.db.execute(selling):
        numbers[sub_id] += number
        earned[sub_id][currency] = int(amount)
    found = [
        SubId(sub_id, clicks.get(sub_id, 0), numbers[sub_id], _in_order(earned[sub_id]))
        for sub_id in clicks.keys() | numbers.keys()
    ]
    return sorted(found, key=lambda each: (-each.orders, -each.clicks, each.sub_id or ""))[:MOST]


def _in_order(amounts: dict[str, int]) -> list[Earned]:
    """Return the amounts in the order of `Currency`."""
    return [Earned(currency, amounts[currency]) for currency in Currency if currency in amounts]
