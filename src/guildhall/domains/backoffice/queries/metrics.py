"""The dashboard's metrics: counted and summed by the database over all rows, never over one page of a list (C7)."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select

from guildhall.core.db.records import Record
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.counting import COUNTS
from guildhall.domains.referrals.rules import EntryKind


@dataclass(frozen=True, slots=True)
class Revenue:
    """Money of all orders in one currency: two currencies are never added up (M2).

    received and refunded include tax; `tax` is the tax in the rest.
    """

    orders: int
    received: Money
    refunded: Money
    tax: Money

    @property
    def net(self) -> Money:
        return self.received - self.refunded - self.tax


_TAX = (
    select(OrderEntry.order_id, func.sum(OrderEntry.tax).label("tax"))
    .where(OrderEntry.tax != 0)
    .group_by(OrderEntry.order_id)
    .subquery("tax")
)
_REVENUE = (
    select(
        Order.currency,
        func.count(),
        func.sum(Order.paid_amount, type_=Order.paid_amount.type),
        func.sum(Order.refunded_amount, type_=Order.refunded_amount.type),
        func.coalesce(func.sum(_TAX.c.tax, type_=Order.tax_amount.type), 0),
    )
    .outerjoin(_TAX, _TAX.c.order_id == Order.id)
    .where(Order.paid_amount > 0)
    .group_by(Order.currency)
    .order_by(Order.currency.desc())
)

_EARNINGS = (
    select(Commission.currency, func.sum(Commission.amount, type_=Commission.amount.type))
    .join(Referral, Referral.id == Commission.referral_id)
    .where(Referral.is_active, Commission.kind != EntryKind.PAID_OUT, COUNTS)
    .group_by(Commission.currency)
    .order_by(Commission.currency.desc())
)

_STATUSES = select(Order.status, func.count()).where(Order.archived_at.is_(None)).group_by(Order.status)


def revenue(uow: UnitOfWork) -> list[Revenue]:
    """Return received and refunded money by currency. Archived orders count: their money was real (M11)."""
    return [revenue_of(*row) for row in uow.db.execute(_REVENUE)]


def revenue_of(currency: str, orders: int, *sums: int) -> Revenue:
    """Return the revenue from its sums in minor units: received, refunded, tax. PostgreSQL gives them as decimals."""
    return Revenue(orders, *(Money(int(minor), currency) for minor in sums))


def earnings(uow: UnitOfWork) -> dict[str, int]:
    """Return the earnings of active partners less reversals, in minor units by currency (R3, R4)."""
    return {currency: int(amount) for currency, amount in uow.db.execute(_EARNINGS)}


def count_of(uow: UnitOfWork, table: type[Record], *conditions: ColumnElement[bool]) -> int:
    return uow.db.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one()


def orders_by_status(uow: UnitOfWork) -> dict[str, int]:
    """Return the number of orders by status, the most frequent first."""
    counted = uow.db.execute(_STATUSES)
    return dict(sorted(counted, key=lambda row: -row[1]))
