"""The first of the three steps of opening a payment: in a transaction, before the provider is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, insert, select, update

from guildhall.core.errors import Conflict, NotAllowed, NotFound, Refused
from guildhall.core.ids import new_id
from guildhall.core.money import Currency, Money, total
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.agree_amount import refuse_fixed
from guildhall.domains.orders.commands.await_payment import keep_seat
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.domains.payments.commands.payable import (
    EarlierPayment,
    PayableOrder,
    earlier_payments,
    lock_payable,
)
from guildhall.domains.payments.models import Payment, PaymentLine
from guildhall.domains.payments.port import SessionLine, SessionRequest
from guildhall.domains.payments.rules import session_ends
from guildhall.rest_engine.caller import Caller

OPENING_TAKES = timedelta(minutes=2)  # longer than any provider call: an older one was broken off
STILL_WORTH_IT = timedelta(minutes=2)  # a page that closes sooner is not handed out again
IN_PROGRESS = "A payment for this order is being processed."


@dataclass(frozen=True, slots=True)
class RequestedAmount:
    """What the caller believes they pay, and why where an admin set it."""

    amount: Money
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PaymentLink:
    url: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Agreement:
    """Another amount that an admin set for an order which costs `before`: the order's once its new page is open."""

    order_id: str
    before: Money
    amount: Money
    actor_id: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class PreparedPayment:
    """Either `link`, an open page to use again, or a `request` for a new one, after the `superseded` are closed.

    The order is left as it is until then: `agreement` is what the last step has to change of it.
    """

    link: PaymentLink | None = None
    request: SessionRequest | None = None
    superseded: tuple[EarlierPayment, ...] = ()
    agreement: Agreement | None = None


def prepare_payment(
    uow: UnitOfWork,
    caller: Caller,
    order_ids: Sequence[str],
    requested: RequestedAmount | None,
    provider: str,
) -> PreparedPayment:
    """Check that these orders can be paid by this caller, and find or start the payment for exactly them.

    Raises NotAllowed for anyone not signed in; NotFound for an order that is not the caller's; Conflict for one that
    is paid, closed or being paid, whose seat is gone, or whose amount or currency is not the server's (M1). A
    differing amount of an admin becomes the order's in the last step, `store_session`.
    """
    if not caller.signed_in:
        raise NotAllowed("Please log in to continue with payment.", signed_in=False)
    orders = _payable(uow, caller, order_ids)
    agreement = _agreement(uow, caller, orders, requested)
    if agreement:
        orders = [order.at(agreement.amount) for order in orders]
    amount = total(order.total for order in orders)
    if not amount:
        raise Refused("nothing_to_pay", "There is nothing to pay for this order.")
    if any(order.is_seat for order in orders):
        lock_orders(uow, [order.id for order in orders])
    for order in orders:
        if order.is_seat:
            keep_seat(uow, order.id)
    earlier = earlier_payments(uow, [order.id for order in orders])
    if any(payment.status == "awaiting" for payment in earlier):
        raise Conflict("payment_in_progress", IN_PROGRESS)
    wanted = frozenset(order.id for order in orders)
    for payment in earlier:
        fits = payment.order_ids == wanted and payment.amount == amount
        if fits and payment.provider == provider:
            if payment.status == "open" and payment.url and payment.expires_at > uow.now + STILL_WORTH_IT:
                return PreparedPayment(link=PaymentLink(payment.url, amount))
            if _is_opening(uow, payment):
                return PreparedPayment(request=_request(uow, orders, payment), agreement=agreement)
    if agreement and any(_is_opening(uow, payment) for payment in earlier):
        raise Conflict("payment_in_progress", IN_PROGRESS)
    superseded = tuple(payment for payment in earlier if payment.session_id)
    _drop_broken_off(uow, [payment.id for payment in earlier if not payment.session_id])
    started = _start(uow, caller, orders, requested, provider)
    return PreparedPayment(None, _request(uow, orders, started), superseded, agreement)


def _is_opening(uow: UnitOfWork, payment: EarlierPayment) -> bool:
    """Return whether the provider may be making this payment's page right now."""
    return payment.status == "opening" and payment.created_at > uow.now - OPENING_TAKES


def _payable(uow: UnitOfWork, caller: Caller, order_ids: Sequence[str]) -> list[PayableOrder]:
    orders = lock_payable(uow, order_ids)
    if not orders or len(orders) != len(set(order_ids)):
        raise NotFound("Order not found")
    for order in orders:
        if not (caller.admin or order.belongs_to(caller)):
            raise NotFound("Order not found")
        if order.status not in AWAITING_PAYMENT:
            raise Conflict(
                "not_payable", "This order can no longer be paid.", details=f"status {order.status}"
            )
    return orders


def _agreement(
    uow: UnitOfWork, caller: Caller, orders: list[PayableOrder], requested: RequestedAmount | None
) -> Agreement | None:
    """Return what an admin asks to change; the caller and the shop must otherwise mean the same money (M1)."""
    if len({order.currency for order in orders}) > 1:
        raise Refused("mixed_currencies", "Orders of different currencies are paid separately.")
    if requested is None:
        return None
    if requested.amount.currency not in set(Currency):
        raise Refused("invalid_currency", "Please choose USD, EUR or GBP")
    if requested.amount.minor <= 0:
        raise Refused("invalid_amount", "Please enter a valid amount")
    before = total(order.total for order in orders)
    if requested.amount == before:
        return None
    if not caller.admin or len(orders) > 1:
        raise Conflict("price_changed", "The price has changed. Please reload the page.")
    order_id = orders[0].id
    refuse_fixed(lock_order(uow, order_id))
    return Agreement(order_id, before, requested.amount, caller.account_id, requested.reason)


def _start(
    uow: UnitOfWork,
    caller: Caller,
    orders: list[PayableOrder],
    requested: RequestedAmount | None,
    provider: str,
) -> EarlierPayment:
    ids = [order.id for order in orders]
    lifetime = uow.settings.seat_hold if any(o.is_seat for o in orders) else uow.settings.order_expiry
    attempts = (
        select(func.count(PaymentLine.payment_id.distinct()))
        .where(PaymentLine.order_id.in_(ids))
        .scalar_subquery()
    )
    by_admin = caller.admin and requested is not None
    payment_id, amount = new_id(), total(order.total for order in orders)
    uow.db.execute(
        insert(Payment).values(
            id=payment_id,
            provider=provider,
            attempt=attempts + 1,
            amount=amount.minor,
            currency=amount.currency,
            set_by=caller.account_id if by_admin else None,
            set_reason=requested.reason or None if by_admin and requested else None,
            expires_at=session_ends(uow.now, lifetime),
            created_at=uow.now,
            updated_at=uow.now,
        )
    )
    lines = [{"payment_id": payment_id, "order_id": o.id, "amount": o.total_amount} for o in orders]
    uow.db.execute(insert(PaymentLine), lines)
    return next(payment for payment in earlier_payments(uow, ids) if payment.id == payment_id)


def _drop_broken_off(uow: UnitOfWork, payment_ids: list[str]) -> None:
    """Payments for which the provider's answer never came: nobody was ever given their page."""
    uow.db.execute(
        update(Payment)
        .where(Payment.id.in_(payment_ids), Payment.status == "opening")
        .values(status="failed", updated_at=uow.now)
    )


def _request(uow: UnitOfWork, orders: list[PayableOrder], payment: EarlierPayment) -> SessionRequest:
    """The same for the same payment whenever it is made, as idempotency demands."""
    site = uow.settings.site_url.rstrip("/")
    return SessionRequest(
        payment_id=payment.id,
        idempotency_key=f"payment-{payment.id}-{payment.attempt}",
        lines=tuple(SessionLine(order.line_name, order.total, order.image_url) for order in orders),
        language=orders[0].language,
        customer_email=orders[0].email,
        order_ids=tuple(order.id for order in orders),
        success_url=f"{site}/payment-success?order={orders[0].id}",
        cancel_url=f"{site}/user/orders",
        expires_at=payment.expires_at,
    )
