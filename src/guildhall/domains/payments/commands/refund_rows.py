"""The rows of a refund or dispute: one for each order that it concerns."""

from collections.abc import Sequence

from sqlalchemy import Row, and_, insert, or_, select

from guildhall.core.ids import new_id
from guildhall.core.money import total
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.payment_events import RefundSeen
from guildhall.domains.payments.queries.payments import PaymentRow
from guildhall.domains.payments.queries.refundable import remaining_of, unbooked_of
from guildhall.domains.payments.rules import BOOKED, split_refund

RefundRow = Row[str, str, str, int, str, str, str, bool]
"""id, kind, order_id, amount, currency, status, payment_id, applied (True if the payment is in the order's books)"""

_ROW = select(
    Refund.id,
    Refund.kind,
    Refund.order_id,
    Refund.amount,
    Refund.currency,
    Refund.status,
    Refund.payment_id,
    PaymentLine.applied,
).join(
    PaymentLine,
    and_(PaymentLine.payment_id == Refund.payment_id, PaymentLine.order_id == Refund.order_id),
)


def rows_for(uow: UnitOfWork, payment_id: str, seen: RefundSeen) -> Sequence[RefundRow]:
    """Return the rows that have the provider's id, or our own from its metadata."""
    by_provider_id = Refund.provider_refund_id == seen.id
    matching = or_(by_provider_id, Refund.id == seen.refund_id) if seen.refund_id else by_provider_id
    return uow.db.execute(
        _ROW.where(Refund.payment_id == payment_id, matching).order_by(Refund.order_id)
    ).all()


def anonymous_rows(uow: UnitOfWork, payment_id: str) -> Sequence[RefundRow]:
    """Return booked refunds that the provider has not named yet."""
    return uow.db.execute(
        _ROW.where(
            Refund.payment_id == payment_id,
            Refund.kind == "refund",
            Refund.provider_refund_id.is_(None),
            Refund.status.in_(BOOKED),
        ).order_by(Refund.order_id)
    ).all()


def insert_rows(uow: UnitOfWork, payment: PaymentRow, seen: RefundSeen) -> Sequence[RefundRow]:
    """Insert and return one row per order for a new refund, split over what is left of the payment.

    Money in the orders' books goes first, then what an admin has not decided about. Returns no rows if nothing of the
    payment is left, or if the refund has another currency than the money.
    """
    same = seen.amount.currency == payment.currency
    shares = split_refund(seen.amount, remaining_of(uow, payment.id, payment.currency) if same else {})
    received_in = uow.db.scalar(select(Payment.received_currency).where(Payment.id == payment.id))
    if seen.amount.currency == received_in:
        rest = total([seen.amount, *(-share for share in shares.values())])
        shares |= split_refund(rest, unbooked_of(uow, payment.id))
    ids = []
    for order_id, amount in sorted(shares.items()):
        ids.append(new_id())
        uow.db.execute(
            insert(Refund).values(
                id=ids[-1],
                kind=seen.kind,
                payment_id=payment.id,
                order_id=order_id,
                provider_refund_id=seen.id or None,
                amount=amount.minor,
                currency=amount.currency,
            )
        )
    return uow.db.execute(_ROW.where(Refund.id.in_(ids)).order_by(Refund.order_id)).all()
