"""The effects of canceling a workshop, seat by seat, before and during the cancellation."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from guildhall.core.answer_fields import RowId
from guildhall.core.errors import Conflict, NotFound
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import Refund
from guildhall.domains.payments.queries.refundable import Left, left_by_provider
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import Caller

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class WaitingRefund:
    """Money of an order that must be refunded manually."""

    order_id: RowId
    amount: Money


@dataclass(frozen=True, slots=True)
class WorkshopCancellationTerms:
    """The effects of canceling a workshop now, or the rest of a cancellation under way.

    `people` are enrolled and would be notified, `held` seats await payment; participants who attended keep their
    seats. `by_card` is refunded through the provider, by currency in minor units; `by_hand` was paid in another way.
    `failed` refunds were refused by the provider. `refusal` is the reason why the workshop cannot be canceled.
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
class WorkshopStanding:
    """The state of a workshop: canceled since `called_off_at`, or no longer to be canceled because of `refusal`."""

    called_off_at: datetime | None
    starts_at: datetime
    refusal: Conflict | None


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A held or enrolled seat, and the money that its order holds; None without an order."""

    id: str
    status: str
    order_id: str | None
    holds: Money | None


def cancel_workshop_terms(
    uow: UnitOfWork, caller: Caller, workshop_id: str, provider: str
) -> WorkshopCancellationTerms:
    """Return the effects of canceling the workshop, for admins. Raises NotAllowed, NotFound."""
    workshop = workshop_standing(uow, caller, workshop_id)
    seats = live_seats(uow, workshop_id)
    left = left_by_provider(uow, [seat.order_id for seat in seats if seat.order_id and seat.holds])
    by_card: Counter[str] = Counter()
    by_hand: list[WaitingRefund] = []
    for seat in seats:
        card = card_refund_of(left, seat, provider)
        by_card.update({card.currency: card.minor} if card else {})
        by_hand += due_by_hand(seat, card)
    return WorkshopCancellationTerms(
        called_off_at=workshop.called_off_at,
        starts_at=workshop.starts_at,
        refusal=workshop.refusal,
        **count_seats(seats),
        by_card=dict(by_card),
        by_hand=by_hand,
        failed=failed_refunds(uow, workshop_id, provider),
    )


def workshop_standing(uow: UnitOfWork, caller: Caller, workshop_id: str) -> WorkshopStanding:
    """Return the state of a workshop, for admins. Raises NotAllowed, NotFound."""
    caller.require(caller.admin)
    found = uow.db.execute(
        select(Workshop.called_off_at, Workshop.starts_at).where(Workshop.id == workshop_id)
    ).first()
    if found is None:
        raise NotFound()
    over = found.called_off_at is None and found.starts_at <= uow.now
    return WorkshopStanding(*found, Conflict("workshop_over") if over else None)


def count_seats(seats: list[LiveSeat]) -> dict[str, int]:
    """Return the number of enrolled people and of held seats."""
    return {
        "people": sum(seat.status == SeatStatus.ENROLLED for seat in seats),
        "held": sum(seat.status == SeatStatus.PENDING for seat in seats),
    }


def live_seats(uow: UnitOfWork, workshop_id: str) -> list[LiveSeat]:
    """Return the held and enrolled seats, without participants who attended."""
    found = uow.db.execute(
        select(
            Seats.id,
            Seats.enrollment_status,
            Seats.order_id,
            Order.paid_amount - Order.refunded_amount,
            Order.currency,
        )
        .outerjoin(Order, Order.id == Seats.order_id)
        .where(
            Seats.workshop_id == workshop_id,
            Seats.enrollment_status != SeatStatus.CANCELED,
            Seats.attended_at.is_(None),
        )
        .order_by(Seats.id)
    )
    return [
        LiveSeat(id_, status, order_id, Money(holds, currency) if order_id else None)
        for id_, status, order_id, holds, currency in found
    ]


def card_refund_of(left: Left, seat: LiveSeat, provider: str) -> Money | None:
    """Return the amount of the seat's order to refund by card; None without an order."""
    if seat.holds is None or seat.order_id is None:
        return None
    return seat.holds.of(_left_at_provider(left, seat.order_id, provider))


def due_by_hand(seat: LiveSeat, card: Money | None) -> list[WaitingRefund]:
    """Return the part of the seat's money to refund by hand; `card` is the part refunded by card."""
    if seat.order_id is None or seat.holds is None or card is None or seat.holds <= card:
        return []
    return [WaitingRefund(seat.order_id, seat.holds - card)]


def failed_refunds(uow: UnitOfWork, workshop_id: str, provider: str) -> list[WaitingRefund]:
    """Return the orders whose refund the provider refused, with the amount that can still be refunded."""
    orders = uow.db.execute(
        select(Order.id, Order.currency)
        .join(Refund, Refund.order_id == Order.id)
        .join(Seats, Seats.order_id == Order.id)
        .where(
            Order.workshop_id == workshop_id,
            Refund.kind == "refund",
            Refund.status == "failed",
            Seats.enrollment_status == SeatStatus.CANCELED,
        )
        .distinct()
        .order_by(Order.id)
    ).all()
    left = left_by_provider(uow, [order_id for order_id, _ in orders])
    due = [
        WaitingRefund(order_id, Money(_left_at_provider(left, order_id, provider), currency))
        for order_id, currency in orders
    ]
    return [each for each in due if each.amount]


def _left_at_provider(left: Left, order_id: str, provider: str) -> int:
    """Return the refundable amount, or 0 if a part of it was paid through another provider."""
    of_order = left.get(order_id, Counter())
    return of_order[provider] if of_order[provider] == of_order.total() else 0
