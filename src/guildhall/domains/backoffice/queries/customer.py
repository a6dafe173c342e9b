"""A customer's worth to the shop."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order


@dataclass(frozen=True, slots=True)
class CustomerValue:
    """A customer's orders in one currency. Amounts include tax; `kept` is `received` less `refunded`."""

    orders: int
    paid_orders: int
    received: Money
    refunded: Money
    kept: Money
    first_at: datetime
    last_at: datetime


def customer_value(uow: UnitOfWork, user_id: str) -> list[CustomerValue]:
    """Return what a customer ordered and paid, by currency, the most paid first.

    Archived orders count: their money was received.
    """
    paid = func.count(Order.id).filter(Order.paid_amount > 0)
    rows = uow.db.execute(
        select(
            Order.currency,
            func.count(Order.id),
            paid,
            func.sum(Order.paid_amount),
            func.sum(Order.refunded_amount),
            func.min(Order.created_at),
            func.max(Order.created_at),
        )
        .where(Order.user_id == user_id)
        .group_by(Order.currency)
        .order_by(func.sum(Order.paid_amount).desc(), Order.currency)
    )
    return [
        CustomerValue(
            orders=orders,
            paid_orders=paid_orders,
            received=Money(int(received), currency),
            refunded=Money(int(refunded), currency),
            kept=Money(int(received - refunded), currency),
            first_at=first,
            last_at=last,
        )
        for currency, orders, paid_orders, received, refunded, first, last in rows
    ]
