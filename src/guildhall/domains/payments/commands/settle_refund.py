"""What becomes of an order's money when the provider says that some of it went back, or returned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Row, and_, func, insert, or_, select, update

from guildhall.core.ids import new_id
from guildhall.core.money import Money, total
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.queries import (
    PaymentRow,
    lines_of,
    lock_payment_of_intent,
    remaining_of,
    reported_refunds,
)
from guildhall.domains.payments.rules import BOOKED, SETTLED, advances, split_refund
from guildhall.domains.payments.webhook_events import ChargeSeen, RefundSeen
from guildhall.services.audit.record import record

WAITING = "waiting"
"""The outcome of an event that overtook the payment it speaks of: it is handled when that has arrived."""

RefundRow = Row[str, str, str, int, str, str, str, bool]
"""id, kind, order_id, amount, currency, status, payment_id, applied: whether its money is in the order's books"""

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


def settle_refund(uow: UnitOfWork, provider: str, seen: RefundSeen) -> str:
    """Bring a refund or dispute to its new status; answers the outcome in a word.

    pending and succeeded take the amount out of the orders' books once, failed puts back what was taken out. One
    that we did not ask for is split over the orders that the payment was for, in proportion to what is left. Where
    less is left than it tells of, an event that is still on its way may say that the rest has come back.
    """
    payment = lock_payment_of_intent(uow, provider, seen.payment_intent)
    if payment is None or payment.status not in SETTLED:
        return WAITING
    lock_orders(uow, [line.order_id for line in lines_of(uow, payment.id)])
    rows = _rows_of(uow, payment.id, seen)
    untold = seen.amount.of(0)
    if not rows and seen.kind == "refund" and (unnamed := _unnamed(uow, payment.id)):
        untold = total(Money(row.amount, row.currency) for row in unnamed) - seen.amount
        if not untold and len({row.order_id for row in unnamed}) == len(unnamed):
            rows = unnamed
        else:  # inside the sum that charge.refunded told us of: taken apart, now that more is known
            for row in unnamed:
                advance_refund(uow, row, "failed", None)
    if not rows:
        rows = _insert(uow, payment, seen)
    if not rows:
        _record_return(uow, payment.id, seen.status)
        details = {"amount": seen.amount.minor, "currency": seen.amount.currency}
        record(uow, None, f"payment.{seen.kind}_without_order", "payments", payment.id, **details)
        return "not_applied"
    moved = [advance_refund(uow, row, seen.status, seen.id) for row in rows]
    _book_untold(uow, payment, untold)
    if seen.status == "failed" and any(moved):
        _book_what_was_cut(uow, payment)
    if any(moved) and seen.kind == "dispute":
        record(uow, None, "payment.disputed", "payments", payment.id, dispute=seen.id, status=seen.status)
    return f"{seen.kind}_{seen.status}" if any(moved) else "nothing_new"


def _book_what_was_cut(uow: UnitOfWork, payment: PaymentRow) -> None:
    """Money has come back that another refund or dispute had already claimed: its event had overtaken this one."""
    for seen in reported_refunds(uow, payment):
        rows = _rows_of(uow, payment.id, seen)
        missing = seen.amount.of(seen.amount.minor - sum(row.amount for row in rows))
        if missing.minor > 0 and seen.status in BOOKED and all(row.status in BOOKED for row in rows):
            for row in _insert(uow, payment, replace(seen, amount=missing)):
                advance_refund(uow, row, seen.status, seen.id)


def settle_charge(uow: UnitOfWork, provider: str, seen: ChargeSeen) -> str:
    """Take note of the sum refunded so far, where no refund event of its own has told (or will tell) of it.

    Refunds that we asked for are expected and count as told, and so do those that failed since: the sum may be older
    than their failure. What is beyond them is booked without a name; the refund events that name it may follow.
    """
    payment = lock_payment_of_intent(uow, provider, seen.payment_intent)
    if payment is None or payment.status not in SETTLED:
        return WAITING
    lock_orders(uow, [line.order_id for line in lines_of(uow, payment.id)])
    reported = uow.db.scalar(
        select(func.coalesce(func.sum(Refund.amount), 0)).where(
            Refund.payment_id == payment.id,
            Refund.kind == "refund",
            Refund.currency == seen.amount_refunded.currency,
            or_(Refund.status.in_([*BOOKED, "requested"]), Refund.provider_refund_id.is_not(None)),
        )
    )
    untold = seen.amount_refunded - seen.amount_refunded.of(int(reported or 0))
    if untold.minor <= 0:
        return "nothing_new"
    return "refund_succeeded" if _book_untold(uow, payment, untold) else "not_applied"


def _book_untold(uow: UnitOfWork, payment: PaymentRow, amount: Money) -> bool:
    """Book what charge.refunded told of beyond the refunds that have a name; False where nothing of it is left."""
    if amount.minor <= 0 or payment.payment_intent is None:
        return False
    rows = _insert(uow, payment, RefundSeen("refund", "", payment.payment_intent, amount, "succeeded"))
    for row in rows:
        advance_refund(uow, row, "succeeded", None)
    return bool(rows)


def advance_refund(uow: UnitOfWork, row: RefundRow, to: str, provider_id: str | None) -> bool:
    """Move one row to a later status and the order's books with it; False where the status is no later one."""
    naming = {"provider_refund_id": provider_id} if provider_id else {}
    if not advances(row.status, to):
        if naming:
            uow.db.execute(update(Refund).where(Refund.id == row.id).values(**naming))
        return False
    moved = uow.db.execute(
        update(Refund)
        .where(Refund.id == row.id, Refund.status == row.status)
        .values(status=to, updated_at=uow.now, **naming)
    )
    if moved.rowcount != 1:
        raise RuntimeError(f"refund {row.id} changed while its payment was locked")
    cause = f"{row.kind}:{row.id}"
    if not row.applied:
        _record_return(uow, row.payment_id, to)
    elif to in BOOKED and row.status not in BOOKED:
        _book(uow, row, cause)
    elif to not in BOOKED and row.status in BOOKED:
        undo_refund(uow, row.order_id, cause=cause)
    return True


def _record_return(uow: UnitOfWork, payment_id: str, to: str) -> None:
    """Money that lay beside the books went back, and is decided about; or it came again, and is not any more."""
    decision = "returned" if to in BOOKED else None
    beside = update(Payment).where(Payment.id == payment_id, Payment.problem.is_not(None))
    uow.db.execute(beside.values(decision=decision, updated_at=uow.now))


def _book(uow: UnitOfWork, row: RefundRow, cause: str) -> None:
    """More than the order holds cannot leave its books: an admin had booked that part by hand before.

    Nothing of it can where the order's currency is another; the reconciliation shows such an order.
    """
    order, back = lock_order(uow, row.order_id), Money(row.amount, row.currency)
    amount = min(back, order.holds) if back.currency == order.currency else back.of(0)
    if amount < back:
        details = {"amount": back.minor, "booked": amount.minor, "currency": back.currency}
        record(uow, None, "refund.beyond_books", "refunds", row.id, **details)
    if amount:
        record_refund(uow, row.order_id, amount=amount, cause=cause)


def _rows_of(uow: UnitOfWork, payment_id: str, seen: RefundSeen) -> Sequence[RefundRow]:
    named = Refund.provider_refund_id == seen.id
    known = or_(named, Refund.id == seen.refund_id) if seen.refund_id else named
    return uow.db.execute(_ROW.where(Refund.payment_id == payment_id, known).order_by(Refund.order_id)).all()


def _unnamed(uow: UnitOfWork, payment_id: str) -> Sequence[RefundRow]:
    return uow.db.execute(
        _ROW.where(
            Refund.payment_id == payment_id,
            Refund.kind == "refund",
            Refund.provider_refund_id.is_(None),
            Refund.status.in_(BOOKED),
        ).order_by(Refund.order_id)
    ).all()


def _insert(uow: UnitOfWork, payment: PaymentRow, seen: RefundSeen) -> Sequence[RefundRow]:
    """Insert rows for a refund that is heard of for the first time, and return them.

    None where nothing of the payment is left, or where the refund is in another currency than what was paid.
    """
    if seen.amount.currency != payment.currency:
        return []
    shares = split_refund(seen.amount.minor, remaining_of(uow, payment.id))
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
                amount=amount,
                currency=payment.currency,
                created_at=uow.now,
                updated_at=uow.now,
            )
        )
    return uow.db.execute(_ROW.where(Refund.id.in_(ids)).order_by(Refund.order_id)).all()
