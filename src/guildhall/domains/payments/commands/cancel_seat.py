"""Giving a seat back: by its holder within the operator's rule, by an admin at any time; the money follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update

from guildhall.core.errors import Conflict, NotFound
from guildhall.core.money import Money, total
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.domains.payments.commands.request_refund import ask_provider, prepare_refund
from guildhall.domains.payments.port import RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries import card_money_left
from guildhall.domains.workshops.commands.mails import tell_of_seat
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus, too_late_to_cancel
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import effective

Seats = WorkshopEnrollment
NO_SEAT = "Enrollment not found"
GONE = "This seat is already cancelled."
BY_HAND = "This seat was not paid by card. Please contact us, and we cancel it for you."
ATTENDED = "Somebody who has attended keeps the seat. Take the mark back first."


def _tell_of_cancelling(uow: UnitOfWork, seat_id: str) -> None:
    tell_of_seat(uow, "seat_cancelled", seat_id)


@dataclass(frozen=True, slots=True)
class Cancellation:
    """Who gives a seat back, whether its money follows, why, and the mail that tells the holder."""

    caller: Caller
    refund: bool
    reason: str
    tell: Callable[[UnitOfWork, str], None] = _tell_of_cancelling


@dataclass(frozen=True, slots=True)
class SeatCancellationTerms:
    """What giving a seat back means now. `refusal` is why it cannot be done, or None; amounts in minor units.

    `by_card` of the `paid` money can go back through the provider; `until` is the holder's last moment to cancel.
    """

    refusal: Conflict | None
    until: datetime
    paid: int
    by_card: int
    currency: str | None


@dataclass(frozen=True, slots=True)
class _Held:
    """A seat with its order, as the caller sees it."""

    id: str
    status: str
    attended_at: datetime | None
    order_id: str | None
    starts_at: datetime
    holds: int
    currency: str | None


def cancellation_terms(uow: UnitOfWork, caller: Caller, seat_id: str) -> SeatCancellationTerms:
    """What would happen. Raises NotFound for a seat that is not the caller's (an admin sees all)."""
    seat = _seat(uow, caller, seat_id)
    by_card = card_money_left(uow, seat.order_id) if seat.order_id else 0
    until = seat.starts_at - effective(uow).workshop_cancel
    return SeatCancellationTerms(
        _refusal(uow, caller, seat, by_card), until, seat.holds, by_card, seat.currency
    )


def cancel_seat(
    runtime: Runtime, seat_id: str, *, caller: Caller, refund: bool = True, reason: str = ""
) -> Money | None:
    """Give a seat back; answers what is being refunded, None where nothing is.

    The seat is free for others in the first transaction, together with the note of the refund; the provider is asked
    afterwards, and what it answers is settled as for any refund (M4). A holder always gets back what they paid; an
    admin may keep the money with `refund=False`. An order with no money in it is cancelled. Queues seat_cancelled.
    Raises NotFound; Conflict seat_cancelled, too_late, workshop_over, attended, refund_by_hand; what request_refund
    raises.
    """
    provider = provider_of(runtime)
    requested = Cancellation(caller, refund or not caller.admin, reason)
    requests = runtime.transact(lambda uow: give_back(uow, seat_id, requested, provider.name))
    for request in requests:
        ask_provider(runtime, provider, request)
    return total(request.amount for request in requests) if requests else None


def give_back(
    uow: UnitOfWork, seat_id: str, requested: Cancellation, provider: str
) -> Sequence[RefundRequest]:
    """The first transaction of cancel_seat: the refunds to ask the provider for."""
    caller = requested.caller
    seat = _seat(uow, caller, seat_id)
    by_card = card_money_left(uow, seat.order_id) if seat.order_id else 0
    if refused := _refusal(uow, caller, seat, by_card):
        raise refused
    requests: Sequence[RefundRequest] = ()
    if requested.refund and seat.order_id and seat.holds:
        requests = prepare_refund(uow, caller, seat.order_id, None, requested.reason, provider)
    free = update(Seats).where(Seats.id == seat_id, Seats.enrollment_status == seat.status)
    values = {"enrollment_status": SeatStatus.CANCELLED, "held_until": None}
    if uow.db.execute(free.values(**values)).rowcount != 1:
        raise Conflict("seat_cancelled", GONE)
    if seat.order_id:
        _close_if_empty(uow, caller, seat.order_id)
    record(uow, caller.account_id, "seat.cancelled", "workshop_enrollments", seat_id, reason=requested.reason)
    if seat.status == SeatStatus.ENROLLED:
        requested.tell(uow, seat_id)
    return requests


def _close_if_empty(uow: UnitOfWork, caller: Caller, order_id: str) -> None:
    """An order that holds no money has nothing left to give."""
    order = lock_order(uow, order_id)
    open_ = order.status in AWAITING_PAYMENT or order.granted
    if not order.holds and open_:
        set_status(uow, order_id, OrderStatus.CANCELLED, expected=order.status, actor_id=caller.account_id)


def _seat(uow: UnitOfWork, caller: Caller, seat_id: str) -> _Held:
    query = (
        select(
            Seats.id,
            Seats.enrollment_status,
            Seats.attended_at,
            Seats.order_id,
            Workshop.starts_at,
            func.coalesce(Order.paid_amount - Order.refunded_amount, 0),
            Order.currency,
        )
        .join(Workshop, Workshop.id == Seats.workshop_id)
        .outerjoin(Order, Order.id == Seats.order_id)
        .where(Seats.id == seat_id)
    )
    if not caller.admin:
        query = query.where(Seats.auth_user_id == caller.account_id)
    found = uow.db.execute(query).first() if caller.signed_in else None
    if found is None:
        raise NotFound(NO_SEAT)
    return _Held(*found)


def _refusal(uow: UnitOfWork, caller: Caller, seat: _Held, by_card: int) -> Conflict | None:
    if seat.status == SeatStatus.CANCELLED:
        return Conflict("seat_cancelled", GONE)
    if seat.attended_at is not None:
        return Conflict("attended", ATTENDED)
    if caller.admin:
        return None
    if late := too_late_to_cancel(uow.now, seat.starts_at, effective(uow).workshop_cancel):
        return late
    return Conflict("refund_by_hand", BY_HAND) if by_card < seat.holds else None
