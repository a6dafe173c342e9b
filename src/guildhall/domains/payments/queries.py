"""Reads of payments. Those named `lock_…` hold their rows for the rest of the transaction."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, SQLColumnExpression, func, or_, select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import Payment, PaymentLine, ProviderEvent, Refund
from guildhall.domains.payments.port import HostedSession
from guildhall.domains.payments.rules import BOOKED, advances
from guildhall.domains.payments.webhook_events import Event, RefundSeen, read_payment_event

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


Left = dict[str, Counter[str]]
"""What can still go back by card, in minor units: by order and provider."""


def _without_refunds(amount: SQLColumnExpression[int], *statuses: str) -> ColumnElement[int]:
    of_line = (Refund.payment_id == PaymentLine.payment_id, Refund.order_id == PaymentLine.order_id)
    total = select(func.coalesce(func.sum(Refund.amount), 0)).where(*of_line, Refund.status.in_(statuses))
    return amount - total.correlate(PaymentLine).scalar_subquery()


# Of each share of a payment that is in the books: itself less its refunds, those asked for included; and what the order
# holds less those asked for, because an admin may have booked a refund by hand.
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


def lock_payment(uow: UnitOfWork, payment_id: str) -> PaymentRow | None:
    return _one(uow, _PAYMENT.where(Payment.id == payment_id))


def lock_payment_of_session(uow: UnitOfWork, provider: str, session: HostedSession) -> PaymentRow | None:
    """By the session's id; by our own id in its metadata where its event overtook the answer that names it."""
    ours = _PAYMENT.where(Payment.provider == provider)
    found = _one(uow, ours.where(Payment.session_id == session.id))
    if found is None and session.payment_id:
        found = _one(uow, ours.where(Payment.id == session.payment_id, Payment.session_id.is_(None)))
    return found


def lock_payment_of_intent(uow: UnitOfWork, provider: str, payment_intent: str) -> PaymentRow | None:
    return _one(uow, _PAYMENT.where(Payment.provider == provider, Payment.payment_intent == payment_intent))


def lines_of(uow: UnitOfWork, payment_id: str) -> Sequence[LineRow]:
    """The orders that the payment is for, in a fixed order."""
    return uow.db.execute(
        select(PaymentLine.order_id, PaymentLine.amount, PaymentLine.applied)
        .where(PaymentLine.payment_id == payment_id)
        .order_by(PaymentLine.order_id)
    ).all()


UNDER_WAY = ("opening", "open", "awaiting")
"""The statuses of a payment that money may still come for as a matter of course."""

ASKS_OTHERWISE = or_(PaymentLine.amount != Order.total_amount, Payment.currency != Order.currency)
"""A payment asks for something else than its order costs. Wants payment, line and order joined."""


def differing_orders(uow: UnitOfWork, payment_id: str) -> Sequence[str]:
    """Return the orders of a payment that cost something else than it asks for."""
    return uow.db.scalars(
        select(PaymentLine.order_id)
        .join(Payment, Payment.id == PaymentLine.payment_id)
        .join(Order, Order.id == PaymentLine.order_id)
        .where(PaymentLine.payment_id == payment_id, ASKS_OTHERWISE)
        .order_by(PaymentLine.order_id)
    ).all()


def asked_under_way(uow: UnitOfWork, order_id: str, statuses: Sequence[str] = UNDER_WAY) -> list[Money]:
    """Return what each payment under way asks of this order."""
    found = uow.db.execute(
        select(PaymentLine.amount, Payment.currency)
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(PaymentLine.order_id == order_id, Payment.status.in_(statuses))
    )
    return [Money(*row) for row in found]


def remaining_of(uow: UnitOfWork, payment_id: str) -> dict[str, int]:
    """What may still go back of a payment, by order, in a fixed order; nothing is locked."""
    lines = uow.db.execute(_LEFT.where(PaymentLine.payment_id == payment_id).order_by(PaymentLine.order_id))
    return {line.order_id: _may_go_back(line) for line in lines}


def left_by_provider(uow: UnitOfWork, orders: Sequence[str]) -> Left:
    """By one statement, however many orders there are; nothing is locked. Who paid nothing by card is left out."""
    if not orders:
        return {}
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    at_provider = _LEFT.join(Payment, Payment.id == PaymentLine.payment_id).add_columns(Payment.provider)
    chosen = at_provider.where(PaymentLine.order_id.in_(orders), Payment.payment_intent.is_not(None))
    for line in uow.db.execute(chosen):
        found[line.order_id][line.provider] += _may_go_back(line)
    return dict(found)


def refundable_of(uow: UnitOfWork, order_id: str, provider: str) -> int:
    """What can still go back of an order through this provider, in minor units. Nothing is locked."""
    return left_by_provider(uow, [order_id]).get(order_id, Counter())[provider]


def card_money_left(uow: UnitOfWork, order_id: str) -> int:
    """How much of the order can go back by card, through whichever provider; nothing is locked."""
    return left_by_provider(uow, [order_id]).get(order_id, Counter()).total()


def reported_refunds(uow: UnitOfWork, payment: PaymentRow) -> list[RefundSeen]:
    """The latest word on each refund and dispute of the payment that the provider's handled events told of."""
    payloads = uow.db.scalars(
        select(ProviderEvent.payload)
        .where(
            ProviderEvent.subject == payment.payment_intent,
            ProviderEvent.provider == payment.provider,
            ProviderEvent.handled_at.is_not(None),
            ProviderEvent.outcome != "unreadable",
        )
        .order_by(ProviderEvent.received_at, ProviderEvent.id)
    )
    latest: dict[str, RefundSeen] = {}
    for payload in payloads.all():
        payment_event = read_payment_event(Event.model_validate(payload))
        known = latest.get(payment_event.id) if isinstance(payment_event, RefundSeen) else None
        if isinstance(payment_event, RefundSeen) and (
            known is None or advances(known.status, payment_event.status)
        ):
            latest[payment_event.id] = payment_event
    return list(latest.values())


def inbox(uow: UnitOfWork) -> tuple[int, timedelta]:
    """How many events wait for a payment that is not known yet; for how long the oldest has been waiting."""
    waiting = ProviderEvent.handled_at.is_(None)
    number = uow.db.scalar(select(func.count()).select_from(ProviderEvent).where(waiting))
    oldest = uow.db.scalar(select(func.min(ProviderEvent.received_at)).where(waiting))
    return int(number or 0), uow.now - oldest if oldest else timedelta(0)


def _one(
    uow: UnitOfWork, statement: Select[str, str, str | None, str | None, int, str, str]
) -> PaymentRow | None:
    return uow.db.execute(statement).first()


def refundable_by_card(uow: UnitOfWork, order_id: str) -> list[tuple[str, str, Money]]:
    """(payment, payment intent, what is left) of each payment that holds money of the order; the payments locked."""
    found = []
    for payment_id in _card_payments(uow, order_id):
        payment = lock_payment(uow, payment_id)
        rest = remaining_of(uow, payment_id).get(order_id, 0)
        if payment and payment.payment_intent and rest > 0:
            found.append((payment.id, payment.payment_intent, Money(rest, payment.currency)))
    return found


def _card_payments(uow: UnitOfWork, order_id: str) -> Sequence[str]:
    """The payments that paid the order at a provider, the newest first."""
    return uow.db.scalars(
        select(Payment.id)
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .where(PaymentLine.order_id == order_id, PaymentLine.applied, Payment.payment_intent.is_not(None))
        .order_by(Payment.paid_at.desc(), Payment.id)
    ).all()
