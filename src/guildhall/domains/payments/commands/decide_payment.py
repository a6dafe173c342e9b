"""Decide about received money that is in no order's books (M10): accept it for its orders, or return it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import func, insert, select, update

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.commands.request_refund import send_refund
from guildhall.domains.payments.models import PROVIDER_PAYMENT_ID, Payment, PaymentLine, Refund
from guildhall.domains.payments.port import RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries import lines_of, lock_payment
from guildhall.domains.payments.rules import BOOKED, allocate
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

Decision = Literal["accept", "return"]


def decide_payment(runtime: Runtime, payment_id: str, decision: Decision, *, caller: Caller) -> None:
    """Accept or return the money of a payment with a problem, for admins. Blocks on the network.

    Raises NotAllowed, NotFound; Conflict already_settled if nothing is left to decide, other_currency if the money
    cannot pay the order, customer_deleted if it can only be returned, other_provider.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    provider = provider_of(runtime)
    if decision == "accept":
        runtime.transact(lambda uow: accept_payment(uow, caller, payment_id))
        return
    requests = runtime.transact(lambda uow: return_payment(uow, caller, payment_id, provider.name))
    for request in requests:
        send_refund(runtime, provider, request)


def accept_payment(uow: UnitOfWork, caller: Caller, payment_id: str) -> None:
    """Book the received money on the payment's orders that did not get their share yet (M4)."""
    payment, shares = _unbooked(uow, payment_id)
    lock_orders(uow, shares)
    for order_id, amount in shares.items():
        currency = uow.db.scalar(select(Order.currency).where(Order.id == order_id))
        if {currency, payment.currency} != {payment.received_currency}:
            raise Conflict("other_currency", "The money came in another currency than the order's.")
        of_order = update(PaymentLine).where(
            PaymentLine.payment_id == payment_id, PaymentLine.order_id == order_id
        )
        uow.db.execute(of_order.values(amount=amount, applied=True, booked_currency=payment.currency))
        record_payment(
            uow,
            order_id,
            amount=Money(amount, payment.received_currency),
            method="card",
            reference=payment.provider_payment_id or payment.session_id,
            cause=f"payment:{payment_id}",
            actor_id=caller.account_id,
        )
    decided = update(Payment).where(Payment.id == payment_id)
    uow.db.execute(decided.values(status="paid", decision="accepted"))
    record(uow, caller.account_id, "payment.accepted", "payments", payment_id, **_summary(payment, shares))


def return_payment(uow: UnitOfWork, caller: Caller, payment_id: str, provider: str) -> list[RefundRequest]:
    """Record the refunds to make, before the provider is called. The orders never held this money and do not change."""
    payment, shares = _unbooked(uow, payment_id)
    if payment.provider != provider or payment.provider_payment_id is None:
        message = f"This was paid through {payment.provider}: refund it there."
        raise Conflict("other_provider", message, values={"provider": payment.provider})
    requests = []
    for order_id, amount in shares.items():
        refund_id = new_id()
        row = {
            "id": refund_id,
            "payment_id": payment_id,
            "order_id": order_id,
            "amount": amount,
            "currency": payment.received_currency,
            "reason": payment.problem,
            "requested_by": caller.account_id,
        }
        uow.db.execute(insert(Refund).values(**row))
        part = Money(amount, payment.received_currency)
        requests.append(RefundRequest(refund_id, payment.provider_payment_id, part))
    decided = update(Payment).where(Payment.id == payment_id)
    uow.db.execute(decided.values(decision="returned"))
    record(uow, caller.account_id, "payment.returned", "payments", payment_id, **_summary(payment, shares))
    return requests


@dataclass(frozen=True, slots=True)
class _UndecidedPayment:
    """A locked payment with a problem and without a decision."""

    provider: str
    provider_payment_id: str | None
    session_id: str | None
    currency: str
    problem: str
    received: int
    received_currency: str


def _summary(payment: _UndecidedPayment, shares: dict[str, int]) -> dict[str, Any]:
    return {"shares": shares, "currency": payment.received_currency}


def _unbooked(uow: UnitOfWork, payment_id: str) -> tuple[_UndecidedPayment, dict[str, int]]:
    """Lock the payment; return it with each order's share of its money that is in no order's books, in minor units."""
    if lock_payment(uow, payment_id) is None:
        raise NotFound("Payment not found")
    columns = (
        Payment.provider,
        PROVIDER_PAYMENT_ID,
        Payment.session_id,
        Payment.currency,
        Payment.problem,
        Payment.received,
        Payment.received_currency,
    )
    open_ = select(*columns).where(
        Payment.id == payment_id, Payment.problem.is_not(None), Payment.decision.is_(None)
    )
    found = uow.db.execute(open_).mappings().first()
    if found is None:
        raise Conflict("already_settled", "This has already been decided.")
    payment = _UndecidedPayment(**found)
    lines = lines_of(uow, payment_id)
    shares = allocate(payment.received, {line.order_id: line.amount for line in lines})
    gone = dict(
        uow.db.execute(
            select(Refund.order_id, func.sum(Refund.amount))
            .where(Refund.payment_id == payment_id, Refund.status.in_([*BOOKED, "requested"]))
            .group_by(Refund.order_id)
        ).all()
    )
    unbooked = {
        line.order_id: shares[line.order_id] - int(gone.get(line.order_id, 0))
        for line in lines
        if not line.applied
    }
    return payment, {order_id: amount for order_id, amount in unbooked.items() if amount > 0}
