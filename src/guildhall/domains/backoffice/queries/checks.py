"""A check of the reconciliation: a query over orders, their payments or their refunds."""

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Select, and_, select
from sqlalchemy.orm import InstrumentedAttribute

from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import Payment, PaymentLine, Refund

HOLDS = Order.paid_amount - Order.refunded_amount
"""The money in an order's books, in minor units."""


@dataclass(frozen=True, slots=True)
class Check:
    """A query over orders, and the id column of the rows to be repaired: orders, payments or refunds."""

    query: Select[*tuple[Any, ...]]
    subject: InstrumentedAttribute[str]


def of_order(*conditions: Any, amount: Any = HOLDS) -> Check:
    """Return a check whose rows are orders; `amount` is in minor units of the order's currency."""
    return Check(
        select(
            Order.id.label("subject"),
            Order.id.label("order_id"),
            amount.label("amount"),
            Order.currency.label("currency"),
            Order.updated_at.label("since"),
        ).where(*conditions),
        Order.id,
    )


def of_payment(amount: Any, currency: Any, *conditions: Any) -> Check:
    """Return a check whose rows are the orders of payments."""
    return Check(
        select(
            Payment.id.label("subject"),
            PaymentLine.order_id.label("order_id"),
            amount.label("amount"),
            currency.label("currency"),
            Payment.paid_at.label("since"),
        )
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .join(Order, Order.id == PaymentLine.order_id)
        .where(*conditions),
        Payment.id,
    )


def of_refund(*conditions: Any) -> Check:
    """Return a check whose rows are refunds and disputes with a line of their payment."""
    return Check(
        select(
            Refund.id.label("subject"),
            Refund.order_id.label("order_id"),
            Refund.amount.label("amount"),
            Refund.currency.label("currency"),
            Refund.created_at.label("since"),
        )
        .join(
            PaymentLine,
            and_(PaymentLine.payment_id == Refund.payment_id, PaymentLine.order_id == Refund.order_id),
        )
        .join(Order, Order.id == Refund.order_id)
        .where(*conditions),
        Refund.id,
    )


def joined(check: Check, *joins: tuple[Any, Any]) -> Check:
    """Return the check joined with more tables, each given with its condition."""
    query = check.query
    for table, on in joins:
        query = query.join(table, on)
    return replace(check, query=query)
