"""Apply a provider's events about refunds, disputes and refunded charges to refund rows and to orders.

A row of `refunds` is the part of one refund or dispute that concerns one order:

    requested --> pending --> succeeded --> failed
        |            |                        ^
        +------------+------------------------+

- requested: the row is new, and an admin's request has no response yet. The order's books hold the money.
- pending, succeeded: the amount is booked as returned (`record_refund`).
- failed: the refund was refused, or a dispute was won. What was booked is restored (`undo_refund`).

A status only moves to the right and may skip others. Events arrive in any sequence: one with an earlier status changes
nothing. Events identify money in two ways:

- refund and dispute events (RefundSeen) name one refund. `settle_refund` finds its rows by the provider's id or by our
  own id in its metadata, or creates them and splits the amount over the orders of the payment.
- charge.refunded (ChargeSeen) reports only the total refunded so far. `settle_charge` books the part that no row
  covers yet as an anonymous refund: rows without a `provider_refund_id`. The refund event that follows names these
  rows, or replaces them if its amount differs.
"""

from dataclasses import replace

from sqlalchemy import func, or_, select, update

from guildhall.core.money import Money, total
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.payments.commands.refund_rows import RefundRow, anonymous_rows, insert_rows, rows_for
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.payments.payment_events import ChargeSeen, RefundSeen
from guildhall.domains.payments.queries.events import reported_refunds
from guildhall.domains.payments.queries.payments import PaymentRow, lines_of, lock_payment_at_provider
from guildhall.domains.payments.queries.refundable import unbooked_of
from guildhall.domains.payments.rules import BOOKED, SETTLED, advances
from guildhall.services.audit.record import record

WAITING = "waiting"
"""The outcome of an event that arrived before its payment; it is handled again once the payment has arrived."""


def settle_refund(uow: UnitOfWork, provider: str, seen: RefundSeen) -> str:
    """Move a refund or dispute to the status that the provider reports, and return the outcome.

    pending and succeeded book the amount as returned, once; failed restores what was booked. A refund that the shop
    did not request is split over the orders of the payment, in proportion to what is left of each. If less is left
    than it reports, only that is booked: a failure event still to come may free the rest (`_book_shortfalls`).

    Returns "waiting", "nothing_new", "not_applied" (no order of the payment holds money for it) or
    "<kind>_<status>", as in "refund_succeeded".
    """
    payment = lock_payment_at_provider(uow, provider, seen.provider_payment_id)
    if payment is None or payment.status not in SETTLED:
        return WAITING
    lock_orders(uow, [line.order_id for line in lines_of(uow, payment.id)])
    rows = rows_for(uow, payment.id, seen)
    unidentified = seen.amount.of(0)
    if not rows and seen.kind == "refund" and (anonymous := anonymous_rows(uow, payment.id)):
        unidentified = total(Money(row.amount, row.currency) for row in anonymous) - seen.amount
        if not unidentified and len({row.order_id for row in anonymous}) == len(anonymous):
            rows = anonymous
        else:  # this refund is a part of the anonymous total: undo that, book this one and then the rest again
            for row in anonymous:
                advance_refund(uow, row, "failed", None)
    if not rows:
        rows = insert_rows(uow, payment, seen)
    if not rows:
        _mark_returned(uow, payment.id, seen.status)
        details = {"amount": seen.amount.minor, "currency": seen.amount.currency}
        record(uow, None, f"payment.{seen.kind}_without_order", "payments", payment.id, **details)
        return "not_applied"
    moved = [advance_refund(uow, row, seen.status, seen.id) for row in rows]
    if seen.respond_by is not None:
        same = update(Refund).where(Refund.id.in_([row.id for row in rows]))
        uow.db.execute(same.values(respond_by=seen.respond_by))
    _book_anonymous(uow, payment, unidentified)
    if seen.status == "failed" and any(moved):
        _book_shortfalls(uow, payment)
    if any(moved) and seen.kind == "dispute":
        record(uow, None, "payment.disputed", "payments", payment.id, dispute=seen.id, status=seen.status)
    return f"{seen.kind}_{seen.status}" if any(moved) else "nothing_new"


def _book_shortfalls(uow: UnitOfWork, payment: PaymentRow) -> None:
    """Book the rest of refunds and disputes that were booked only in part, now that a failed one has freed money.

    Their events arrived before the event of the failure, when less was left of the payment than they reported.
    """
    for seen in reported_refunds(uow, payment):
        rows = rows_for(uow, payment.id, seen)
        missing = seen.amount.of(seen.amount.minor - sum(row.amount for row in rows))
        if missing.minor > 0 and seen.status in BOOKED and all(row.status in BOOKED for row in rows):
            for row in insert_rows(uow, payment, replace(seen, amount=missing)):
                advance_refund(uow, row, seen.status, seen.id)


def settle_charge(uow: UnitOfWork, provider: str, seen: ChargeSeen) -> str:
    """Reconcile the total refunded of a charge with the refunds already known, and return the outcome.

    Refunds that the shop requested count as known, and so do named ones that failed since: the total may be older than
    their failure. Any amount beyond the known refunds is booked as an anonymous refund, which a later refund event may
    name. Returns "waiting", "nothing_new", "not_applied" or "refund_succeeded".
    """
    payment = lock_payment_at_provider(uow, provider, seen.provider_payment_id)
    if payment is None or payment.status not in SETTLED:
        return WAITING
    lock_orders(uow, [line.order_id for line in lines_of(uow, payment.id)])
    known = uow.db.scalar(
        select(func.coalesce(func.sum(Refund.amount), 0)).where(
            Refund.payment_id == payment.id,
            Refund.kind == "refund",
            Refund.currency == seen.amount_refunded.currency,
            or_(Refund.status.in_([*BOOKED, "requested"]), Refund.provider_refund_id.is_not(None)),
        )
    )
    unidentified = seen.amount_refunded - seen.amount_refunded.of(int(known or 0))
    if unidentified.minor <= 0:
        return "nothing_new"
    return "refund_succeeded" if _book_anonymous(uow, payment, unidentified) else "not_applied"


def _book_anonymous(uow: UnitOfWork, payment: PaymentRow, amount: Money) -> bool:
    """Book an amount that no named refund explains. Returns False if nothing was booked."""
    if amount.minor <= 0 or payment.provider_payment_id is None:
        return False
    rows = insert_rows(
        uow, payment, RefundSeen("refund", "", payment.provider_payment_id, amount, "succeeded")
    )
    for row in rows:
        advance_refund(uow, row, "succeeded", None)
    return bool(rows)


def advance_refund(uow: UnitOfWork, row: RefundRow, to: str, provider_id: str | None) -> bool:
    """Move one row to a later status, book the change on its order, and store the provider's id if given.

    Returns False if the status is not a later one. The payment must be locked.
    """
    naming = {"provider_refund_id": provider_id} if provider_id else {}
    if not advances(row.status, to):
        if naming:
            uow.db.execute(update(Refund).where(Refund.id == row.id).values(**naming))
        return False
    moved = uow.db.execute(
        update(Refund).where(Refund.id == row.id, Refund.status == row.status).values(status=to, **naming)
    )
    if moved.rowcount != 1:
        raise RuntimeError(f"refund {row.id} changed while its payment was locked")
    cause = f"{row.kind}:{row.id}"
    if not row.applied:
        _mark_returned(uow, row.payment_id, to)
    elif to in BOOKED and row.status not in BOOKED:
        _book_row(uow, row, cause)
    elif to not in BOOKED and row.status in BOOKED:
        undo_refund(uow, row.order_id, cause=cause)
    return True


def _mark_returned(uow: UnitOfWork, payment_id: str, to: str) -> None:
    """Set the decision of a payment with a problem: "returned" once nothing is left, open again if a refund failed."""
    decision = "returned" if to in BOOKED and not unbooked_of(uow, payment_id) else None
    problematic = update(Payment).where(Payment.id == payment_id, Payment.problem.is_not(None))
    uow.db.execute(problematic.values(decision=decision))


def _book_row(uow: UnitOfWork, row: RefundRow, cause: str) -> None:
    """Book a refund on its order, up to the money that the order holds: an admin may have booked a part by hand.

    Nothing is booked if the order has another currency; the reconciliation reports such an order.
    """
    order, refunded = lock_order(uow, row.order_id), Money(row.amount, row.currency)
    amount = min(refunded, order.holds) if refunded.currency == order.currency else refunded.of(0)
    if amount < refunded:
        details = {"amount": refunded.minor, "booked": amount.minor, "currency": refunded.currency}
        record(uow, None, "refund.beyond_books", "refunds", row.id, **details)
    if amount:
        record_refund(uow, row.order_id, amount=amount, cause=cause)
