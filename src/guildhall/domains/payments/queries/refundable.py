"""Reads of the money that can be refunded. Only `refundable_by_card` locks rows."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, SQLColumnExpression, exists, func, select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.queries.payments import lines_of, lock_payment
from guildhall.domains.payments.rules import BOOKED, allocate

Left = dict[str, Counter[str]]
"""The amounts that can still be refunded by card, in minor units, by order and provider."""


def _without_refunds(amount: SQLColumnExpression[int], *statuses: str) -> ColumnElement[int]:
    of_line = (Refund.payment_id == PaymentLine.payment_id, Refund.order_id == PaymentLine.order_id)
    total = select(func.coalesce(func.sum(Refund.amount), 0)).where(*of_line, Refund.status.in_(statuses))
    return amount - total.correlate(PaymentLine).scalar_subquery()


# For each share of a payment that is in the books: `rest` is the share less its refunds, requested ones included;
# `holds` is the order's money less requested refunds, because an admin may have booked a refund by hand.
_LEFT = (
    select(
        PaymentLine.order_id,
        _without_refunds(PaymentLine.amount, *BOOKED, "requested").label("rest"),
        _without_refunds(Order.paid_amount - Order.refunded_amount, "requested").label("holds"),
    )
    .join(Order, Order.id == PaymentLine.order_id)
    .where(PaymentLine.applied)
)


def _may_go_back(line: Any) -> int:
    return max(min(int(line.rest), int(line.holds)), 0)


# The requested refunds of an order that will be booked on it, whatever payment they go back through.
_REQUESTED = (
    select(func.coalesce(func.sum(Refund.amount), 0))
    .where(
        Refund.order_id == Order.id,
        Refund.status == "requested",
        exists().where(
            PaymentLine.payment_id == Refund.payment_id,
            PaymentLine.order_id == Refund.order_id,
            PaymentLine.applied,
        ),
    )
    .correlate(Order)
    .scalar_subquery()
)
_BY_CARD = (
    _LEFT.join(Payment, Payment.id == PaymentLine.payment_id)
    .add_columns(
        PaymentLine.payment_id,
        Payment.provider,
        (Order.paid_amount - Order.refunded_amount - _REQUESTED).label("free"),
    )
    .where(Payment.provider_payment_id.is_not(None))
    .order_by(Payment.paid_at.desc(), Payment.id)
)


def _shares_by_card(uow: UnitOfWork, orders: Sequence[str]) -> Iterator[tuple[Any, int]]:
    """Yield each card payment's line of these orders with its refundable amount, the newest payment first.

    The lines of an order share what it holds: after a refund by hand, that is less than the sum of its payments.
    """
    taken = Counter[str]()
    for line in uow.db.execute(_BY_CARD.where(PaymentLine.order_id.in_(orders))):
        share = min(_may_go_back(line), max(int(line.free) - taken[line.order_id], 0))
        taken[line.order_id] += share
        yield line, share


def remaining_of(uow: UnitOfWork, payment_id: str, currency: str) -> dict[str, Money]:
    """Return the amounts of a payment in `currency` that can still be refunded, by order, sorted by order id."""
    lines = uow.db.execute(_LEFT.where(PaymentLine.payment_id == payment_id).order_by(PaymentLine.order_id))
    return {line.order_id: Money(_may_go_back(line), currency) for line in lines}


def unbooked_of(uow: UnitOfWork, payment_id: str) -> dict[str, Money]:
    """Return each order's share of the money received that is in no order's books and did not go back.

    Orders without such money are left out.
    """
    came = select(Payment.received, Payment.received_currency).where(Payment.id == payment_id)
    minor, currency = uow.db.execute(came).one()
    if not minor or currency is None:
        return {}
    received = Money(minor, currency)
    lines = lines_of(uow, payment_id)
    shares = allocate(received, {line.order_id: line.amount for line in lines})
    gone = dict(
        uow.db.execute(
            select(Refund.order_id, func.sum(Refund.amount))
            .where(Refund.payment_id == payment_id, Refund.status.in_([*BOOKED, "requested"]))
            .group_by(Refund.order_id)
        ).all()
    )
    left = {
        line.order_id: shares[line.order_id] - received.of(int(gone.get(line.order_id, 0)))
        for line in lines
        if not line.applied
    }
    return {order_id: amount for order_id, amount in left.items() if amount.minor > 0}


def left_by_provider(uow: UnitOfWork, orders: Sequence[str]) -> Left:
    """Return the amounts that can still be refunded by card, without orders that were not paid by card.

    Executes one statement for any number of orders.
    """
    if not orders:
        return {}
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line, share in _shares_by_card(uow, orders):
        found[line.order_id][line.provider] += share
    return dict(found)


def refundable_of(uow: UnitOfWork, order_id: str, provider: str) -> int:
    """Return the amount of an order that can be refunded through this provider, in minor units."""
    return left_by_provider(uow, [order_id]).get(order_id, Counter())[provider]


def card_money_left(uow: UnitOfWork, order_id: str) -> int:
    """Return the amount of an order that can be refunded by card through any provider."""
    return left_by_provider(uow, [order_id]).get(order_id, Counter()).total()


def refundable_by_card(uow: UnitOfWork, order_id: str) -> list[tuple[str, str, Money]]:
    """Lock the payments that hold money of the order; return (payment id, provider's id, refundable amount) of each."""
    locked = [lock_payment(uow, payment_id) for payment_id in _card_payments(uow, order_id)]
    shares = {line.payment_id: share for line, share in _shares_by_card(uow, [order_id])}
    found = []
    for payment in locked:
        share = shares.get(payment.id, 0) if payment else 0
        if payment and payment.provider_payment_id and share:
            found.append((payment.id, payment.provider_payment_id, Money(share, payment.currency)))
    return found


def _card_payments(uow: UnitOfWork, order_id: str) -> Sequence[str]:
    """Return the ids of the card payments of the order, newest first."""
    return uow.db.scalars(
        select(Payment.id)
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(
            PaymentLine.order_id == order_id, PaymentLine.applied, Payment.provider_payment_id.is_not(None)
        )
        .order_by(Payment.paid_at.desc(), Payment.id)
    ).all()
