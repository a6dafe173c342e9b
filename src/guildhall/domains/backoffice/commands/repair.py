"""Repairs of mismatches. Each runs the command that should have done the work in the first place."""

from collections.abc import Callable

from sqlalchemy import func, select, update

from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.mismatch_kinds import MANUAL, Mismatch
from guildhall.domains.backoffice.queries.reconciliation import DetectedMismatch, find_mismatch
from guildhall.domains.orders.commands.await_payment import payment_lapsed
from guildhall.domains.orders.commands.deliver import deliver
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import OrderStatus, status_after_payment
from guildhall.domains.payments.commands.request_refund import send_refund
from guildhall.domains.payments.models import PROVIDER_PAYMENT_ID, Payment, PaymentLine, Refund
from guildhall.domains.payments.port import RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.referrals.commands.earn import earn_commission
from guildhall.domains.referrals.commands.reverse import reverse_commission
from guildhall.domains.workshops.commands.seat_of_order import confirm_seat, release_seat
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def repair(runtime: Runtime, kind: Mismatch, subject: str, *, caller: Caller) -> None:
    """Repair one mismatch, if it still exists, with an audit entry.

    An unanswered refund is requested again from the provider, outside the transaction.

    Raises:
        NotAllowed: for anyone but an admin.
        Conflict: already_settled if the mismatch is gone; by_hand if only a person can decide. The repairing
            command may raise further errors.
    """
    caller.require(caller.admin)
    if kind in MANUAL:
        raise Conflict("by_hand")

    def mend(uow: UnitOfWork) -> RefundRequest | None:
        found = find_mismatch(uow, kind, subject)
        if found is None:
            raise Conflict("already_settled")
        unanswered = kind is Mismatch.REFUND_UNANSWERED
        if not unanswered:
            REPAIRS[kind](uow, found, caller)
        mismatch = {"kind": kind.value, "subject": subject}
        record(uow, caller.account_id, "reconciliation.repaired", "orders", found.order, **mismatch)
        return _request_of(uow, subject) if unanswered else None

    requested = runtime.transact(mend)
    if requested:
        send_refund(runtime, provider_of(runtime), requested)


def _money(found: DetectedMismatch) -> Money:
    return Money(found.amount or 0, found.currency or "")


def _books(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    """Set the order's sums from its entries, which are the source of truth."""
    lock_order(uow, found.order)
    entries = uow.db.execute(
        select(OrderEntry.kind, func.sum(OrderEntry.amount))
        .where(OrderEntry.order_id == found.order)
        .group_by(OrderEntry.kind)
    )
    sums = {kind: int(total) for kind, total in entries}
    uow.db.execute(
        update(Order)
        .where(Order.id == found.order)
        .values(
            paid_amount=sums.get("received", 0),
            refunded_amount=-(sums.get("returned", 0) + sums.get("restored", 0)),
        )
    )
    uow.publish(BusinessEvent("order.updated", "orders", found.order))


def _payment(uow: UnitOfWork, found: DetectedMismatch, caller: Caller) -> None:
    payment = uow.db.execute(
        select(PROVIDER_PAYMENT_ID, Payment.session_id).where(Payment.id == found.subject)
    ).one()
    line = update(PaymentLine).where(
        PaymentLine.payment_id == found.subject, PaymentLine.order_id == found.order
    )
    uow.db.execute(line.values(applied=True, booked_currency=_money(found).currency))
    record_payment(
        uow,
        found.order,
        amount=_money(found),
        method="card",
        reference=payment.provider_payment_id or payment.session_id,
        cause=f"payment:{found.subject}",
        actor_id=caller.account_id,
    )


def _refund(uow: UnitOfWork, found: DetectedMismatch, caller: Caller) -> None:
    kind = uow.db.scalar(select(Refund.kind).where(Refund.id == found.subject))
    amount = min(_money(found), lock_order(uow, found.order).holds)
    cause = f"{kind}:{found.subject}"
    record_refund(uow, found.order, amount=amount, cause=cause, actor_id=caller.account_id)


def _request_of(uow: UnitOfWork, refund_id: str) -> RefundRequest:
    row = uow.db.execute(
        select(Refund.id, PROVIDER_PAYMENT_ID, Refund.amount, Refund.currency)
        .join(Payment, Payment.id == Refund.payment_id)
        .where(Refund.id == refund_id)
    ).one()
    return RefundRequest(row.id, row.provider_payment_id or "", Money(row.amount, row.currency))


def _catch_up(uow: UnitOfWork, found: DetectedMismatch, caller: Caller) -> None:
    order = lock_order(uow, found.order)
    to = status_after_payment(order.status, delivered=deliver(uow, order).opened)
    set_status(uow, order.id, to, expected=order.status, actor_id=caller.account_id)


def _step_back(uow: UnitOfWork, found: DetectedMismatch, caller: Caller) -> None:
    order = lock_order(uow, found.order)
    to = OrderStatus.REFUNDED if order.paid else OrderStatus.PENDING
    set_status(uow, order.id, to, expected=order.status, actor_id=caller.account_id)


def _payable_again(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    payment_lapsed(uow, found.order)


def _seat(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    if not confirm_seat(uow, found.order):
        raise Conflict("workshop_full")


def _no_seat(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    release_seat(uow, found.order)


def _access(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    deliver(uow, lock_order(uow, found.order))


def _commission(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    """Write the commission entries that the order's payments and refunds should have caused."""
    entries = uow.db.execute(
        select(
            OrderEntry.kind,
            (OrderEntry.amount - OrderEntry.tax).label("net"),
            OrderEntry.currency,
            OrderEntry.cause,
        )
        .where(OrderEntry.order_id == found.order)
        .order_by(OrderEntry.created_at, OrderEntry.id)
    ).all()
    for entry in entries:
        if entry.kind == "received":
            earn_commission(uow, found.order, base=Money(entry.net, entry.currency), cause=entry.cause)
    for entry in entries:
        if entry.kind == "returned":
            reverse_commission(uow, found.order, base=Money(-entry.net, entry.currency), cause=entry.cause)


def _no_commission(uow: UnitOfWork, found: DetectedMismatch, _caller: Caller) -> None:
    order = lock_order(uow, found.order)
    cause = f"repair:{found.order}"
    reverse_commission(uow, found.order, base=order.paid, cause=cause)


REPAIRS: dict[Mismatch, Callable[[UnitOfWork, DetectedMismatch, Caller], None]] = {
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
