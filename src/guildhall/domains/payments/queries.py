"""Reads of payments. Functions named `lock_…` lock their rows for the rest of the transaction."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, SQLColumnExpression, func, or_, select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import PROVIDER_PAYMENT_ID, Payment, PaymentLine, ProviderEvent, Refund
from guildhall.domains.payments.payment_events import HostedSession, RefundSeen, read_stored
from guildhall.domains.payments.rules import BOOKED, advances, allocate

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


UNDER_WAY = ("opening", "open", "awaiting")
"""The statuses of a payment that is not settled: its page is opening or open, or its money is on the way."""

AMOUNT_DIFFERS = or_(PaymentLine.amount != Order.total_amount, Payment.currency != Order.currency)
"""The condition that a payment's amount differs from its order's price. Needs payment, line and order joined."""


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


def remaining_of(uow: UnitOfWork, payment_id: str, currency: str) -> dict[str, Money]:
    """Return the amounts of a payment in `currency` that can still be refunded, by order, sorted by order id.

    Locks nothing.
    """
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

    Executes one statement for any number of orders. Locks nothing.
    """
    if not orders:
        return {}
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    at_provider = _LEFT.join(Payment, Payment.id == PaymentLine.payment_id).add_columns(Payment.provider)
    chosen = at_provider.where(PaymentLine.order_id.in_(orders), Payment.provider_payment_id.is_not(None))
    for line in uow.db.execute(chosen):
        found[line.order_id][line.provider] += _may_go_back(line)
    return dict(found)


def refundable_of(uow: UnitOfWork, order_id: str, provider: str) -> int:
    """Return the amount of an order that can be refunded through this provider, in minor units. Locks nothing."""
    return left_by_provider(uow, [order_id]).get(order_id, Counter())[provider]


def card_money_left(uow: UnitOfWork, order_id: str) -> int:
    """Return the amount of an order that can be refunded by card through any provider. Locks nothing."""
    return left_by_provider(uow, [order_id]).get(order_id, Counter()).total()


def reported_refunds(uow: UnitOfWork, payment: PaymentRow) -> list[RefundSeen]:
    """Return the latest status of each refund and dispute in the handled events of the payment."""
    payloads = uow.db.scalars(
        select(ProviderEvent.payload)
        .where(
            ProviderEvent.subject == payment.provider_payment_id,
            ProviderEvent.provider == payment.provider,
            ProviderEvent.handled_at.is_not(None),
            ProviderEvent.outcome != "unreadable",
        )
        .order_by(ProviderEvent.received_at, ProviderEvent.id)
    )
    latest: dict[str, RefundSeen] = {}
    for payload in payloads.all():
        change = read_stored(payload)
        if isinstance(change, RefundSeen):
            known = latest.get(change.id)
            if known is None or advances(known.status, change.status):
                latest[change.id] = change
    return list(latest.values())


def inbox(uow: UnitOfWork) -> tuple[int, timedelta]:
    """Return the number of events that wait for their payment, and the age of the oldest."""
    waiting = ProviderEvent.handled_at.is_(None)
    number = uow.db.scalar(select(func.count()).select_from(ProviderEvent).where(waiting))
    oldest = uow.db.scalar(select(func.min(ProviderEvent.received_at)).where(waiting))
    return int(number or 0), uow.now - oldest if oldest else timedelta(0)


def _one(
    uow: UnitOfWork, statement: Select[str, str, str | None, str | None, int, str, str]
) -> PaymentRow | None:
    return uow.db.execute(statement).first()


def refundable_by_card(uow: UnitOfWork, order_id: str) -> list[tuple[str, str, Money]]:
    """Lock the payments that hold money of the order; return (payment id, provider's id, refundable amount) of each."""
    found = []
    for payment_id in _card_payments(uow, order_id):
        payment = lock_payment(uow, payment_id)
        if payment is None or payment.provider_payment_id is None:
            continue
        rest = remaining_of(uow, payment_id, payment.currency).get(order_id)
        if rest:
            found.append((payment.id, payment.provider_payment_id, rest))
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


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The last event that the webhook delivered, and the events since then that the shop had to fetch."""

    last_type: str | None
    last_at: datetime | None
    fetched: int

    @property
    def arriving(self) -> bool | None:
        """Return None before the first event."""
        if self.last_at is None and not self.fetched:
            return None
        return not self.fetched


def arrivals(uow: UnitOfWork, provider: str) -> Arrivals:
    last: Row[str, datetime] | None = uow.db.execute(
        select(ProviderEvent.type, ProviderEvent.received_at)
        .where(ProviderEvent.provider == provider, ~ProviderEvent.fetched)
        .order_by(ProviderEvent.received_at.desc())
        .limit(1)
    ).first()
    fetched = select(func.count()).where(ProviderEvent.provider == provider, ProviderEvent.fetched)
    if last:
        fetched = fetched.where(ProviderEvent.received_at > last.received_at)
    return Arrivals(
        last.type if last else None, last.received_at if last else None, uow.db.scalar(fetched) or 0
    )
