"""Enrolling in a workshop: an order for one seat. A free one is done at once, a paid one is held (W1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import select

from guildhall.kit.errors import NotFound
from guildhall.kit.house import House
from guildhall.kit.wire import Identifier, OptionalIdentifier, Wire
from guildhall.orders.actions.place_order import place_order
from guildhall.orders.models import Order
from guildhall.orders.queries import NO_SUCH
from guildhall.orders.rules import AWAITING_PAYMENT
from guildhall.orders.wish import NewOrder
from guildhall.tables.caller import Caller
from guildhall.workshops.actions.seat_of_order import renew_hold
from guildhall.workshops.models import WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A seat and the order that pays for it, with `total_amount` in minor units. `held_until` is None once it is
    enrolled."""

    id: str
    order_id: str
    enrollment_status: str
    held_until: datetime | None
    total_amount: int
    currency: str


class NewEnrollment(Wire):
    """The specification's insert. `enrollment_status` is the server's to decide (W1): a sent one is not obeyed."""

    user_id: OptionalIdentifier = None
    auth_user_id: OptionalIdentifier = None
    workshop_id: Identifier
    order_id: OptionalIdentifier = None
    enrollment_status: Literal["enrolled", "pending"] | None = None


def insert_enrollment(house: House, caller: Caller, wish: NewEnrollment) -> str:
    """The seat of the order named, which placing it took already; without an order, that of a new one.

    Raises NotFound for an order that is not the caller's, and what place_order raises.
    """
    if wish.order_id is None:
        order = NewOrder(user_id=wish.user_id, auth_user_id=wish.auth_user_id, workshop_id=wish.workshop_id)
        return seat_of(house, place_order(house, caller, order)).id
    mine = select(Order.id).where(Order.id == wish.order_id, Order.workshop_id == wish.workshop_id)
    if not caller.admin:
        mine = mine.where(Order.auth_user_id == caller.account_id)
    if house.db.execute(mine).first() is None:
        raise NotFound(NO_SUCH)
    return seat_of(house, wish.order_id).id


def enrol(house: House, caller: Caller, order: NewOrder) -> Enrolment:
    """Order a seat; asked again while the order waits for its payment, the answer is that order, its seat held anew.

    Raises what place_order raises.
    """
    waiting = (
        select(Order.id)
        .where(Order.auth_user_id == caller.account_id, Order.workshop_id == order.workshop_id)
        .where(Order.status.in_(sorted(AWAITING_PAYMENT)), Order.archived_at.is_(None))
        .order_by(Order.created_at.desc())
        .limit(1)
    )
    order_id = house.db.execute(waiting).scalar()
    if order_id is None:
        order_id = place_order(house, caller, order)
    else:
        renew_hold(house, order_id)
    return seat_of(house, order_id)


def seat_of(house: House, order_id: str) -> Enrolment:
    """The newest seat of an order. Raises NotFound where it has none."""
    seat = WorkshopEnrollment
    found = house.db.execute(
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
        raise NotFound("Enrollment not found")
    return Enrolment(**found._mapping)
