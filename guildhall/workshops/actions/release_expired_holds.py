"""Tidying up after holds that ran out."""

from __future__ import annotations

from sqlalchemy import select, update

from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.tables.caller import NOW
from guildhall.workshops.models import WorkshopEnrollment
from guildhall.workshops.rules import SeatStatus

Seats = WorkshopEnrollment

_LAPSED = (
    select(Seats.id)
    .where(Seats.enrollment_status == SeatStatus.PENDING, Seats.held_until <= NOW)
    .with_for_update(skip_locked=True)
)
_CANCEL_ALL = (
    update(Seats)
    .where(Seats.id.in_(_LAPSED))
    .values(enrollment_status=SeatStatus.CANCELLED, held_until=None)
    .returning(Seats.id)
)


def release_expired_holds(house: House) -> int:
    """Cancel the holds whose time is over; how many. Counting already ignores them, so this only tidies the lists."""
    released = house.db.scalars(_CANCEL_ALL, {"now": house.now}).all()
    house.announce(BusinessEvent("seat.cancelled", "workshop_enrollments", released))
    return len(released)
