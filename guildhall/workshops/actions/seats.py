"""Seats: hold, confirm, release. The workshop's row is locked before seats are counted, so one seat has one taker.

On PostgreSQL that is SELECT … FOR UPDATE; on SQLite the transaction holds the only write lock already.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, case, func, insert, select, update

from guildhall.kit.columns import Id
from guildhall.kit.errors import NotFound
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.tables.caller import NOW
from guildhall.workshops.models import Workshop, WorkshopEnrollment
from guildhall.workshops.queries import LIVE_HOLD, TAKEN, taken_seats
from guildhall.workshops.rules import NO_SUCH, SeatStatus, no_room, refusal

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat just taken, with what it costs (minor units of `currency`). `held_until` is None once it is enrolled."""

    id: str
    status: SeatStatus
    held_until: datetime | None
    title: str
    price: int
    currency: str


_LOCK = (
    select(
        Workshop.title,
        Workshop.price,
        Workshop.currency,
        Workshop.status,
        Workshop.is_active,
        Workshop.max_participants,
        Workshop.called_off_at,
    )
    .where(Workshop.id == bindparam("workshop_id", type_=Id))
    .with_for_update()
)


def lock_workshops(house: House, workshop_ids: Iterable[str]) -> None:
    """Lock several, always in the same order, before any of their seats is taken. What hold_seat does for one."""
    many = select(Workshop.id).where(Workshop.id.in_(sorted(workshop_ids)))
    house.db.execute(many.order_by(Workshop.id).with_for_update())


_OWN = Seats.user_id == bindparam("profile_id", type_=Id)
_COUNT = select(
    func.count(case((TAKEN, 1))).label("taken"),
    func.count(case((and_(_OWN, TAKEN), 1))).label("mine"),
    func.count(case((and_(_OWN, ~TAKEN), 1))).label("lapsed"),
).where(
    Seats.workshop_id == bindparam("workshop_id", type_=Id), Seats.enrollment_status != SeatStatus.CANCELLED
)
_CANCEL_LAPSED = (
    update(Seats)
    .where(
        Seats.workshop_id == bindparam("of_workshop", type_=Id),
        Seats.user_id == bindparam("of_profile", type_=Id),
        Seats.enrollment_status == SeatStatus.PENDING,
    )
    .values(enrollment_status=SeatStatus.CANCELLED, held_until=None)
)
_INSERT = insert(Seats)


def hold_seat(
    house: House, workshop_id: str, *, profile_id: str, account_id: str | None, order_id: str | None
) -> Seat:
    """Take a seat for a customer: held for `settings.seat_hold` until it is paid; a free workshop enrols at once (W1).

    Raises NotFound for an unknown or inactive workshop; Conflict workshop_full, already_enrolled, workshop_completed
    with the specification's texts (W2).
    """
    asked = {"workshop_id": workshop_id, "profile_id": profile_id, "now": house.now}
    workshop = house.db.execute(_LOCK, asked).first()
    if workshop is None:
        raise NotFound(NO_SUCH)
    count = house.db.execute(_COUNT, asked).one()
    if refused := refusal(
        is_active=workshop.is_active,
        status=workshop.status,
        taken=count.taken,
        seats=workshop.max_participants,
        mine=count.mine > 0,
    ):
        raise refused
    if count.lapsed:
        house.db.execute(_CANCEL_LAPSED, {"of_workshop": workshop_id, "of_profile": profile_id})
    free = workshop.price == 0
    seat = Seat(
        id=new_id(),
        status=SeatStatus.ENROLLED if free else SeatStatus.PENDING,
        held_until=None if free else house.now + house.settings.seat_hold,
        title=workshop.title,
        price=workshop.price,
        currency=workshop.currency,
    )
    row = {
        "id": seat.id,
        "user_id": profile_id,
        "auth_user_id": account_id,
        "workshop_id": workshop_id,
        "order_id": order_id,
        "enrollment_status": seat.status,
        "held_until": seat.held_until,
        "enrolled_at": house.now,
    }
    house.db.execute(_INSERT, row)
    return seat


_OF_ORDER = (
    select(Seats.id, Seats.workshop_id, Seats.user_id, Seats.enrollment_status, LIVE_HOLD.label("held"))
    .where(Seats.order_id == bindparam("order_id", type_=Id))
    .order_by(Seats.enrolled_at.desc())
    .limit(1)
)
_OTHER_SEAT = select(func.count()).where(
    Seats.workshop_id == bindparam("workshop_id", type_=Id),
    _OWN,
    Seats.id != bindparam("seat_id", type_=Id),
    Seats.enrollment_status != SeatStatus.CANCELLED,
)
_BY_ID = Seats.id == bindparam("seat_id", type_=Id)
_ENROL = (
    update(Seats)
    .where(_BY_ID)
    .values(enrollment_status=SeatStatus.ENROLLED, held_until=None, enrolled_at=NOW)
)
_HOLD = (
    update(Seats)
    .where(_BY_ID)
    .values(enrollment_status=SeatStatus.PENDING, held_until=bindparam("until", type_=Seats.held_until.type))
)


def confirm_seat(house: House, order_id: str) -> bool:
    """Turn the order's hold into an enrolment. A hold that ran out, or a seat given back, takes a free seat anew.

    False where no seat is left, its holder has another one by now, or the workshop was called off: the caller puts
    that before a person (M10).
    """
    seat = _lock_seat(house, order_id)
    if (
        seat is None
        or seat.called_off
        or (seat.gone and no_room(taken=seat.taken, seats=seat.seats, mine=seat.has_other))
    ):
        return False
    if seat.status != SeatStatus.ENROLLED:
        house.db.execute(_ENROL, {"seat_id": seat.id, "now": house.now})
    return True


def renew_hold(house: House, order_id: str) -> None:
    """Before a payment begins: hold the order's seat anew for `settings.seat_hold` where the hold had run out.

    A hold that still lives is not prolonged: nobody keeps a seat by asking again and again. Raises as hold_seat does.
    """
    seat = _lock_seat(house, order_id)
    if seat is None:
        raise NotFound("Enrollment not found")
    if not seat.gone:
        return
    if refused := refusal(
        is_active=seat.is_active,
        status=seat.workshop_status,
        taken=seat.taken,
        seats=seat.seats,
        mine=seat.has_other,
    ):
        raise refused
    house.db.execute(_HOLD, {"seat_id": seat.id, "until": house.now + house.settings.seat_hold})


@dataclass(frozen=True, slots=True)
class _LockedSeat:
    """An order's seat while its workshop is locked. `has_other`: its holder has another seat there that lives."""

    id: str
    status: str
    gone: bool  # given back, or a hold that ran out
    taken: int
    seats: int
    has_other: bool
    is_active: bool
    workshop_status: str
    called_off: bool


def _lock_seat(house: House, order_id: str) -> _LockedSeat | None:
    asked = {"order_id": order_id, "now": house.now}
    found = house.db.execute(_OF_ORDER, asked).first()
    if found is None:
        return None
    where = {"workshop_id": found.workshop_id, "profile_id": found.user_id, "seat_id": found.id}
    workshop = house.db.execute(_LOCK, where).one()
    seat = house.db.execute(_OF_ORDER, asked).one()  # as it is now that nobody else takes one
    return _LockedSeat(
        id=seat.id,
        status=seat.enrollment_status,
        gone=seat.enrollment_status != SeatStatus.ENROLLED and not seat.held,
        taken=taken_seats(house, found.workshop_id),
        seats=workshop.max_participants,
        has_other=house.db.execute(_OTHER_SEAT, where).scalar_one() > 0,
        is_active=workshop.is_active,
        workshop_status=workshop.status,
        called_off=workshop.called_off_at is not None,
    )


_RELEASE = (
    update(Seats)
    .where(Seats.order_id == bindparam("of_order", type_=Id), Seats.enrollment_status != SeatStatus.CANCELLED)
    .values(enrollment_status=SeatStatus.CANCELLED, held_until=None)
)


def release_seat(house: House, order_id: str) -> None:
    """Give the order's seat back, held or enrolled; nothing where it has none."""
    house.db.execute(_RELEASE, {"of_order": order_id})


_REASSIGN = (
    update(Seats)
    .where(Seats.order_id == bindparam("of_order", type_=Id))
    .values(user_id=bindparam("profile_id", type_=Id), auth_user_id=bindparam("account_id", type_=Id))
)


def reassign_seat(house: House, order_id: str, *, profile_id: str, account_id: str | None) -> None:
    """Let the order's seat follow the order to another customer (M14)."""
    asked = {"of_order": order_id, "profile_id": profile_id, "account_id": account_id}
    house.db.execute(_REASSIGN, asked)


_LAPSED = (
    select(Seats.id)
    .where(Seats.enrollment_status == SeatStatus.PENDING, Seats.held_until <= NOW)
    .with_for_update(skip_locked=True)
)
_CANCEL_ALL = (
    update(Seats).where(Seats.id.in_(_LAPSED)).values(enrollment_status=SeatStatus.CANCELLED, held_until=None)
)


def release_expired_holds(house: House) -> int:
    """Cancel the holds whose time is over; how many. Counting already ignores them, so this only tidies the lists."""
    return house.db.execute(_CANCEL_ALL, {"now": house.now}).rowcount
