"""Enrol in a workshop with an order for one seat. A free seat is taken at once, a paid one is held (W1)."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from sqlalchemy import select

from guildhall.core.answer_fields import JSON, CurrencyCode, RowId
from guildhall.core.errors import NotFound
from guildhall.core.money import Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier, OptionalIdentifier, Payload
from guildhall.domains.orders.commands.give_up_seat import BY_GUEST, give_up_seat
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.workshops.commands.seat_of_order import renew_hold
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class Enrollment:
    """A seat and its order. The total includes tax.

    It must be paid before the hold ends; then the seat is released (W1). A free seat is `enrolled` at once.
    """

    id: RowId = field(metadata={JSON: "enrollmentId"})
    order_id: RowId
    enrollment_status: SeatStatus
    held_until: datetime | None
    total_amount: Minor
    currency: CurrencyCode


class NewEnrollment(Payload):
    """The specification's insert. The server decides `enrollment_status` (W1): a sent value is ignored."""

    user_id: OptionalIdentifier = None
    auth_user_id: OptionalIdentifier = None
    workshop_id: Identifier
    order_id: OptionalIdentifier = None
    enrollment_status: Literal["enrolled", "pending"] | None = None


def insert_enrollment(uow: UnitOfWork, caller: Caller, payload: NewEnrollment) -> str:
    """Return the id of the seat of the given order, which took it when placed; without one, place a new order.

    Raises NotFound for an order that is not the caller's, and what place_order raises.
    """
    if payload.order_id is None:
        order = NewOrder(
            user_id=payload.user_id, auth_user_id=payload.auth_user_id, workshop_id=payload.workshop_id
        )
        return seat_of(uow, place_order(uow, caller, order)).id
    mine = select(Order.id).where(Order.id == payload.order_id, Order.workshop_id == payload.workshop_id)
    if not caller.admin:
        mine = mine.where(Order.auth_user_id == caller.account_id)
    if uow.db.execute(mine).first() is None:
        raise NotFound()
    return seat_of(uow, payload.order_id).id


def enroll(uow: UnitOfWork, caller: Caller, order: NewOrder) -> Enrollment:
    """Order a seat. While an earlier order of the caller awaits payment, renew its hold and return its seat.

    An unpaid order that someone placed for their address without signing in gives way: its token would open it. So does
    one without the discount code that the seat is ordered with now.
    Raises what place_order raises.
    """
    if caller.profile_id:
        give_up_seat(uow, caller.profile_id, order.workshop_id or "")
    waiting = (
        select(Order.id, Order.status, Order.discount_code)
        .where(Order.auth_user_id == caller.account_id, Order.workshop_id == order.workshop_id)
        .where(Order.status.in_(sorted(AWAITING_PAYMENT)), Order.archived_at.is_(None), ~BY_GUEST)
        .order_by(Order.created_at.desc())
        .limit(1)
    )
    known = uow.db.execute(waiting).first()
    if known and order.discount_code in (None, known.discount_code):
        renew_hold(uow, known.id)
        return seat_of(uow, known.id)
    if known:
        set_status(uow, known.id, OrderStatus.CANCELED, expected=known.status)
    return seat_of(uow, place_order(uow, caller, order))


def seat_of(uow: UnitOfWork, order_id: str) -> Enrollment:
    """Return the newest seat of an order. Raises NotFound if it has none."""
    seat = WorkshopEnrollment
    found = uow.db.execute(
        select(
            seat.id,
            seat.order_id,
            seat.enrollment_status,
            seat.held_until,
            Order.total_amount,
            Order.currency,
        )
        .join(Order, Order.id == seat.order_id)
        .where(seat.order_id == order_id)
        .order_by(seat.enrolled_at.desc())
    ).first()
    if found is None:
        raise NotFound()
    return Enrollment(**found._mapping)
