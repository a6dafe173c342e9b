"""Reads of payments. Those named `lock_…` hold their rows for the rest of the transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import Row, Select, case, func, select

from guildhall.kit.house import House
from guildhall.orders.models import Order
from guildhall.payments.models import Payment, PaymentLine, ProviderEvent, Refund
from guildhall.payments.provider import HostedSession
from guildhall.payments.rules import BOOKED

PaymentRow = Row[str, str, str | None, str | None, int, str, str]
"""id, provider, session_id, payment_intent, amount, currency, status"""

LineRow = Row[str, int, bool]
"""order_id, amount, applied"""

_PAYMENT: Select[str, str, str | None, str | None, int, str, str] = select(
    Payment.id,
    Payment.provider,
    Payment.session_id,
    Payment.payment_intent,
    Payment.amount,
    Payment.currency,
    Payment.status,
).with_for_update()


def lock_payment(house: House, payment_id: str) -> PaymentRow | None:
    return _one(house, _PAYMENT.where(Payment.id == payment_id))


def lock_payment_of_session(house: House, provider: str, session: HostedSession) -> PaymentRow | None:
    """By the session's id; by our own id in its metadata where its event overtook the answer that names it."""
    ours = _PAYMENT.where(Payment.provider == provider)
    found = _one(house, ours.where(Payment.session_id == session.id))
    if found is None and session.payment_id:
        found = _one(house, ours.where(Payment.id == session.payment_id, Payment.session_id.is_(None)))
    return found


def lock_payment_of_intent(house: House, provider: str, payment_intent: str) -> PaymentRow | None:
    return _one(house, _PAYMENT.where(Payment.provider == provider, Payment.payment_intent == payment_intent))


def lines_of(house: House, payment_id: str) -> Sequence[LineRow]:
    """The orders that the payment is for, in a fixed order."""
    return house.db.execute(
        select(PaymentLine.order_id, PaymentLine.amount, PaymentLine.applied)
        .where(PaymentLine.payment_id == payment_id)
        .order_by(PaymentLine.order_id)
    ).all()


def remaining_of(house: House, payment_id: str) -> dict[str, int]:
    """What may still go back of a payment, by order: its applied lines less their refunds, those asked for included.

    Never more than the order holds: an admin may have booked a refund by hand.
    """
    requested = case((Refund.status == "requested", Refund.amount), else_=0)
    returned = (
        select(
            Refund.order_id,
            func.sum(Refund.amount).label("amount"),
            func.sum(requested).label("requested"),
        )
        .where(Refund.payment_id == payment_id, Refund.status.in_([*BOOKED, "requested"]))
        .group_by(Refund.order_id)
        .subquery()
    )
    rows = house.db.execute(
        select(
            PaymentLine.order_id,
            PaymentLine.amount - func.coalesce(returned.c.amount, 0),
            Order.paid_amount - Order.refunded_amount - func.coalesce(returned.c.requested, 0),
        )
        .join(Order, Order.id == PaymentLine.order_id)
        .outerjoin(returned, returned.c.order_id == PaymentLine.order_id)
        .where(PaymentLine.payment_id == payment_id, PaymentLine.applied)
        .order_by(PaymentLine.order_id)
    )
    return {order_id: max(min(int(rest), int(holds)), 0) for order_id, rest, holds in rows}


def refundable_of(house: House, order_id: str, provider: str) -> int:
    """What can still go back of an order through this provider, in minor units. Nothing is locked."""
    ids = house.db.scalars(
        select(Payment.id)
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(
            PaymentLine.order_id == order_id,
            PaymentLine.applied,
            Payment.provider == provider,
            Payment.payment_intent.is_not(None),
        )
    )
    return sum(remaining_of(house, payment_id).get(order_id, 0) for payment_id in ids.all())


def inbox(house: House) -> tuple[int, timedelta]:
    """How many events wait for a payment that is not known yet; for how long the oldest has been waiting."""
    waiting = ProviderEvent.handled_at.is_(None)
    number = house.db.scalar(select(func.count()).select_from(ProviderEvent).where(waiting))
    oldest = house.db.scalar(select(func.min(ProviderEvent.received_at)).where(waiting))
    return int(number or 0), house.now - oldest if oldest else timedelta(0)


def _one(
    house: House, statement: Select[str, str, str | None, str | None, int, str, str]
) -> PaymentRow | None:
    return house.db.execute(statement).first()


def refundable_by_card(house: House, order_id: str) -> list[tuple[str, str, int]]:
    """(payment, payment intent, what is left) of each payment that holds money of the order; the payments locked."""
    found = []
    for payment_id in _card_payments(house, order_id):
        payment = lock_payment(house, payment_id)
        rest = remaining_of(house, payment_id).get(order_id, 0)
        if payment and payment.payment_intent and rest > 0:
            found.append((payment.id, payment.payment_intent, rest))
    return found


def card_money_left(house: House, order_id: str) -> int:
    """How much of the order can go back by card, as it stands now; nothing is locked."""
    ids = _card_payments(house, order_id)
    return sum(max(remaining_of(house, payment_id).get(order_id, 0), 0) for payment_id in ids)


def _card_payments(house: House, order_id: str) -> Sequence[str]:
    """The payments that paid the order at a provider, the newest first."""
    return house.db.scalars(
        select(Payment.id)
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(PaymentLine.order_id == order_id, PaymentLine.applied, Payment.payment_intent.is_not(None))
        .order_by(Payment.paid_at.desc(), Payment.id)
    ).all()
