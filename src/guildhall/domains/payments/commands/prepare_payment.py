"""Prepare a payment: the first step of `open_payment`, in a transaction before the provider is called."""

from collections.abc import Sequence
from dataclasses import dataclass, field
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

OPENING_TAKES = timedelta(minutes=2)  # longer than any provider call: an older one was interrupted
SHORTEST_REST = timedelta(minutes=2)  # a page that expires sooner is not returned again


@dataclass(frozen=True, slots=True)
class RequestedAmount:
    """The amount that the caller was shown, or that an admin sets, with the admin's reason."""

    amount: Money
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PaymentLink:
    """A page to pay on: its `url`, or the `client_secret` of the provider's form in the shop's own page."""

    url: str
    amount: Money
    client_secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Agreement:
    """An admin's new amount for an order whose price is `before`; applied once the new page is open."""

    order_id: str
    before: Money
    amount: Money
    actor_id: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class PreparedPayment:
    """Either the `link` of an open page to use again, the open form to ask for again, or the `request` for a new one.

    The `superseded` pages must be closed before the new one is created. The order is not changed until then:
    `agreement` is the change for the last step to make.
    """

    link: PaymentLink | None = None
    form: EarlierPayment | None = None
    request: SessionRequest | None = None
    superseded: tuple[EarlierPayment, ...] = ()
    agreement: Agreement | None = None


def prepare_payment(
    uow: UnitOfWork,
    caller: Caller,
    order_ids: Sequence[str],
    requested: RequestedAmount | None,
    provider: str,
    *,
    embedded: bool = False,
) -> PreparedPayment:
    """Check that the caller can pay these orders, and find or start the payment for exactly them.

    A guest is a caller with a profile and without an account, whose orders were just placed for that profile.
    Raises NotAllowed for an anonymous caller; NotFound for an order that is not the caller's; Conflict for an order
    that is paid, closed or being paid, whose seat is lost, or whose amount or currency is not the server's (M1). An
    admin's different amount is applied to the order in the last step, `store_session`.
    """
    if caller.account_id is None and caller.profile_id is None:
        raise NotAllowed(text="sign_in_to_pay", signed_in=False)
    orders = _payable(uow, caller, order_ids)
    agreement = _agreement(uow, caller, orders, requested)
    if agreement:
        orders = [order.at(agreement.amount) for order in orders]
    amount = total(order.total for order in orders)
    if not amount:
        raise Refused("nothing_to_pay")
    if any(order.is_seat for order in orders):
        lock_orders(uow, [order.id for order in orders])
    for order in orders:
        if order.is_seat:
            keep_seat(uow, order.id)
    earlier = earlier_payments(uow, [order.id for order in orders])
    if any(payment.status == "awaiting" for payment in earlier):
        raise Conflict("payment_in_progress")
    wanted = frozenset(order.id for order in orders)
    for payment in earlier:
        fits = payment.order_ids == wanted and payment.amount == amount
        if fits and payment.provider == provider:
            if _is_open(uow, payment, embedded=embedded):
                return _reopened(payment)
            if _is_opening(uow, payment):
                request = _request(uow, orders, payment, embedded=embedded)
                return PreparedPayment(request=request, agreement=agreement)
    if agreement and any(_is_opening(uow, payment) for payment in earlier):
        raise Conflict("payment_in_progress")
    superseded = tuple(payment for payment in earlier if payment.session_id)
    _fail_interrupted(uow, [payment.id for payment in earlier if not payment.session_id])
    started = _start(uow, caller, orders, requested, provider)
    request = _request(uow, orders, started, embedded=embedded)
    return PreparedPayment(request=request, superseded=superseded, agreement=agreement)


def _is_open(uow: UnitOfWork, payment: EarlierPayment, *, embedded: bool) -> bool:
    """Return True if the payment's page is open, and is the form or the provider's page as wanted."""
    lasting = payment.status == "open" and payment.expires_at > uow.now + SHORTEST_REST
    return lasting and embedded is (payment.url is None)


def _reopened(payment: EarlierPayment) -> PreparedPayment:
    if payment.url is None:
        return PreparedPayment(form=payment)
    return PreparedPayment(link=PaymentLink(payment.url, payment.amount))


def _is_opening(uow: UnitOfWork, payment: EarlierPayment) -> bool:
    """Return True if a call that creates this payment's page may still be running."""
    return payment.status == "opening" and payment.created_at > uow.now - OPENING_TAKES


def _payable(uow: UnitOfWork, caller: Caller, order_ids: Sequence[str]) -> list[PayableOrder]:
    orders = lock_payable(uow, order_ids)
    if not orders or len(orders) != len(set(order_ids)):
        raise NotFound()
    for order in orders:
        if not (caller.admin or order.belongs_to(caller)):
            raise NotFound()
        if order.status not in AWAITING_PAYMENT:
            raise Conflict("not_payable", details=f"status {order.status}")
    return orders


def _agreement(
    uow: UnitOfWork, caller: Caller, orders: list[PayableOrder], requested: RequestedAmount | None
) -> Agreement | None:
    """Return an admin's change of the amount, or None; for others the amount must be the server's (M1)."""
    if len({order.currency for order in orders}) > 1:
        raise Refused("mixed_currencies")
    if requested is None:
        return None
    if requested.amount.currency not in set(Currency):
        raise Refused("invalid_currency")
    if requested.amount.minor <= 0:
        raise Refused("invalid_amount")
    before = total(order.total for order in orders)
    if requested.amount == before:
        return None
    if not caller.admin or len(orders) > 1:
        raise Conflict("price_changed")
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
        )
    )
    lines = [{"payment_id": payment_id, "order_id": o.id, "amount": o.total.minor} for o in orders]
    uow.db.execute(insert(PaymentLine), lines)
    return next(payment for payment in earlier_payments(uow, ids) if payment.id == payment_id)


def _fail_interrupted(uow: UnitOfWork, payment_ids: list[str]) -> None:
    """Mark payments as failed whose page was never received from the provider, and so never shown to a customer."""
    uow.db.execute(
        update(Payment)
        .where(Payment.id.in_(payment_ids), Payment.status == "opening")
        .values(status="failed")
    )


def _request(
    uow: UnitOfWork, orders: list[PayableOrder], payment: EarlierPayment, *, embedded: bool
) -> SessionRequest:
    """Return the request for a payment's page; always the same for one idempotency key.

    Two tabs may want the form and the provider's page at the same time: `store_session` keeps the first.
    """
    site = uow.settings.site_url.rstrip("/")
    key = f"payment-{payment.id}-{payment.attempt}"
    back = "checkout" if orders[0].in_checkout else "user/orders"
    if embedded:
        key, back = f"{key}-form", f"checkout/pay?order={orders[0].id}"
    return SessionRequest(
        payment_id=payment.id,
        idempotency_key=key,
        lines=tuple(SessionLine(order.line_name, order.total, order.image_url) for order in orders),
        language=orders[0].language,
        customer_email=orders[0].email,
        order_ids=tuple(order.id for order in orders),
        success_url=f"{site}/payment-success?order={orders[0].id}",
        cancel_url=f"{site}/{back}",
        expires_at=payment.expires_at,
        embedded=embedded,
    )
