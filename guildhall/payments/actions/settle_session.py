"""What becomes of a payment when the provider says how its session stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update

from guildhall.audit.record import record
from guildhall.kit.house import House
from guildhall.kit.money import Money
from guildhall.orders.actions.await_payment import payment_lapsed
from guildhall.orders.actions.lock_orders import lock_orders
from guildhall.orders.actions.record_payment import record_payment
from guildhall.orders.models import Order
from guildhall.payments.actions.tell_customer import tell_of_failure
from guildhall.payments.events import SessionSeen
from guildhall.payments.models import Payment, PaymentLine
from guildhall.payments.provider import HostedSession
from guildhall.payments.queries import (
    LineRow,
    PaymentRow,
    asked_under_way,
    differing_orders,
    lines_of,
    lock_payment_of_session,
)
from guildhall.payments.rules import Decision, decide


def settle_session(house: House, provider: str, seen: SessionSeen) -> str:
    """Bring the payment of a hosted session to what the provider says of it; answers the outcome in a word.

    paid: every order gets its share through record_payment (M4). Money that differs from what was asked, or from what
    an order costs by now, or that comes for orders paid otherwise, is kept on the payment with its `problem`, for an
    admin, and fulfils nothing.
    failed, expired: the orders become payable again.
    """
    payment = lock_payment_of_session(house, provider, seen.session)
    if payment is None:
        return "unknown_session"
    decision = decide(payment.status, seen)
    match decision:
        case Decision.PAY:
            return _receive(house, payment, seen.session)
        case Decision.AWAIT:
            _move(
                house,
                payment,
                decision,
                session_id=seen.session.id,
                payment_intent=seen.session.payment_intent,
            )
        case Decision.FAIL:
            _move(house, payment, decision)
            _release(house, payment)
            tell_of_failure(house, payment.id)
        case Decision.EXPIRE:
            _move(house, payment, decision)
            _release(house, payment)
    return decision.value


def _receive(house: House, payment: PaymentRow, session: HostedSession) -> str:
    came, asked = session.amount, Money(payment.amount, payment.currency)
    known = {
        "session_id": session.id,
        "payment_intent": session.payment_intent,
        "paid_at": house.now,
        "received": came.minor,
        "received_currency": came.currency,
    }
    lines = lines_of(house, payment.id)
    unpaid = _unpaid_orders(house, lines)
    differing = set(differing_orders(house, payment.id)) & unpaid
    if came != asked or differing:
        _move(house, payment, "review", problem="amount_mismatch", **known)
        said: dict[str, Any] = {"received": came.minor, "received_currency": came.currency}
        said |= {"asked": asked.minor, "asked_currency": asked.currency}
        if differing:
            said["order_ids"] = sorted(differing)
        record(house, None, "payment.amount_mismatch", "payments", payment.id, **said)
        return "amount_mismatch"
    twice = [line.order_id for line in lines if line.order_id not in unpaid]
    status, problem = ("paid" if unpaid else "review"), ("paid_twice" if twice else None)
    _move(house, payment, status, problem=problem, **known)
    for line in lines:
        if line.order_id in unpaid:
            _apply(house, payment, line, session.payment_intent or session.id)
    if twice:
        record(house, None, "payment.paid_twice", "payments", payment.id, order_ids=twice)
    return problem or status


def _apply(house: House, payment: PaymentRow, line: LineRow, reference: str) -> None:
    house.db.execute(
        update(PaymentLine)
        .where(PaymentLine.payment_id == payment.id, PaymentLine.order_id == line.order_id)
        .values(applied=True)
    )
    record_payment(
        house,
        line.order_id,
        amount=Money(line.amount, payment.currency),
        method="card",
        reference=reference,
        cause=f"payment:{payment.id}",
    )


def _unpaid_orders(house: House, lines: Sequence[LineRow]) -> set[str]:
    """The orders that hold no money yet, all of them locked: two payments of one order may arrive at once."""
    ids = [line.order_id for line in lines]
    lock_orders(house, ids)
    rows = house.db.execute(
        select(Order.id, Order.paid_amount, Order.refunded_amount).where(Order.id.in_(ids))
    )
    return {row.id for row in rows if row.paid_amount <= row.refunded_amount}


def _release(house: House, payment: PaymentRow) -> None:
    """Make the orders payable again, except those for which another page is open."""
    for line in lines_of(house, payment.id):
        if not asked_under_way(house, line.order_id, ("open", "awaiting")):
            payment_lapsed(house, line.order_id)


def _move(house: House, payment: PaymentRow, status: str, **changes: Any) -> None:
    """Compare-and-set; the row is locked, so a miss means a broken lock and must not pass."""
    moved = house.db.execute(
        update(Payment)
        .where(Payment.id == payment.id, Payment.status == payment.status)
        .values(status=str(status), updated_at=house.now, **changes)
    )
    if moved.rowcount != 1:
        raise RuntimeError(f"payment {payment.id} changed while it was locked")
