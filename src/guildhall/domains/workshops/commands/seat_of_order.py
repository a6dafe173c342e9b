"""Change the seat of an order: confirm it, renew its hold, release it, or give it to another customer."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.commands.hold_seat import count_hold, hold_end
from guildhall.domains.workshops.commands.lock_workshops import LOCK_WORKSHOP, OF_HOLDER
from guildhall.domains.workshops.commands.waiting_list import close_place, release_offer
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.queries import LIVE_HOLD, in_line, taken_seats
from guildhall.domains.workshops.rules import SeatStatus, WaitingStatus, no_seats_left, refusal
from guildhall.rest_engine.caller import NOW

Seats = WorkshopEnrollment

_OF_ORDER = (
    select(
        Seats.id,
        Seats.workshop_id,
        Seats.user_id,
        Seats.enrollment_status,
        Seats.enrolled_at,
        LIVE_HOLD.label("held"),
    )
    .where(Seats.order_id == bindparam("order_id", type_=Id))
    .order_by(Seats.enrolled_at.desc())
    .limit(1)
)
_OTHER_SEAT = select(func.count()).where(
    Seats.workshop_id == bindparam("workshop_id", type_=Id),
    OF_HOLDER,
    Seats.id != bindparam("seat_id", type_=Id),
    Seats.enrollment_status != SeatStatus.CANCELED,
)
_OTHERS = select(Seats.id, Seats.enrollment_status, LIVE_HOLD.label("held")).where(
    Seats.workshop_id == bindparam("workshop_id", type_=Id),
    OF_HOLDER,
    Seats.id != bindparam("seat_id", type_=Id),
    Seats.enrollment_status != SeatStatus.CANCELED,
)
_BY_ID = Seats.id == bindparam("seat_id", type_=Id)
_ENROLL = (
    update(Seats)
    .where(_BY_ID)
    .values(enrollment_status=SeatStatus.ENROLLED, held_until=None, enrolled_at=NOW)
)
_HOLD = (
    update(Seats)
    .where(_BY_ID)
    .values(enrollment_status=SeatStatus.PENDING, held_until=bindparam("until", type_=Seats.held_until.type))
)
_RELEASE = (
    update(Seats)
    .where(Seats.order_id == bindparam("of_order", type_=Id), Seats.enrollment_status != SeatStatus.CANCELED)
    .values(enrollment_status=SeatStatus.CANCELED, held_until=None)
    .returning(Seats.id)
)
_GIVE_EARLY_BACK = (
    update(Seats).where(Seats.order_id == bindparam("of_order", type_=Id), Seats.early).values(early=False)
)
_RELEASE_HOLDS = (
    update(Seats)
    .where(Seats.user_id == bindparam("of_profile", type_=Id), Seats.enrollment_status == SeatStatus.PENDING)
    .values(enrollment_status=SeatStatus.CANCELED, held_until=None)
)
_REASSIGN = (
    update(Seats)
    .where(Seats.order_id == bindparam("of_order", type_=Id))
    .values(user_id=bindparam("profile_id", type_=Id), auth_user_id=bindparam("account_id", type_=Id))
    .returning(Seats.id)
)


@dataclass(frozen=True, slots=True)
class EnrolledSeat:
    """A seat that is enrolled; `is_new` if this transaction enrolled it."""

    id: str
    is_new: bool


def confirm_seat(uow: UnitOfWork, order_id: str) -> EnrolledSeat | None:
    """Turn the order's hold into an enrollment. An expired hold or a canceled seat takes a free seat again.

    A free seat belongs to those in line first. Returns None if none is left, the holder has another one by now, or the
    workshop was canceled: the caller reports that to an admin (M10).
    """
    seat = _lock_seat(uow, order_id)
    if (
        seat is None
        or seat.workshop_cancelled
        or (seat.gone and no_seats_left(taken=seat.claimed, seats=seat.seats, mine=seat.has_other))
    ):
        return None
    if seat.status != SeatStatus.ENROLLED:
        uow.db.execute(_ENROLL, {"seat_id": seat.id, "now": uow.now})
        uow.publish(BusinessEvent("seat.enrolled", "workshop_enrollments", seat.id))
        return EnrolledSeat(seat.id, is_new=True)
    return EnrolledSeat(seat.id, is_new=seat.enrolled_at == uow.now)


def renew_hold(uow: UnitOfWork, order_id: str) -> None:
    """Hold the order's seat for another `settings.seat_hold` if its hold has expired, before a payment begins.

    A live hold is not extended, so that no one can keep a seat by repeated requests; the number of holds per mailbox
    is limited. Raises what hold_seat raises.
    """
    seat = existing(_lock_seat(uow, order_id))
    if not seat.gone:
        return
    if refused := refusal(
        is_active=seat.is_active,
        status=seat.workshop_status,
        closed=seat.enrolment_closes_at <= uow.now,
        taken=seat.claimed,
        seats=seat.seats,
        mine=seat.has_other,
    ):
        raise refused
    count_hold(uow, seat.workshop_id, seat.profile_id)
    uow.db.execute(_HOLD, {"seat_id": seat.id, "until": hold_end(uow, seat.enrolment_closes_at)})
    uow.publish(BusinessEvent("seat.held", "workshop_enrollments", seat.id))


def return_to_hold(uow: UnitOfWork, order_id: str) -> None:
    """Turn the order's enrolled seat into a hold again: it was given without money, and that was taken back."""
    seat = _lock_seat(uow, order_id)
    if seat is not None and seat.status == SeatStatus.ENROLLED:
        uow.db.execute(_HOLD, {"seat_id": seat.id, "until": hold_end(uow, seat.enrolment_closes_at)})
        uow.publish(BusinessEvent("seat.held", "workshop_enrollments", seat.id))


def release_seat(uow: UnitOfWork, order_id: str) -> None:
    """Cancel the order's seat, held or enrolled, if it has one. Its early-bird price is free for another seat."""
    uow.db.execute(_GIVE_EARLY_BACK, {"of_order": order_id})
    released = uow.db.scalars(_RELEASE, {"of_order": order_id}).all()
    uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", released))


def release_holds(uow: UnitOfWork, profile_id: str) -> None:
    """Cancel every hold of a customer; enrolled seats stay."""
    uow.db.execute(_RELEASE_HOLDS, {"of_profile": profile_id})


def reassign_seat(
    uow: UnitOfWork, order_id: str, *, holder: str | None, profile_id: str, account_id: str | None
) -> None:
    """Move the order's seat from its `holder` to another customer, together with the order (M14).

    A seat that the holder gave to another person stays with that person.
    Raises Conflict already_enrolled if that customer has a seat in the workshop.
    """
    seat = uow.db.execute(_OF_ORDER, {"order_id": order_id, "now": uow.now}).first()
    if seat is None or (holder and seat.user_id != holder):
        return
    if seat.enrollment_status != SeatStatus.CANCELED:
        uow.db.execute(LOCK_WORKSHOP, {"workshop_id": seat.workshop_id}).first()
        refuse_second_seat(uow, seat.workshop_id, profile_id, seat.id)
    requested = {"of_order": order_id, "profile_id": profile_id, "account_id": account_id}
    moved = uow.db.scalars(_REASSIGN, requested).all()
    uow.publish(BusinessEvent("seat.updated", "workshop_enrollments", moved))


def refuse_second_seat(uow: UnitOfWork, workshop_id: str, profile_id: str, seat_id: str) -> None:
    """Raise Conflict if the customer has another live seat in the workshop, which must be locked.

    An expired hold of theirs, or one that the waiting list offers them, is canceled: this seat takes its place.
    """
    release_offer(uow, workshop_id, profile_id)
    where = {"workshop_id": workshop_id, "profile_id": profile_id, "seat_id": seat_id, "now": uow.now}
    for other in uow.db.execute(_OTHERS, where).all():
        if other.enrollment_status == SeatStatus.ENROLLED or other.held:
            raise Conflict("already_enrolled")
        gone = update(Seats).where(Seats.id == other.id)
        uow.db.execute(gone.values(enrollment_status=SeatStatus.CANCELED, held_until=None))
    close_place(uow, workshop_id, profile_id, WaitingStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class _LockedSeat:
    """An order's seat while its workshop is locked. `has_other`: its holder has another live seat there."""

    id: str
    workshop_id: str
    profile_id: str
    status: str
    enrolled_at: datetime
    gone: bool  # canceled, or an expired hold
    claimed: int  # by those who have a seat, and by those in line unless this holder was offered one
    seats: int
    has_other: bool
    is_active: bool
    workshop_status: str
    enrolment_closes_at: datetime
    workshop_cancelled: bool


def _lock_seat(uow: UnitOfWork, order_id: str) -> _LockedSeat | None:
    requested = {"order_id": order_id, "now": uow.now}
    found = uow.db.execute(_OF_ORDER, requested).first()
    if found is None:
        return None
    where = {"workshop_id": found.workshop_id, "profile_id": found.user_id, "seat_id": found.id}
    workshop = uow.db.execute(LOCK_WORKSHOP, where).one()
    seat = uow.db.execute(_OF_ORDER, requested).one()  # read again: it may have changed before the lock
    gone = seat.enrollment_status != SeatStatus.ENROLLED and not seat.held
    offered = gone and _use_offer(uow, found.workshop_id, seat.user_id)
    open_ = workshop.enrolment_closes_at > uow.now
    waiting = in_line(uow, found.workshop_id) if gone and open_ and not offered else 0
    return _LockedSeat(
        id=seat.id,
        workshop_id=found.workshop_id,
        profile_id=seat.user_id,
        status=seat.enrollment_status,
        enrolled_at=seat.enrolled_at,
        gone=gone,
        claimed=taken_seats(uow, found.workshop_id) + waiting,
        seats=workshop.max_participants,
        has_other=uow.db.execute(_OTHER_SEAT, where).scalar_one() > 0,
        is_active=workshop.is_active,
        workshop_status=workshop.status,
        enrolment_closes_at=workshop.enrolment_closes_at,
        workshop_cancelled=workshop.called_off_at is not None,
    )


def _use_offer(uow: UnitOfWork, workshop_id: str, profile_id: str) -> bool:
    """Release the seat that the waiting list holds for this person, because their order takes its place."""
    if not release_offer(uow, workshop_id, profile_id):
        return False
    close_place(uow, workshop_id, profile_id, WaitingStatus.ACCEPTED)
    return True
