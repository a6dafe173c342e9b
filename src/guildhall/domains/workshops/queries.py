"""Reads of workshops, and the SQL conditions behind every count of seats."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, bindparam, case, exists, func, or_, select

from guildhall.core.db.columns import Id
from guildhall.core.names import full_name
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus, WaitingStatus, WorkshopStatus
from guildhall.rest_engine.caller import CALLER_ACCOUNT, NOW, Caller
from guildhall.rest_engine.translations import in_language

Seats = WorkshopEnrollment
Condition = ColumnElement[bool]

LIVE_HOLD = and_(Seats.enrollment_status == SeatStatus.PENDING, Seats.held_until > NOW)
TAKEN = or_(Seats.enrollment_status == SeatStatus.ENROLLED, LIVE_HOLD)
"""The condition that a seat is taken: enrolled, or held now (W1)."""

LIVE_OFFER = and_(LIVE_HOLD, Seats.order_id.is_(None))
"""The condition that a seat is held for a person on the waiting list who has not ordered it yet."""

IN_LINE = (
    select(func.count())
    .where(
        WaitingListEntry.workshop_id == bindparam("workshop_id", type_=Id),
        WaitingListEntry.status == WaitingStatus.WAITING,
    )
    .scalar_subquery()
)
"""The number of people who wait for a seat. A free seat belongs to them, not to anyone who comes later."""

PARTICIPANTS = (
    select(func.count()).where(Seats.workshop_id == Workshop.id, TAKEN).correlate(Workshop).scalar_subquery()
)
"""The column `current_participants` of a workshop: counted, never stored."""

_EARLY_SEATS = (
    select(func.count())
    .where(Seats.workshop_id == Workshop.id, Seats.early)
    .correlate(Workshop)
    .scalar_subquery()
)

EARLY = and_(
    Workshop.early_price.is_not(None),
    or_(Workshop.early_ends_at.is_(None), Workshop.early_ends_at > NOW),
    or_(Workshop.early_seats.is_(None), Workshop.early_seats > _EARLY_SEATS),
)
"""The condition that a seat that is ordered now has the early-bird price."""

SEAT_PRICE = case((EARLY, Workshop.early_price), else_=Workshop.price)
"""The column `seat_price` of a workshop: what a seat costs that is ordered now, in the shop's own price."""

EARLY_SEATS_LEFT = case((EARLY, Workshop.early_seats - _EARLY_SEATS))
"""The column `early_seats_left` of a workshop; null unless a number of seats ends the early-bird price."""

CALLER_IS_ENROLLED = (
    exists()
    .where(
        Seats.workshop_id == Workshop.id,
        Seats.auth_user_id == CALLER_ACCOUNT,
        Seats.enrollment_status == SeatStatus.ENROLLED,
    )
    .correlate(Workshop)
)

ENROLLMENT_OPEN = and_(Workshop.status != WorkshopStatus.COMPLETED, Workshop.enrolment_closes_at > NOW)
"""The column `enrolment_open` of a workshop: the clock decides, and an admin may complete it earlier (W7)."""

PHASE = case(
    (
        or_(
            Workshop.status == WorkshopStatus.COMPLETED,
            and_(
                func.coalesce(Workshop.ends_at, Workshop.starts_at) <= NOW,
                or_(Workshop.status != WorkshopStatus.ONGOING, Workshop.end_date.is_not(None)),
            ),
        ),
        WorkshopStatus.COMPLETED,
    ),
    (or_(Workshop.status == WorkshopStatus.ONGOING, Workshop.starts_at <= NOW), WorkshopStatus.ONGOING),
    else_=WorkshopStatus.UPCOMING,
)
"""The column `phase` of a workshop: its status by the clock; a status that an admin has set moves it on, not back.

The end of a workshop without an end date is calculated from its first day. A course of several days that an admin has
set to ongoing is not over then."""

_TAKEN_SEATS = select(func.count()).where(Seats.workshop_id == bindparam("workshop_id", type_=Id), TAKEN)


_IN_LINE = select(IN_LINE)


def in_line(uow: UnitOfWork, workshop_id: str) -> int:
    """Return the number of people who wait for a seat in the workshop."""
    return int(uow.db.execute(_IN_LINE, {"workshop_id": workshop_id}).scalar_one())


def taken_seats(uow: UnitOfWork, workshop_id: str) -> int:
    """Return the number of seats taken now. Lock the workshop first if the number must stay true."""
    return uow.db.execute(_TAKEN_SEATS, {"workshop_id": workshop_id, "now": uow.now}).scalar_one()


_ATTENDANCE = (
    select(
        Seats.attended_at,
        Seats.certificate_code.label("code"),
        Profile.first_name,
        Profile.last_name,
        Profile.email,
        SPOKEN_LANGUAGE.label("language"),
        in_language(Workshop.translations, "title", Workshop.title, SPOKEN_LANGUAGE).label("workshop"),
        Workshop.instructor,
        in_language(Workshop.translations, "duration", Workshop.duration, SPOKEN_LANGUAGE).label("duration"),
        Workshop.starts_at,
        Workshop.ends_at,
        Workshop.time_zone,
    )
    .join(Profile, Profile.id == Seats.user_id)
    .join(Workshop, Workshop.id == Seats.workshop_id)
)


@dataclass(frozen=True, slots=True)
class Attendance:
    """The data of a seat for its certificate; `attended_at` is None without attendance."""

    attended_at: datetime | None
    code: str | None
    first_name: str | None
    last_name: str | None
    email: str
    language: str
    workshop: str
    instructor: str
    duration: str
    starts_at: datetime
    ends_at: datetime | None
    time_zone: str

    @property
    def name(self) -> str:
        return full_name(self.first_name, self.last_name)


def attendance_of(
    uow: UnitOfWork, caller: Caller, seat_id: str, *, guest: Condition | None = None
) -> Attendance | None:
    """Return the attendance of the caller's own seat, or of any seat for an admin; None if there is none.

    `guest` is the condition of the seats that a guest's token opens. A holder with an account signs in for it: the
    certificate states the name of the profile, which a typed address does not disclose.
    """
    query = _ATTENDANCE.where(Seats.id == seat_id)
    if not caller.admin:
        own = Seats.auth_user_id == caller.account_id
        query = query.where(own if guest is None else and_(guest, Seats.auth_user_id.is_(None)))
    asks = caller.signed_in or guest is not None
    found = uow.db.execute(query, spoken_languages(uow)).first() if asks else None
    return Attendance(**found._mapping) if found else None


def attendance_by_code(uow: UnitOfWork, code: str) -> Attendance | None:
    """Return the attendance of a certificate code; None if the code is unknown or the attendance was revoked."""
    query = _ATTENDANCE.where(Seats.certificate_code == code, Seats.attended_at.is_not(None))
    found = uow.db.execute(query, spoken_languages(uow)).first()
    return Attendance(**found._mapping) if found else None
