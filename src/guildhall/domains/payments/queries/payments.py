"""Reads of payments and their lines. Functions named `lock_…` lock their rows for the rest of the transaction."""

from collections.abc import Sequence

from sqlalchemy import Row, Select, or_, select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import PROVIDER_PAYMENT_ID, Payment, PaymentLine
from guildhall.domains.payments.payment_events import HostedSession

PaymentRow = Row[str, str, str | None, str | None, int, str, str]
"""id, provider, session_id, provider_payment_id, amount, currency, status"""

LineRow = Row[str, int, bool]
"""order_id, amount, applied"""

_PAYMENT: Select[str, str, str | None, str | None, int, str, str] = select(
    Payment.id,
    Payment.provider,
    Payment.session_id,
    PROVIDER_PAYMENT_ID,
    Payment.amount,
    Payment.currency,
    Payment.status,
).with_for_update()

UNDER_WAY = ("opening", "open", "awaiting")
"""The statuses of a payment that is not settled: its page is opening or open, or its money is on the way."""

AMOUNT_DIFFERS = or_(PaymentLine.amount != Order.total_amount, Payment.currency != Order.currency)
"""The condition that a payment's amount differs from its order's price. Needs payment, line and order joined."""


def lock_payment(uow: UnitOfWork, payment_id: str) -> PaymentRow | None:
    return _one(uow, _PAYMENT.where(Payment.id == payment_id))


def lock_payment_of_session(uow: UnitOfWork, provider: str, session: HostedSession) -> PaymentRow | None:
    """Lock the payment of a session, by its id, or by our id in its metadata if its event arrived before its id."""
    ours = _PAYMENT.where(Payment.provider == provider)
    found = _one(uow, ours.where(Payment.session_id == session.id))
    if found is None and session.payment_id:
        found = _one(uow, ours.where(Payment.id == session.payment_id, Payment.session_id.is_(None)))
    return found


def lock_payment_at_provider(uow: UnitOfWork, provider: str, provider_payment_id: str) -> PaymentRow | None:
    return _one(
        uow, _PAYMENT.where(Payment.provider == provider, Payment.provider_payment_id == provider_payment_id)
    )


def lines_of(uow: UnitOfWork, payment_id: str) -> Sequence[LineRow]:
    """Return the lines of a payment, sorted by order id."""
    return uow.db.execute(
        select(PaymentLine.order_id, PaymentLine.amount, PaymentLine.applied)
        .where(PaymentLine.payment_id == payment_id)
        .order_by(PaymentLine.order_id)
    ).all()


def differing_orders(uow: UnitOfWork, payment_id: str) -> Sequence[str]:
    """Return the orders of a payment whose price differs from the payment's amount for them."""
    return uow.db.scalars(
        select(PaymentLine.order_id)
        .join(Payment, Payment.id == PaymentLine.payment_id)
        .join(Order, Order.id == PaymentLine.order_id)
        .where(PaymentLine.payment_id == payment_id, AMOUNT_DIFFERS)
        .order_by(PaymentLine.order_id)
    ).all()


def amounts_under_way(uow: UnitOfWork, order_id: str, statuses: Sequence[str] = UNDER_WAY) -> list[Money]:
    """Return the amount for this order in each payment under way."""
    found = uow.db.execute(
        select(PaymentLine.amount, Payment.currency)
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(PaymentLine.order_id == order_id, Payment.status.in_(statuses))
    )
    return [Money(*row) for row in found]


def _one(
    uow: UnitOfWork, statement: Select[str, str, str | None, str | None, int, str, str]
) -> PaymentRow | None:
    return uow.db.execute(statement).first()
