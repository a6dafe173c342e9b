"""Calling off a workshop: nobody gets a seat any more, everybody enrolled is told, and the money goes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import func, select, update

from guildhall.audit.record import record
from guildhall.kit.errors import Conflict, NotAllowed, NotFound
from guildhall.kit.house import House
from guildhall.kit.runtime import Runtime
from guildhall.orders.models import Order
from guildhall.payments.actions.cancel_seat import give_back
from guildhall.payments.actions.request_refund import ask_provider, prepare_refund
from guildhall.payments.models import Refund
from guildhall.payments.provider import Provider, RefundRequest
from guildhall.payments.providers import provider_of
from guildhall.payments.queries import Left, left_by_provider
from guildhall.tables.caller import Caller
from guildhall.workshops.actions.mails import tell_of_calling_off
from guildhall.workshops.models import Workshop, WorkshopEnrollment
from guildhall.workshops.rules import NO_SUCH, OVER, SeatStatus

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class Due:
    """Money of one order that waits for a person, in minor units of `currency`."""

    order_id: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """What calling a workshop off means now, or what of it is left to do.

    `people` are enrolled and would be told, `held` seats wait for a payment, `attended` seats stay. `by_card` is what
    goes back by itself, by currency; `by_hand` was paid in another way. `failed` refunds were refused by the provider.
    """

    called_off_at: datetime | None
    starts_at: datetime
    refusal: Conflict | None
    people: int
    held: int
    by_card: dict[str, int]
    by_hand: list[Due]
    failed: list[Due]


@dataclass(frozen=True, slots=True)
class _Workshop:
    called_off_at: datetime | None
    starts_at: datetime
    refusal: Conflict | None


@dataclass(frozen=True, slots=True)
class _Seat:
    """A held or enrolled seat, and the money that its order holds."""

    id: str
    status: str
    order_id: str | None
    holds: int
    currency: str


@dataclass(slots=True)
class Done:
    """What one call has done: who was told, what was asked back by currency, what is left to a person.

    `ahead` seats are for the next call.
    """

    people: int = 0
    ahead: int = 0
    refunded: dict[str, int] = field(default_factory=dict)
    by_hand: list[Due] = field(default_factory=list)
    failed: list[Due] = field(default_factory=list)


def call_off_terms(house: House, caller: Caller, workshop_id: str, provider: str) -> CallOff:
    """For admins: what would happen. Raises NotAllowed, NotFound."""
    workshop = _workshop(house, caller, workshop_id)
    seats = _live_seats(house, workshop_id)
    left = left_by_provider(house, [seat.order_id for seat in seats if seat.order_id and seat.holds])
    by_card: Counter[str] = Counter()
    by_hand: list[Due] = []
    for seat in seats:
        card = _goes_back(left, seat, provider)
        by_card.update({seat.currency: card} if card else {})
        by_hand += _by_hand(seat, card)
    return CallOff(
        called_off_at=workshop.called_off_at,
        starts_at=workshop.starts_at,
        refusal=workshop.refusal,
        **_counts(seats),
        by_card=dict(by_card),
        by_hand=by_hand,
        failed=_failed(house, workshop_id, provider),
    )


def call_off(
    runtime: Runtime,
    workshop_id: str,
    *,
    caller: Caller,
    refund: bool = True,
    reason: str = "",
    most: int | None = None,
) -> Done:
    """Call a workshop off, or go on with what is left of that: calling it again repeats nothing that was done.

    First it is inactive and marked, so that nobody gets or pays for a seat any more. Then each seat, or the first
    `most`, is given back in a transaction of its own, with its mail and the note of its refund, and the provider is
    asked after each. Where no seat is left, refunds that the provider refused before are asked for anew.
    `refund=False` keeps the money. Raises NotAllowed, NotFound, Conflict workshop_over.
    """
    provider = provider_of(runtime)
    with runtime.writing() as house:
        workshop = _workshop(house, caller, workshop_id)
        if workshop.refusal:
            raise workshop.refusal
        seats = _live_seats(house, workshop_id)
        if workshop.called_off_at is None:
            _mark(house, caller, workshop_id, seats, refund, reason)
        refused = _failed(house, workshop_id, provider.name) if refund and not seats else []
    now = seats[:most]
    done, asked = Done(ahead=len(seats) - len(now)), list[str]()
    for seat in now:
        requests = _free(runtime, provider.name, seat, caller, refund, reason, done)
        asked += _ask(runtime, provider, requests)
    for due in refused:
        asked += _ask(runtime, provider, _anew(runtime, provider.name, due, caller, reason))
    with runtime.reading() as house:
        done.refunded = _on_their_way(house, asked)
        done.failed = _failed(house, workshop_id, provider.name)
    return done


def _workshop(house: House, caller: Caller, workshop_id: str) -> _Workshop:
    """Raises NotAllowed, NotFound."""
    if not caller.admin:
        raise NotAllowed("Only admins may call a workshop off", signed_in=caller.signed_in)
    found = house.db.execute(
        select(Workshop.called_off_at, Workshop.starts_at).where(Workshop.id == workshop_id)
    ).first()
    if found is None:
        raise NotFound(NO_SUCH)
    over = found.called_off_at is None and found.starts_at <= house.now
    return _Workshop(*found, Conflict("workshop_over", OVER) if over else None)


def _counts(seats: list[_Seat]) -> dict[str, int]:
    """How many are enrolled, how many seats are held."""
    return {
        "people": sum(seat.status == SeatStatus.ENROLLED for seat in seats),
        "held": sum(seat.status == SeatStatus.PENDING for seat in seats),
    }


def _mark(
    house: House, caller: Caller, workshop_id: str, seats: list[_Seat], refund: bool, reason: str
) -> None:
    marked = update(Workshop).where(Workshop.id == workshop_id, Workshop.called_off_at.is_(None))
    values = {"called_off_at": house.now, "is_active": False, "updated_at": house.now}
    if house.db.execute(marked.values(values)).rowcount == 0:
        return  # somebody else did just now
    facts = {**_counts(seats), "refund": refund, "reason": reason}
    record(house, caller.account_id, "workshop.called_off", "workshops", workshop_id, **facts)


def _free(
    runtime: Runtime,
    provider: str,
    seat: _Seat,
    caller: Caller,
    refund: bool,
    reason: str,
    done: Done,
) -> Sequence[RefundRequest]:
    """One seat, in a transaction. Where somebody gave it back in the meantime there is nothing left to do."""
    with runtime.writing() as house:
        card = _goes_back(left_by_provider(house, [seat.order_id or ""]), seat, provider)
        wanted = refund and card > 0
        try:
            requests = give_back(
                house,
                caller,
                seat.id,
                wanted,
                reason,
                provider,
                tell=lambda house, seat_id: tell_of_calling_off(house, seat_id, reason),
            )
        except Conflict:
            return ()
    done.people += seat.status == SeatStatus.ENROLLED
    done.by_hand += _by_hand(seat, card)
    return requests


def _anew(runtime: Runtime, provider: str, due: Due, caller: Caller, reason: str) -> Sequence[RefundRequest]:
    """A refund that was refused before. Where somebody sent the money back in the meantime there is nothing to ask."""
    with suppress(Conflict), runtime.writing() as house:
        return prepare_refund(house, caller, due.order_id, due.amount, reason, provider)
    return ()


def _ask(runtime: Runtime, provider: Provider, requests: Sequence[RefundRequest]) -> list[str]:
    for request in requests:
        ask_provider(runtime, provider, request)
    return [request.refund_id for request in requests]


def _on_their_way(house: House, refund_ids: list[str]) -> dict[str, int]:
    """The sums of these refunds by currency, without those that the provider refused."""
    asked = (
        select(Refund.currency, func.sum(Refund.amount))
        .where(Refund.id.in_(refund_ids), Refund.status != "failed")
        .group_by(Refund.currency)
    )
    return {currency: int(amount) for currency, amount in house.db.execute(asked)}


def _live_seats(house: House, workshop_id: str) -> list[_Seat]:
    """Of everybody who has not attended."""
    found = house.db.execute(
        select(
            Seats.id,
            Seats.enrollment_status,
            Seats.order_id,
            func.coalesce(Order.paid_amount - Order.refunded_amount, 0),
            func.coalesce(Order.currency, ""),
        )
        .outerjoin(Order, Order.id == Seats.order_id)
        .where(
            Seats.workshop_id == workshop_id,
            Seats.enrollment_status != SeatStatus.CANCELLED,
            Seats.attended_at.is_(None),
        )
        .order_by(Seats.id)
    )
    return [_Seat(*row) for row in found]


def _goes_back(left: Left, seat: _Seat, provider: str) -> int:
    """What goes back by card of a seat's order."""
    return _by_itself(left, seat.order_id, provider) if seat.order_id and seat.holds else 0


def _by_itself(left: Left, order_id: str, provider: str) -> int:
    """Nothing where a part of it was paid through another provider."""
    of_order = left.get(order_id, Counter())
    return of_order[provider] if of_order[provider] == of_order.total() else 0


def _by_hand(seat: _Seat, card: int) -> list[Due]:
    if seat.order_id is None or seat.holds <= card:
        return []
    return [Due(seat.order_id, seat.holds - card, seat.currency)]


def _failed(house: House, workshop_id: str, provider: str) -> list[Due]:
    """Orders of the workshop whose refund the provider refused, with what could still go back."""
    orders = house.db.execute(
        select(Order.id, Order.currency)
        .join(Refund, Refund.order_id == Order.id)
        .join(Seats, Seats.order_id == Order.id)
        .where(
            Order.workshop_id == workshop_id,
            Refund.kind == "refund",
            Refund.status == "failed",
            Seats.enrollment_status == SeatStatus.CANCELLED,
        )
        .distinct()
        .order_by(Order.id)
    ).all()
    left = left_by_provider(house, [order_id for order_id, _ in orders])
    due = [Due(order_id, _by_itself(left, order_id, provider), currency) for order_id, currency in orders]
    return [each for each in due if each.amount > 0]
