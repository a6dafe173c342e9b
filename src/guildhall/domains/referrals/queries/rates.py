"""At what rate, and by which rule, an order earns its partner a commission."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import bindparam, func, select

from guildhall.core.dates import start_in
from guildhall.core.db.columns import Id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.rates import CommissionRule
from guildhall.domains.referrals.queries.counting import COUNTS
from guildhall.domains.referrals.queries.terms import ReferralTerms
from guildhall.domains.referrals.rates import (
    CreditedSale,
    GoodsKind,
    History,
    Rate,
    Rule,
    TierPeriod,
    first_day_of,
    in_order,
    rate_for,
)
from guildhall.domains.referrals.rules import EntryKind
from guildhall.services.shop_settings.days import shop_day, shop_zone

OF_FIRST_LEVEL = (EntryKind.EARNED.value, EntryKind.REVERSED.value)

_RULES = select(CommissionRule.__table__)
_NAMES = [field.name for field in fields(Rule)]
_ORDER = select(Order.user_id, Order.product_id, Order.workshop_id).where(
    Order.id == bindparam("order_id", type_=Id)
)
_KEPT = (  # the customer's payments of which something is left, by order
    select(Commission.order_id, func.min(Commission.created_at).label("paid_at"))
    .join(Order, Order.id == Commission.order_id)
    .where(
        Order.user_id == bindparam("user_id", type_=Id),
        Commission.referral_id == bindparam("referral_id", type_=Id),
        Commission.kind.in_(OF_FIRST_LEVEL),
    )
    .group_by(Commission.order_id)
    .having(func.sum(Commission.base) > 0)
    .subquery()
)
_OF_CUSTOMER = select(func.count().label("payments"), func.min(_KEPT.c.paid_at).label("first")).select_from(
    _KEPT
)


def commission_rules(uow: UnitOfWork) -> list[Rule]:
    """Return all rules, in no order."""
    return [_rule(dict(row)) for row in uow.db.execute(_RULES).mappings()]


def _rule(row: dict[str, Any]) -> Rule:
    money = {name: Money(row[name], row["currency"]) for name in ("amount", "sales_from")}
    return Rule(**{name: row[name] for name in _NAMES} | money)


def rate_of(
    uow: UnitOfWork, terms: ReferralTerms, order_id: str, base: Money, rules: Sequence[Rule] | None = None
) -> Rate:
    """Return the rate of the next payment of `base` for this order, without tax, by the rules of now.

    `rules`: all of them, if they are known already.
    """
    rules = commission_rules(uow) if rules is None else rules
    if not rules:
        return Rate(None, terms.rate)
    order = uow.db.execute(_ORDER, {"order_id": order_id}).one()
    goods = GoodsKind.WORKSHOP if order.workshop_id else GoodsKind.PRODUCT
    item_id = order.workshop_id or order.product_id
    sale = CreditedSale(terms.id, terms.partner_group, terms.rate, item_id, goods, base)
    candidates = in_order(rules, sale)
    return rate_for(candidates, sale, _history(uow, sale, order.user_id, candidates))


def _history(uow: UnitOfWork, sale: CreditedSale, user_id: str | None, rules: Sequence[Rule]) -> History:
    """Return the history, with the sales of those periods that the rules name."""
    of_customer = uow.db.execute(_OF_CUSTOMER, {"user_id": user_id, "referral_id": sale.referral_id}).one()
    periods = {TierPeriod(rule.sales_period) for rule in rules if rule.sales_from}
    return History(
        today=shop_day(uow),
        payments=of_customer.payments,
        first_day=shop_day(uow, of_customer.first) if of_customer.first else None,
        sales={period: _net_sales(uow, sale, period) for period in periods},
    )


def _net_sales(uow: UnitOfWork, sale: CreditedSale, period: TierPeriod) -> Money:
    """Return the partner's sales less refunds booked in the current period, without tax, that count."""
    total = select(func.coalesce(func.sum(Commission.base), 0)).where(
        Commission.referral_id == sale.referral_id,
        Commission.currency == sale.base.currency,
        Commission.kind.in_(OF_FIRST_LEVEL),
        COUNTS,
    )
    first = first_day_of(period, shop_day(uow))
    if first is not None:
        total = total.where(Commission.created_at >= start_in(first, shop_zone(uow)))
    return sale.base.of(int(uow.db.execute(total).scalar_one()))
