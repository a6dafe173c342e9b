"""The repair of each kind of mismatch, done by the act that should have done it in the first place."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import func, select, update

from guildhall.audit.record import record
from guildhall.backoffice.queries.mismatches import MANUAL, Mismatch
from guildhall.backoffice.queries.reconciliation import Found, find_mismatch
from guildhall.kit.errors import Conflict, NotAllowed
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.orders.actions.await_payment import payment_lapsed
from guildhall.orders.actions.deliver import deliver
from guildhall.orders.actions.record_payment import record_payment
from guildhall.orders.actions.record_refund import record_refund
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order, OrderEntry
from guildhall.orders.queries import lock_order
from guildhall.orders.rules import OrderStatus, status_after_payment
from guildhall.payments.actions.request_refund import ask_provider
from guildhall.payments.models import Payment, PaymentLine, Refund
from guildhall.payments.provider import RefundRequest
from guildhall.payments.providers import provider_of
from guildhall.referrals.actions.earn import earn_commission
from guildhall.referrals.actions.reverse import reverse_commission
from guildhall.tables.caller import Caller
from guildhall.workshops.actions.seat_of_order import confirm_seat, release_seat


def repair(runtime: Runtime, kind: Mismatch, subject: str, *, caller: Caller) -> None:
    """Repair one mismatch, if it is still there, and log who did it.

    A refund without an answer is asked for again at the provider, outside the transaction. Raises NotAllowed for anyone
    but an admin; Conflict already_settled where it has gone, by_hand where only a person can decide, and what the
    repairing act itself raises.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    if kind in MANUAL:
        raise Conflict("by_hand", "This has to be decided on the order's page.")
    asked: RefundRequest | None = None
    with runtime.writing() as house:
        found = find_mismatch(house, kind, subject)
        if found is None:
            raise Conflict("already_settled", "This was repaired already.")
        if kind is Mismatch.REFUND_UNANSWERED:
            asked = _request_of(house, subject)
        else:
            REPAIRS[kind](house, found, caller)
        note = {"kind": kind.value, "subject": subject}
        record(house, caller.account_id, "reconciliation.repaired", "orders", found.order_id, **note)
    if asked:
        ask_provider(runtime, provider_of(runtime), asked)


def _books(house: House, found: Found, _caller: Caller) -> None:
    """The entries are what happened; the sums on the order follow them."""
    lock_order(house, found.order_id)
    entries = house.db.execute(
        select(OrderEntry.kind, func.sum(OrderEntry.amount))
        .where(OrderEntry.order_id == found.order_id)
        .group_by(OrderEntry.kind)
    )
    sums = {kind: int(total) for kind, total in entries}
    house.db.execute(
        update(Order)
        .where(Order.id == found.order_id)
        .values(
            paid_amount=sums.get("received", 0),
            refunded_amount=-(sums.get("returned", 0) + sums.get("restored", 0)),
            updated_at=house.now,
        )
    )
    house.announce(BusinessEvent("order.updated", "orders", found.order_id))


def _payment(house: House, found: Found, caller: Caller) -> None:
    payment = house.db.execute(
        select(Payment.payment_intent, Payment.session_id).where(Payment.id == found.subject)
    ).one()
    line = update(PaymentLine).where(
        PaymentLine.payment_id == found.subject, PaymentLine.order_id == found.order_id
    )
    house.db.execute(line.values(applied=True))
    record_payment(
        house,
        found.order_id,
        amount=found.amount or 0,
        method="card",
        reference=payment.payment_intent or payment.session_id,
        cause=f"payment:{found.subject}",
        actor_id=caller.account_id,
    )


def _refund(house: House, found: Found, caller: Caller) -> None:
    kind = house.db.scalar(select(Refund.kind).where(Refund.id == found.subject))
    amount = min(found.amount or 0, lock_order(house, found.order_id).holds)
    cause = f"{kind}:{found.subject}"
    record_refund(house, found.order_id, amount=amount, cause=cause, actor_id=caller.account_id)


def _request_of(house: House, refund_id: str) -> RefundRequest:
    row = house.db.execute(
        select(Refund.id, Payment.payment_intent, Refund.amount)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(Refund.id == refund_id)
    ).one()
    return RefundRequest(row.id, row.payment_intent or "", row.amount)


def _catch_up(house: House, found: Found, caller: Caller) -> None:
    order = lock_order(house, found.order_id)
    to = status_after_payment(order.status, delivered=deliver(house, order))
    set_status(house, order.id, to, expected=order.status, actor_id=caller.account_id)


def _step_back(house: House, found: Found, caller: Caller) -> None:
    order = lock_order(house, found.order_id)
    to = OrderStatus.REFUNDED if order.paid_amount else OrderStatus.PENDING
    set_status(house, order.id, to, expected=order.status, actor_id=caller.account_id)


def _payable_again(house: House, found: Found, _caller: Caller) -> None:
    payment_lapsed(house, found.order_id)


def _seat(house: House, found: Found, _caller: Caller) -> None:
    if not confirm_seat(house, found.order_id):
        raise Conflict("workshop_full", "This workshop has reached its maximum capacity.")


def _no_seat(house: House, found: Found, _caller: Caller) -> None:
    release_seat(house, found.order_id)


def _access(house: House, found: Found, _caller: Caller) -> None:
    deliver(house, lock_order(house, found.order_id))


def _commission(house: House, found: Found, _caller: Caller) -> None:
    """As the movements of the order's money would have written it."""
    entries = house.db.execute(
        select(OrderEntry.kind, (OrderEntry.amount - OrderEntry.tax).label("net"), OrderEntry.cause)
        .where(OrderEntry.order_id == found.order_id)
        .order_by(OrderEntry.created_at, OrderEntry.id)
    ).all()
    for entry in entries:
        if entry.kind == "received":
            earn_commission(house, found.order_id, base=entry.net, cause=entry.cause)
    for entry in entries:
        if entry.kind == "returned":
            reverse_commission(house, found.order_id, base=-entry.net, cause=entry.cause)


def _no_commission(house: House, found: Found, _caller: Caller) -> None:
    order = lock_order(house, found.order_id)
    cause = f"repair:{found.order_id}"
    reverse_commission(house, found.order_id, base=order.paid_amount, cause=cause)


REPAIRS: dict[Mismatch, Callable[[House, Found, Caller], None]] = {
    Mismatch.BOOKS_DIFFER: _books,
    Mismatch.PAYMENT_UNBOOKED: _payment,
    Mismatch.REFUND_UNBOOKED: _refund,
    Mismatch.STATUS_BEHIND: _catch_up,
    Mismatch.STATUS_AHEAD: _step_back,
    Mismatch.PAGE_MISSING: _payable_again,
    Mismatch.SEAT_MISSING: _seat,
    Mismatch.SEAT_UNPAID: _no_seat,
    Mismatch.ACCESS_MISSING: _access,
    Mismatch.COMMISSION_MISSING: _commission,
    Mismatch.COMMISSION_KEPT: _no_commission,
}
