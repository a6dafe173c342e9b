"""Cancel a seat and refund it: by its holder until the shop's deadline, by an admin at any time.

A holder without an account cancels with the token of the order (`orders/commands/guests.py`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update

from guildhall.core.errors import Conflict, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money, total
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.guests import guest_seats
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.domains.payments.commands.request_refund import prepare_refund, send_refund
from guildhall.domains.payments.port import RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.queries.refundable import card_money_left
from guildhall.domains.workshops.commands.mails import notify_of_canceled_seat
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus, too_late_to_cancel
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import shop_settings

Seats = WorkshopEnrollment


def _notify_of_cancellation(uow: UnitOfWork, seat_id: str) -> None:
    notify_of_canceled_seat(uow, seat_id)


@dataclass(frozen=True, slots=True)
class Cancellation:
    """A request to cancel a seat: its caller, with or without a refund, the reason, and the mail to the holder.

    `guest` is the token of a seat that was ordered without an account, or None.
    """

    caller: Caller
    refund: bool
    reason: str
    notify: Callable[[UnitOfWork, str], None] = _notify_of_cancellation
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class SeatCancellationTerms:
    """The effects of canceling a seat now.

    `refusal` is the reason why the seat cannot be canceled, or None. `by_card` is the part of the `paid` money that
    the provider can refund, both None without an order; `until` is the holder's deadline.
    """

    refusal: Conflict | None
    until: datetime
    paid: Money | None
    by_card: Money | None


@dataclass(frozen=True, slots=True)
class _Held:
    """A seat with its order, as the caller sees it; `holds` is the order's money, None without an order."""

    id: str
    holder_id: str
    status: str
    attended_at: datetime | None
    order_id: str | None
    starts_at: datetime
    buyer_id: str | None
    holds: Money | None


def cancellation_terms(
    uow: UnitOfWork, caller: Caller, seat_id: str, *, guest: str | None = None
) -> SeatCancellationTerms:
    """Return the effects of canceling the seat. Raises NotFound for a seat of others, except for admins."""
    seat = _seat(uow, caller, seat_id, guest)
    by_card = _by_card(uow, seat)
    until = seat.starts_at - shop_settings(uow).workshop_cancel
    return SeatCancellationTerms(_refusal(uow, caller, seat, by_card), until, seat.holds, by_card)


def _by_card(uow: UnitOfWork, seat: _Held) -> Money | None:
    """Return the part of the order's money that the provider can refund; None without an order."""
    if seat.holds is None or seat.order_id is None:
        return None
    return seat.holds.of(card_money_left(uow, seat.order_id))


def cancel_seat(
    runtime: Runtime,
    seat_id: str,
    *,
    caller: Caller,
    guest: str | None = None,
    refund: bool = True,
    reason: str = "",
) -> Money | None:
    """Cancel a seat and return the amount being refunded, or None.

    The first transaction releases the seat and records the refund; the provider is called afterwards, and its
    response is settled as for any refund (M4). A holder is always refunded in full; an admin may keep the money with
    `refund=False`. An order without money is canceled. Queues seat_cancelled. Blocks on the network.
    Raises NotFound; Conflict seat_cancelled, too_late, workshop_over, attended, refund_by_hand; what request_refund
    raises.
    """
    provider = provider_of(runtime)
    cancellation = Cancellation(caller, refund or not caller.admin, reason, guest=guest)
    requests = runtime.transact(lambda uow: cancel_in_transaction(uow, seat_id, cancellation, provider.name))
    for request in requests:
        send_refund(runtime, provider, request)
    return total(request.amount for request in requests) if requests else None


def cancel_in_transaction(
    uow: UnitOfWork, seat_id: str, cancellation: Cancellation, provider: str
) -> Sequence[RefundRequest]:
    """Release a seat, as the first transaction of cancel_seat; return the refunds to send to the provider."""
    caller = cancellation.caller
    seat = _seat(uow, caller, seat_id, cancellation.guest)
    by_card = _by_card(uow, seat)
    if refused := _refusal(uow, caller, seat, by_card):
        raise refused
    requests: Sequence[RefundRequest] = ()
    if cancellation.refund and seat.order_id and seat.holds:
        requests = prepare_refund(uow, caller, seat.order_id, None, cancellation.reason, provider)
    free = update(Seats).where(
        Seats.id == seat_id, Seats.enrollment_status == seat.status, Seats.user_id == seat.holder_id
    )
    values = {"enrollment_status": SeatStatus.CANCELED, "held_until": None}
    if uow.db.execute(free.values(**values)).rowcount != 1:
        raise Conflict("seat_cancelled")
    if seat.order_id:
        _close_if_empty(uow, caller, seat.order_id)
    record(
        uow, caller.account_id, "seat.cancelled", "workshop_enrollments", seat_id, reason=cancellation.reason
    )
    uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", seat_id))
    if seat.status == SeatStatus.ENROLLED:
        cancellation.notify(uow, seat_id)
    return requests


def _close_if_empty(uow: UnitOfWork, caller: Caller, order_id: str) -> None:
    """Cancel an order that holds no money and still awaits payment or gives access."""
    order = lock_order(uow, order_id)
    open_ = order.status in AWAITING_PAYMENT or order.granted
    if not order.holds and open_:
        set_status(uow, order_id, OrderStatus.CANCELED, expected=order.status, actor_id=caller.account_id)


def _seat(uow: UnitOfWork, caller: Caller, seat_id: str, guest: str | None) -> _Held:
    query = (
        select(
            Seats.id,
            Seats.user_id.label("holder_id"),
            Seats.enrollment_status.label("status"),
            Seats.attended_at,
            Seats.order_id,
            Workshop.starts_at,
            Order.user_id.label("buyer_id"),
            (Order.paid_amount - Order.refunded_amount).label("holds"),
            Order.currency,
        )
        .join(Workshop, Workshop.id == Seats.workshop_id)
        .outerjoin(Order, Order.id == Seats.order_id)
        .where(Seats.id == seat_id)
    )
    if not caller.admin:
        query = query.where(guest_seats(uow, guest) if guest else Seats.auth_user_id == caller.account_id)
    found = existing(uow.db.execute(query).mappings().first() if guest or caller.signed_in else None)
    read = dict(found)
    holds, currency = read.pop("holds"), read.pop("currency")
    return _Held(**read, holds=None if currency is None else Money(holds, currency))


def _refusal(uow: UnitOfWork, caller: Caller, seat: _Held, by_card: Money | None) -> Conflict | None:
    if seat.status == SeatStatus.CANCELED:
        return Conflict("seat_cancelled")
    if seat.attended_at is not None:
        return Conflict("attended")
    if caller.admin:
        return None
    if late := too_late_to_cancel(uow.now, seat.starts_at, shop_settings(uow).workshop_cancel):
        return late
    if seat.holds and seat.buyer_id != seat.holder_id:
        return Conflict("paid_by_another")  # the money goes back to the buyer, so the shop decides
    by_hand = seat.holds and by_card is not None and by_card < seat.holds
    return Conflict("refund_by_hand") if by_hand else None
