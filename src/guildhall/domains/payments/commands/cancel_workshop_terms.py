"""What calling a workshop off means, seat by seat, before it happens and while it is under way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from guildhall.core.errors import Conflict, NotAllowed, NotFound
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import Refund
from guildhall.domains.payments.queries import Left, left_by_provider
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import NO_SUCH, OVER, SeatStatus
from guildhall.rest_engine.caller import Caller

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class WaitingRefund:
    """Money of one order that waits for a person."""

    order_id: str
    amount: Money


@dataclass(frozen=True, slots=True)
class CancelWorkshop:
    """What calling a workshop off means now, or what of it is left to do.

    `people` are enrolled and would be told, `held` seats wait for a payment; who attended keeps the seat. `by_card` is
    what goes back by itself, by currency; `by_hand` was paid in another way. `failed` refunds were refused by the
    provider.
    """

    called_off_at: datetime | None
    starts_at: datetime
    refusal: Conflict | None
    people: int
    held: int
    by_card: dict[str, int]
    by_hand: list[WaitingRefund]
    failed: list[WaitingRefund]


@dataclass(frozen=True, slots=True)
class CancellationState:
    """Whether a workshop is called off, and why it no longer can be (`refusal`)."""

    called_off_at: datetime | None
    starts_at: datetime
    refusal: Conflict | None


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A held or enrolled seat, and the money that its order holds."""

    id: str
    status: str
    order_id: str | None
    holds: int
    currency: str


def cancel_workshop_terms(uow: UnitOfWork, caller: Caller, workshop_id: str, provider: str) -> CancelWorkshop:
    """For admins: what would happen. Raises NotAllowed, NotFound."""
    workshop = standing_of(uow, caller, workshop_id)
    seats = live_seats(uow, workshop_id)
    left = left_by_provider(uow, [seat.order_id for seat in seats if seat.order_id and seat.holds])
    by_card: Counter[str] = Counter()
    by_hand: list[WaitingRefund] = []
    for seat in seats:
        card = goes_back(left, seat, provider)
        by_card.update({seat.currency: card} if card else {})
        by_hand += by_hand_of(seat, card)
    return CancelWorkshop(
        called_off_at=workshop.called_off_at,
        starts_at=workshop.starts_at,
        refusal=workshop.refusal,
        **counts(seats),
        by_card=dict(by_card),
        by_hand=by_hand,
        failed=failed_refunds(uow, workshop_id, provider),
    )


def standing_of(uow: UnitOfWork, caller: Caller, workshop_id: str) -> CancellationState:
    """Raises NotAllowed, NotFound."""
    if not caller.admin:
        raise NotAllowed("Only admins may call a workshop off", signed_in=caller.signed_in)
    found = uow.db.execute(
        select(Workshop.called_off_at, Workshop.starts_at).where(Workshop.id == workshop_id)
    ).first()
    if found is None:
        raise NotFound(NO_SUCH)
    over = found.called_off_at is None and found.starts_at <= uow.now
    return CancellationState(*found, Conflict("workshop_over", OVER) if over else None)


def counts(seats: list[LiveSeat]) -> dict[str, int]:
    """How many are enrolled, how many seats are held."""
    return {
        "people": sum(seat.status == SeatStatus.ENROLLED for seat in seats),
        "held": sum(seat.status == SeatStatus.PENDING for seat in seats),
    }


def live_seats(uow: UnitOfWork, workshop_id: str) -> list[LiveSeat]:
    """Of everybody who has not attended."""
    found = uow.db.execute(
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
    return [LiveSeat(*row) for row in found]


def goes_back(left: Left, seat: LiveSeat, provider: str) -> int:
    """What goes back by card of a seat's order."""
    return _by_itself(left, seat.order_id, provider) if seat.order_id and seat.holds else 0


def by_hand_of(seat: LiveSeat, card: int) -> list[WaitingRefund]:
    """What a person has to send back of the seat's money, `card` of which goes back by itself."""
    if seat.order_id is None or seat.holds <= card:
        return []
    return [WaitingRefund(seat.order_id, Money(seat.holds - card, seat.currency))]


def failed_refunds(uow: UnitOfWork, workshop_id: str, provider: str) -> list[WaitingRefund]:
    """Orders of the workshop whose refund the provider refused, with what could still go back."""
    orders = uow.db.execute(
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
    left = left_by_provider(uow, [order_id for order_id, _ in orders])
    due = [
        WaitingRefund(order_id, Money(_by_itself(left, order_id, provider), currency))
        for order_id, currency in orders
    ]
    return [each for each in due if each.amount]


def _by_itself(left: Left, order_id: str, provider: str) -> int:
    """Nothing where a part of it was paid through another provider."""
    of_order = left.get(order_id, Counter())
    return of_order[provider] if of_order[provider] == of_order.total() else 0
