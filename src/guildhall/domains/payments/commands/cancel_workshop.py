"""Cancel a workshop: close it for booking, release and refund every seat, and notify everyone enrolled."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from sqlalchemy import func, select, update

from guildhall.core.errors import Conflict
from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.payments.commands.cancel_seat import Cancellation, cancel_in_transaction
from guildhall.domains.payments.commands.cancel_workshop_terms import (
    LiveSeat,
    WaitingRefund,
    card_refund_of,
    count_seats,
    due_by_hand,
    failed_refunds,
    live_seats,
    workshop_standing,
)
from guildhall.domains.payments.commands.request_refund import prepare_refund, send_refund
from guildhall.domains.payments.models import Refund
from guildhall.domains.payments.port import Provider, RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries.refundable import left_by_provider
from guildhall.domains.workshops.commands.mails import notify_of_workshop_cancellation
from guildhall.domains.workshops.commands.notify_waiting import close_waiting_list
from guildhall.domains.workshops.models import Workshop
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


@dataclass(slots=True)
class WorkshopCancellation:
    """The result of one call of cancel_workshop.

    `people`: number notified. `refunded`: sums requested from the provider, by currency in minor units. `by_hand` and
    `failed` are left to an admin. `ahead`: number of seats left for the next call.
    """

    people: int = 0
    ahead: int = 0
    refunded: dict[str, int] = field(default_factory=dict)
    by_hand: list[WaitingRefund] = field(default_factory=list)
    failed: list[WaitingRefund] = field(default_factory=list)


def cancel_workshop(
    runtime: Runtime,
    workshop_id: str,
    *,
    caller: Caller,
    refund: bool = True,
    reason: str = "",
    most: int | None = None,
) -> WorkshopCancellation:
    """Cancel a workshop, or continue a cancellation; a repeated call repeats nothing that was done.

    1. The workshop is marked and made inactive, so that no one can book or pay for a seat any more. Its waiting list
       is closed; people in line, and those who have not paid yet, are notified.
    2. Each seat, or the first `most`, is released in a transaction of its own, with its mail and its refund row; the
       provider is called after each transaction.
    3. If no seat is left, refunds that the provider refused before are requested again.

    `refund=False` keeps the money. Blocks on the network. Raises NotAllowed, NotFound, Conflict workshop_over.
    """
    provider = provider_of(runtime)
    cancellation = Cancellation(
        caller, refund, reason, lambda uow, seat_id: notify_of_workshop_cancellation(uow, seat_id, reason)
    )
    seats, refused = runtime.transact(lambda uow: _start(uow, workshop_id, cancellation, provider.name))
    batch = seats[:most]
    done = WorkshopCancellation(ahead=len(seats) - len(batch))
    refund_ids: list[str] = []
    for seat in batch:
        refund_ids += _send(
            runtime, provider, _release_seat(runtime, provider.name, seat, cancellation, done)
        )
    for due in refused:
        refund_ids += _send(runtime, provider, _retry_refund(runtime, provider.name, due, cancellation))
    with runtime.reading() as uow:
        done.refunded = _sums_of(uow, refund_ids)
        done.failed = failed_refunds(uow, workshop_id, provider.name)
    return done


def _start(
    uow: UnitOfWork, workshop_id: str, cancellation: Cancellation, provider: str
) -> tuple[list[LiveSeat], list[WaitingRefund]]:
    """Mark the workshop as canceled; return its seats, and the refunds to retry if no seat is left."""
    standing = workshop_standing(uow, cancellation.caller, workshop_id)
    if standing.refusal:
        raise standing.refusal
    seats = live_seats(uow, workshop_id)
    if standing.called_off_at is None:
        _mark(uow, workshop_id, cancellation, seats)
    return seats, failed_refunds(uow, workshop_id, provider) if cancellation.refund and not seats else []


def _mark(uow: UnitOfWork, workshop_id: str, cancellation: Cancellation, seats: list[LiveSeat]) -> None:
    marked = update(Workshop).where(Workshop.id == workshop_id, Workshop.called_off_at.is_(None))
    values = {"called_off_at": uow.now, "is_active": False}
    if uow.db.execute(marked.values(values)).rowcount == 0:
        return  # a concurrent request marked it
    close_waiting_list(uow, workshop_id, cancellation.reason)
    details = {**count_seats(seats), "refund": cancellation.refund, "reason": cancellation.reason}
    record(uow, cancellation.caller.account_id, "workshop.called_off", "workshops", workshop_id, **details)
    uow.publish(BusinessEvent("workshop.cancelled", "workshops", workshop_id))


def _release_seat(
    runtime: Runtime, provider: str, seat: LiveSeat, cancellation: Cancellation, done: WorkshopCancellation
) -> Sequence[RefundRequest]:
    """Release one seat in a transaction; do nothing if it was released meanwhile."""

    def release(uow: UnitOfWork) -> tuple[Money | None, Sequence[RefundRequest]]:
        orders = [seat.order_id] if seat.order_id else []  # the hold of an offer has none
        card = card_refund_of(left_by_provider(uow, orders), seat, provider)
        return card, cancel_in_transaction(
            uow, seat.id, replace(cancellation, refund=cancellation.refund and bool(card)), provider
        )

    try:
        card, requests = runtime.transact(release)
    except Conflict:
        return ()
    done.people += seat.status == SeatStatus.ENROLLED
    done.by_hand += due_by_hand(seat, card)
    return requests


def _retry_refund(
    runtime: Runtime, provider: str, due: WaitingRefund, cancellation: Cancellation
) -> Sequence[RefundRequest]:
    """Prepare a refund that the provider refused before; nothing if the money was refunded meanwhile."""
    with suppress(Conflict):
        return runtime.transact(
            lambda uow: prepare_refund(
                uow, cancellation.caller, due.order_id, due.amount, cancellation.reason, provider
            )
        )
    return ()


def _send(runtime: Runtime, provider: Provider, requests: Sequence[RefundRequest]) -> list[str]:
    for request in requests:
        send_refund(runtime, provider, request)
    return [request.refund_id for request in requests]


def _sums_of(uow: UnitOfWork, refund_ids: list[str]) -> dict[str, int]:
    """Return the sums of these refunds by currency, in minor units, without those that the provider refused."""
    sums = (
        select(Refund.currency, func.sum(Refund.amount))
        .where(Refund.id.in_(refund_ids), Refund.status != "failed")
        .group_by(Refund.currency)
    )
    return {currency: int(amount) for currency, amount in uow.db.execute(sums)}
