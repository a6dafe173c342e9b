"""Cancel expired holds."""

from sqlalchemy import select, update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import NOW

Seats = WorkshopEnrollment

_LAPSED = (
    select(Seats.id)
    .where(Seats.enrollment_status == SeatStatus.PENDING, Seats.held_until <= NOW)
    .with_for_update(skip_locked=True)
)
_CANCEL_ALL = (
    update(Seats)
    .where(Seats.id.in_(_LAPSED))
    .values(enrollment_status=SeatStatus.CANCELED, held_until=None)
    .returning(Seats.id)
)


def release_expired_holds(uow: UnitOfWork) -> int:
    """Cancel expired holds and return their number. Seat counts already ignore them; this only tidies the lists."""
    released = uow.db.scalars(_CANCEL_ALL, {"now": uow.now}).all()
    uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", released))
    return len(released)
