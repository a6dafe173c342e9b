"""The first of the three steps of opening a payment: in a transaction, before the provider is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, insert, select, update

from guildhall.core.errors import Conflict, NotAllowed, NotFound, Refused
from guildhall.core.ids import new_id
from guildhall.core.money import Currency
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.agree_amount import agree_amount
from guildhall.domains.orders.commands.await_payment import keep_seat
from guildhall.domains.orders.commands.lock_orders import lock_orders
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


@dataclass(frozen=True, slots=True)
class RequestedAmount:
    """What the caller believes they pay, in minor units, and why where an admin set it."""

    amount: int
    currency: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PaymentLink:
    url: str
    currency: str
    amount: int  # minor units


@dataclass(frozen=True, slots=True)
class Prepared:
    """Either `link`, an open page to use again, or a `request` for a new one, after the `superseded` are closed."""

    link: PaymentLink | None = None
    request: SessionRequest | None = None
    superseded: tuple[EarlierPayment, ...] = ()


def prepare_payment(
    uow: UnitOfWork,
    caller: Caller,
    order_ids: Sequence[str],
    requested: RequestedAmount | None,
    provider: str,
) -> Prepared:
    """Check that these orders can be paid by this caller, and find or start the payment for exactly them.

    Raises NotAllowed for anyone not signed in; NotFound for an order that is not the caller's; Conflict for one that
    is paid, closed or being paid, whose seat is gone, or whose amount or currency is not the server's (M1). A
    differing amount of an admin becomes the order's.
    """
    if not caller.signed_in:
        raise NotAllowed("Please log in to continue with payment.", signed_in=False)
    orders = _agreed(uow, caller, _payable(uow, caller, order_ids), requested)
    amount, currency = sum(order.total_amount for order in orders), orders[0].currency
    if amount == 0:
        raise Refused("nothing_to_pay", "There is nothing to pay for this order.")
    if any(order.is_seat for order in orders):
        lock_orders(uow, [order.id for order in orders])
    for order in orders:
        if order.is_seat:
            keep_seat(uow, order.id)
    earlier = earlier_payments(uow, [order.id for order in orders])
    if any(payment.status == "awaiting" for payment in earlier):
        raise Conflict("payment_in_progress", "A payment for this order is being processed.")
    wanted = frozenset(order.id for order in orders)
    for payment in earlier:
        fits = payment.order_ids == wanted and (payment.amount, payment.currency) == (amount, currency)
        if fits and payment.provider == provider:
            if payment.status == "open" and payment.url and payment.expires_at > uow.now + STILL_WORTH_IT:
                return Prepared(link=PaymentLink(payment.url, currency, amount))
            if payment.status == "opening" and payment.created_at > uow.now - OPENING_TAKES:
                return Prepared(request=_request(uow, orders, payment))
    superseded = tuple(payment for payment in earlier if payment.session_id)
    _drop_broken_off(uow, [payment.id for payment in earlier if not payment.session_id])
    return Prepared(
        request=_request(uow, orders, _start(uow, caller, orders, requested, provider)), superseded=superseded
    )


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


def _agreed(
    uow: UnitOfWork, caller: Caller, orders: list[PayableOrder], requested: RequestedAmount | None
) -> list[PayableOrder]:
    """The orders at the amount that is asked for; the caller and the house must mean the same money (M1)."""
    currencies = {order.currency for order in orders}
    if len(currencies) > 1:
        raise Refused("mixed_currencies", "Orders of different currencies are paid separately.")
    if requested is None:
        return orders
    if requested.currency not in set(Currency):
        raise Refused("invalid_currency", "Please choose USD, EUR or GBP")
    if requested.amount <= 0:
        raise Refused("invalid_amount", "Please enter a valid amount")
    if (requested.amount, {requested.currency}) == (sum(order.total_amount for order in orders), currencies):
        return orders
    if not caller.admin or len(orders) > 1:
        raise Conflict("price_changed", "The price has changed. Please reload the page.")
    order = orders[0]
    agree_amount(
        uow,
        order.id,
        amount=requested.amount,
        currency=requested.currency,
        actor_id=caller.account_id,
        reason=requested.reason,
    )
    return [order.at(requested.amount, requested.currency)]


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
    payment_id = new_id()
    uow.db.execute(
        insert(Payment).values(
            id=payment_id,
            provider=provider,
            attempt=attempts + 1,
            amount=sum(order.total_amount for order in orders),
            currency=orders[0].currency,
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
        lines=tuple(SessionLine(order.line_name, order.total_amount, order.image_url) for order in orders),
        currency=payment.currency,
        language=orders[0].language,
        customer_email=orders[0].email,
        order_ids=tuple(order.id for order in orders),
        success_url=f"{site}/payment-success?order={orders[0].id}",
        cancel_url=f"{site}/user/orders",
        expires_at=payment.expires_at,
    )
