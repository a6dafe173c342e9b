"""Update a payment from the state of its hosted page."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.await_payment import payment_lapsed
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import orders_of_deleted
from guildhall.domains.payments.commands.notify_customer import notify_of_failure
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.payments.payment_events import HostedSession, SessionSeen
from guildhall.domains.payments.queries.payments import (
    LineRow,
    PaymentRow,
    amounts_under_way,
    differing_orders,
    lines_of,
    lock_payment_of_session,
)
from guildhall.domains.payments.rules import Decision, decide
from guildhall.services.audit.record import record


def settle_session(uow: UnitOfWork, provider: str, seen: SessionSeen) -> str:
    """Update the payment of a hosted session from the state that the provider reports, and return the outcome.

    paid: every order gets its share through record_payment (M4). Money that differs from the requested amount or from
    an order's current price, or that arrives for orders paid in another way, stays on the payment with its `problem`
    for an admin and pays for nothing.
    failed, expired: the orders become payable again.

    Returns the new status of the payment, its problem, "nothing_new" or "unknown_session".
    """
    payment = lock_payment_of_session(uow, provider, seen.session)
    if payment is None:
        return "unknown_session"
    decision = decide(payment.status, seen)
    match decision:
        case Decision.PAY:
            return _receive(uow, payment, seen.session)
        case Decision.AWAIT:
            _move(
                uow,
                payment,
                decision,
                session_id=seen.session.id,
                provider_payment_id=seen.session.provider_payment_id,
            )
        case Decision.FAIL:
            _move(uow, payment, decision)
            _release(uow, payment)
            notify_of_failure(uow, payment.id)
        case Decision.EXPIRE:
            _move(uow, payment, decision)
            _release(uow, payment)
    return decision.value


def _receive(uow: UnitOfWork, payment: PaymentRow, session: HostedSession) -> str:
    received, requested = session.amount, Money(payment.amount, payment.currency)
    known = {
        "session_id": session.id,
        "provider_payment_id": session.provider_payment_id,
        "paid_at": uow.now,
        "received": received.minor,
        "received_currency": received.currency,
    }
    lines = lines_of(uow, payment.id)
    unpaid = _unpaid_orders(uow, lines)
    if deleted := orders_of_deleted(uow, [line.order_id for line in lines]):
        _move(uow, payment, "review", problem="customer_deleted", **known)
        record(uow, None, "payment.customer_deleted", "payments", payment.id, order_ids=deleted)
        return "customer_deleted"
    differing = set(differing_orders(uow, payment.id)) & unpaid
    if received != requested or differing:
        _move(uow, payment, "review", problem="amount_mismatch", **known)
        details: dict[str, Any] = {"received": received.minor, "received_currency": received.currency}
        details |= {"asked": requested.minor, "asked_currency": requested.currency}
        if differing:
            details["order_ids"] = sorted(differing)
        record(uow, None, "payment.amount_mismatch", "payments", payment.id, **details)
        return "amount_mismatch"
    twice = [line.order_id for line in lines if line.order_id not in unpaid]
    status, problem = ("paid" if unpaid else "review"), ("paid_twice" if twice else None)
    _move(uow, payment, status, problem=problem, **known)
    for line in lines:
        if line.order_id in unpaid:
            _apply(uow, payment, line, session.provider_payment_id or session.id)
    if twice:
        record(uow, None, "payment.paid_twice", "payments", payment.id, order_ids=twice)
    return problem or status


def _apply(uow: UnitOfWork, payment: PaymentRow, line: LineRow, reference: str) -> None:
    uow.db.execute(
        update(PaymentLine)
        .where(PaymentLine.payment_id == payment.id, PaymentLine.order_id == line.order_id)
        .values(applied=True, booked_currency=payment.currency)
    )
    record_payment(
        uow,
        line.order_id,
        amount=Money(line.amount, payment.currency),
        method="card",
        reference=reference,
        cause=f"payment:{payment.id}",
    )


def _unpaid_orders(uow: UnitOfWork, lines: Sequence[LineRow]) -> set[str]:
    """Lock the orders and return those that hold no money; two payments of one order may arrive at once."""
    ids = [line.order_id for line in lines]
    lock_orders(uow, ids)
    rows = uow.db.execute(select(Order.id, Order.paid_amount, Order.refunded_amount).where(Order.id.in_(ids)))
    return {row.id for row in rows if row.paid_amount <= row.refunded_amount}


def _release(uow: UnitOfWork, payment: PaymentRow) -> None:
    """Make the orders payable again, except those with another open page."""
    for line in lines_of(uow, payment.id):
        if not amounts_under_way(uow, line.order_id, ("open", "awaiting")):
            payment_lapsed(uow, line.order_id)


def _move(uow: UnitOfWork, payment: PaymentRow, status: str, **changes: Any) -> None:
    """Compare and set the status. The row is locked, so a miss is a bug and raises RuntimeError."""
    moved = uow.db.execute(
        update(Payment)
        .where(Payment.id == payment.id, Payment.status == payment.status)
        .values(status=str(status), **changes)
    )
    if moved.rowcount != 1:
        raise RuntimeError(f"payment {payment.id} changed while it was locked")
