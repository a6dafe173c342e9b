"""Decide about received money that is in no order's books (M10): accept it for its orders, or return it."""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import insert, select, update

from guildhall.core.errors import Conflict, NotFound
from guildhall.core.ids import new_id
from guildhall.core.money import Money, total
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.commands.request_refund import send_refund
from guildhall.domains.payments.models import PROVIDER_PAYMENT_ID, Payment, PaymentLine, Refund
from guildhall.domains.payments.port import RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries.payments import lock_payment
from guildhall.domains.payments.queries.refundable import unbooked_of
from guildhall.domains.payments.rules import BOOKED
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

Decision = Literal["accept", "return"]


def decide_payment(runtime: Runtime, payment_id: str, decision: Decision, *, caller: Caller) -> None:
    """Accept or return the money of a payment with a problem, for admins. Blocks on the network.

    Raises NotAllowed, NotFound; Conflict already_settled if nothing is left to decide, other_currency if the money
    cannot pay the order, customer_deleted if it can only be returned, other_provider.
    """
    caller.require(caller.admin)
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
        if {currency, payment.currency} != {amount.currency}:
            raise Conflict("other_currency")
        _book_share(uow, caller, payment_id, payment, order_id, amount)
    decided = update(Payment).where(Payment.id == payment_id)
    uow.db.execute(decided.values(status="paid", decision="accepted"))
    record(uow, caller.account_id, "payment.accepted", "payments", payment_id, **_summary(payment, shares))


def _book_share(
    uow: UnitOfWork, caller: Caller, payment_id: str, payment: "_UndecidedPayment", order_id: str, left: Money
) -> None:
    """Book an order's share, of which `left` is still with the shop, and then what went back before the decision."""
    of_order = Refund.payment_id == payment_id, Refund.order_id == order_id
    gone = uow.db.execute(select(Refund.id, Refund.kind, Refund.amount, Refund.status).where(*of_order)).all()
    share = total([left, *(left.of(row.amount) for row in gone if row.status != "failed")])
    line = update(PaymentLine).where(PaymentLine.payment_id == payment_id, PaymentLine.order_id == order_id)
    uow.db.execute(line.values(amount=share.minor, applied=True, booked_currency=payment.currency))
    record_payment(
        uow,
        order_id,
        amount=share,
        method="card",
        reference=payment.provider_payment_id or payment.session_id,
        cause=f"payment:{payment_id}",
        actor_id=caller.account_id,
    )
    for row in gone:
        if row.status in BOOKED:
            record_refund(uow, order_id, amount=left.of(row.amount), cause=f"{row.kind}:{row.id}")


def return_payment(uow: UnitOfWork, caller: Caller, payment_id: str, provider: str) -> list[RefundRequest]:
    """Record the refunds to make, before the provider is called. The orders never held this money and do not change."""
    payment, shares = _unbooked(uow, payment_id)
    if payment.provider != provider or payment.provider_payment_id is None:
        raise Conflict("other_provider", values={"provider": payment.provider})
    requests = []
    for order_id, amount in shares.items():
        refund_id = new_id()
        row = {
            "id": refund_id,
            "payment_id": payment_id,
            "order_id": order_id,
            "amount": amount.minor,
            "currency": amount.currency,
            "reason": payment.problem,
            "requested_by": caller.account_id,
        }
        uow.db.execute(insert(Refund).values(**row))
        requests.append(RefundRequest(refund_id, payment.provider_payment_id, amount))
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
    received: Money


def _summary(payment: _UndecidedPayment, shares: dict[str, Money]) -> dict[str, Any]:
    in_minor = {order_id: share.minor for order_id, share in shares.items()}
    return {"shares": in_minor, "currency": payment.received.currency}


def _unbooked(uow: UnitOfWork, payment_id: str) -> tuple[_UndecidedPayment, dict[str, Money]]:
    """Lock the payment; return it with each order's share of its money that is in no order's books."""
    if lock_payment(uow, payment_id) is None:
        raise NotFound()
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
        raise Conflict("already_settled")
    read = dict(found)
    received = Money(read.pop("received"), read.pop("received_currency"))
    return _UndecidedPayment(**read, received=received), unbooked_of(uow, payment_id)
