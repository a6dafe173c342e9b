"""Reads of workshops, and the conditions that every count of seats is made of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, exists, func, or_, select

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import CALLER_ACCOUNT, NOW, Caller

Seats = WorkshopEnrollment

LIVE_HOLD = and_(Seats.enrollment_status == SeatStatus.PENDING, Seats.held_until > NOW)
TAKEN = or_(Seats.enrollment_status == SeatStatus.ENROLLED, LIVE_HOLD)
"""A seat that nobody else can have: enrolled, or held at this moment (W1)."""

PARTICIPANTS = (
    select(func.count()).where(Seats.workshop_id == Workshop.id, TAKEN).correlate(Workshop).scalar_subquery()
)
"""`current_participants` of a workshop: counted, never stored."""

CALLER_IS_ENROLLED = (
    exists()
    .where(
        Seats.workshop_id == Workshop.id,
        Seats.auth_user_id == CALLER_ACCOUNT,
        Seats.enrollment_status == SeatStatus.ENROLLED,
    )
    .correlate(Workshop)
)

_TAKEN_SEATS = select(func.count()).where(Seats.workshop_id == bindparam("workshop_id", type_=Id), TAKEN)


def taken_seats(uow: UnitOfWork, workshop_id: str) -> int:
    """How many seats nobody else can have at this moment. Lock the workshop first where the answer must stay true."""
    return uow.db.execute(_TAKEN_SEATS, {"workshop_id": workshop_id, "now": uow.now}).scalar_one()


_ATTENDANCE = (
    select(
        Seats.attended_at,
        Seats.certificate_code.label("code"),
        Profile.first_name,
        Profile.last_name,
        Profile.email,
        Profile.language,
        Workshop.title.label("workshop"),
        Workshop.instructor,
        Workshop.duration,
        Workshop.starts_at,
        Workshop.ends_at,
        Workshop.time_zone,
    )
    .join(Profile, Profile.id == Seats.user_id)
    .join(Workshop, Workshop.id == Seats.workshop_id)
)


@dataclass(frozen=True, slots=True)
class Attendance:
    """A seat as its certificate tells it; `attended_at` is None for who has not attended (yet)."""

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
        return " ".join(part for part in (self.first_name, self.last_name) if part)


def attendance_of(uow: UnitOfWork, caller: Caller, seat_id: str) -> Attendance | None:
    """Of the caller's own seat, or of any for an admin."""
    query = _ATTENDANCE.where(Seats.id == seat_id)
    if not caller.admin:
        query = query.where(Seats.auth_user_id == caller.account_id)
    found = uow.db.execute(query).first() if caller.signed_in else None
    return Attendance(**found._mapping) if found else None


def attendance_by_code(uow: UnitOfWork, code: str) -> Attendance | None:
    """None for a code that nobody has, and for one whose attendance was taken back."""
    query = _ATTENDANCE.where(Seats.certificate_code == code, Seats.attended_at.is_not(None))
    found = uow.db.execute(query).first()
    return Attendance(**found._mapping) if found else None
