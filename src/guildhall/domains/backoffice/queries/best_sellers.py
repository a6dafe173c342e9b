"""The products, workshops and partners that brought most money in a period."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, distinct, func, select

from guildhall.core.answer_fields import RowId
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.sales import Period
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import OFFICE_NAME
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.counting import COUNTS
from guildhall.domains.referrals.rules import EntryKind
from guildhall.domains.workshops.models import Workshop

MOST = 5
"""The number of each kind."""


@dataclass(frozen=True, slots=True)
class Seller:
    """A product, workshop or partner with its orders and its amount."""

    id: RowId
    name: str
    orders: int
    amount: Money


@dataclass(frozen=True, slots=True)
class BestSellers:
    """The best of a period in one currency, at most five of each, the best first.

    The amounts of products and workshops are received less refunds and tax; the amounts of partners are their
    commission less reversals.
    """

    products: list[Seller]
    workshops: list[Seller]
    partners: list[Seller]


def best_sellers(uow: UnitOfWork, period: Period, currency: str) -> BestSellers:
    """Return the best of a period in one currency. Each list is one statement over the entries of the period."""
    return BestSellers(
        products=_items(uow, Product.id, OFFICE_NAME, Order.product_id, period, currency),
        workshops=_items(uow, Workshop.id, Workshop.title, Order.workshop_id, period, currency),
        partners=_partners(uow, period, currency),
    )


def _within(uow: UnitOfWork, column: Any, period: Period) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    begin, end = period.bounds(uow)
    return column >= begin, column < end


def _items(
    uow: UnitOfWork, item_id: Any, name: Any, reference: Any, period: Period, currency: str
) -> list[Seller]:
    net = func.sum(OrderEntry.amount - OrderEntry.tax)
    rows = (
        select(item_id, name, func.count(distinct(OrderEntry.order_id)), net)
        .select_from(OrderEntry)
        .join(Order, Order.id == OrderEntry.order_id)
        .join(item_id.class_, item_id == reference)
        .where(OrderEntry.currency == currency, *_within(uow, OrderEntry.created_at, period))
        .group_by(item_id, name)
        .having(net > 0)
        .order_by(net.desc(), name)
    )
    return _read(uow, rows, currency)


def _partners(uow: UnitOfWork, period: Period, currency: str) -> list[Seller]:
    earned = func.sum(Commission.amount)
    rows = (
        select(Referral.id, Referral.referral_code, func.count(distinct(Commission.order_id)), earned)
        .select_from(Commission)
        .join(Referral, Referral.id == Commission.referral_id)
        .where(
            Commission.currency == currency,
            Commission.kind.in_((EntryKind.EARNED, EntryKind.REVERSED)),
            COUNTS,
            *_within(uow, Commission.created_at, period),
        )
        .group_by(Referral.id, Referral.referral_code)
        .having(earned > 0)
        .order_by(earned.desc(), Referral.referral_code)
    )
    return _read(uow, rows, currency)


def _read(uow: UnitOfWork, rows: Any, currency: str) -> list[Seller]:
    # PostgreSQL returns sums as decimals.
    return [
        Seller(seller, name, orders, Money(int(amount), currency))
        for seller, name, orders, amount in uow.db.execute(rows.limit(MOST))
    ]
