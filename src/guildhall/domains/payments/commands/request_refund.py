"""Refund an order: record the refund in a transaction, call the provider outside of any, settle its response."""

import logging
from dataclasses import dataclass, field
from typing import Annotated, get_args

from sqlalchemy import insert, select

from guildhall.core.answer_fields import JSON, RowId, words
from guildhall.core.errors import Conflict, Refused, existing
from guildhall.core.ids import new_id
from guildhall.core.money import Money, total
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.commands.settle_refund import settle_refund
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.payments.payment_events import RefundSeen, RefundStatus
from guildhall.domains.payments.port import Provider, ProviderError, RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries.refundable import refundable_by_card
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RefundOutcome:
    """A refund. `status` is `requested` while the outcome is unknown."""

    refund_id: RowId = field(metadata={JSON: "id"})
    amount: Money
    status: Annotated[str, words("requested", *get_args(RefundStatus))]


def request_refund(
    runtime: Runtime,
    order_id: str,
    *,
    caller: Caller,
    amount: int | None = None,
    seen: int | None = None,
    reason: str = "",
) -> list[RefundOutcome]:
    """Refund an order through its provider, for finance and admins. Blocks on the network.

    Makes one refund for each payment that holds money of the order, usually one. Status, seat, access and commission
    change in the transaction that settles the refund (M4).

    Args:
        amount: minor units of the order's currency; None for all that is left.
        seen: the refundable amount that the caller was shown, in minor units; must still be right if given.

    Raises NotAllowed, NotFound; Refused invalid_amount; Conflict if that amount cannot be refunded.
    """
    caller.require(caller.handles_money)
    provider = provider_of(runtime)

    def prepare(uow: UnitOfWork) -> list[RefundRequest]:
        part = None if amount is None else Money(amount, currency_of(uow, order_id))
        return prepare_refund(uow, caller, order_id, part, reason, provider.name, seen=seen)

    requests = runtime.transact(prepare)
    for request in requests:
        send_refund(runtime, provider, request)
    with runtime.reading() as uow:
        ids = [request.refund_id for request in requests]
        rows = uow.db.execute(
            select(Refund.id, Refund.amount, Refund.currency, Refund.status).where(Refund.id.in_(ids))
        )
        return [RefundOutcome(row.id, Money(row.amount, row.currency), row.status) for row in rows]


def prepare_refund(
    uow: UnitOfWork,
    caller: Caller,
    order_id: str,
    amount: Money | None,
    reason: str,
    provider: str,
    *,
    seen: int | None = None,
) -> list[RefundRequest]:
    """Record the refunds to make, newest payment first, so that no concurrent request refunds the same money twice."""
    currency = currency_of(uow, order_id)
    if amount is not None and amount.minor <= 0:
        raise Refused("invalid_amount")
    refundable = refundable_by_card(uow, order_id)
    if any(rest.currency != currency for _, _, rest in refundable):
        raise Conflict("other_currency")
    left = total([Money(0, currency), *(rest for _, _, rest in refundable)])
    wanted = left if amount is None else amount
    if seen is not None and left.minor != seen:
        raise Conflict("order_changed")
    if not left:
        raise Conflict("nothing_to_refund")
    if wanted > left:
        raise Conflict("refund_too_large")
    requests = []
    for payment_id, provider_payment_id, rest in refundable:
        part = min(rest, wanted)
        wanted -= part
        if part:
            refund_id = _record(uow, caller, (payment_id, order_id), part, reason, provider)
            requests.append(RefundRequest(refund_id, provider_payment_id, part))
    return requests


def currency_of(uow: UnitOfWork, order_id: str) -> str:
    """Return the currency of an order. Raises NotFound."""
    return existing(uow.db.scalar(select(Order.currency).where(Order.id == order_id)))


def send_refund(runtime: Runtime, provider: Provider, request: RefundRequest, *, again: bool = False) -> None:
    """Send one recorded refund to the provider and settle the response; `again` if it may have been sent before.

    A refusal makes it failed. Without a response it stays requested until its event or the next check settles it.
    """
    try:
        made = (provider.find_refund(request) if again else None) or provider.refund(request)
    except ProviderError as problem:
        log.error(
            "the provider did not confirm refund %s: %s (%s)",
            request.refund_id,
            problem,
            problem.code or "no answer",
        )
        if not problem.refused:
            return
        seen = _seen(request, "", "failed")
    else:
        seen = _seen(request, made.id, made.status)
    runtime.transact(lambda uow: settle_refund(uow, provider.name, seen))


def _seen(request: RefundRequest, provider_id: str, status: RefundStatus) -> RefundSeen:
    return RefundSeen(
        "refund", provider_id, request.provider_payment_id, request.amount, status, request.refund_id
    )


def _record(
    uow: UnitOfWork, caller: Caller, paid: tuple[str, str], amount: Money, reason: str, provider: str
) -> str:
    payment_id, order_id = paid
    paid_through = uow.db.scalar(select(Payment.provider).where(Payment.id == payment_id))
    if paid_through != provider:
        raise Conflict("other_provider", values={"provider": paid_through})
    refund_id = new_id()
    uow.db.execute(
        insert(Refund).values(
            id=refund_id,
            payment_id=payment_id,
            order_id=order_id,
            amount=amount.minor,
            currency=amount.currency,
            reason=reason,
            requested_by=caller.account_id,
        )
    )
    details = {"refund_id": refund_id, "amount": amount.minor, "currency": amount.currency}
    record(uow, caller.account_id, "refund.requested", "orders", order_id, **details)
    return refund_id
