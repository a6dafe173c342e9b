"""Reads of workshops, and the conditions that every count of seats is made of."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, exists, func, or_, select

from guildhall.kit.columns import Id
from guildhall.kit.house import House
from guildhall.tables.caller import CALLER_ACCOUNT, NOW
from guildhall.workshops.models import Workshop, WorkshopEnrollment
from guildhall.workshops.rules import SeatStatus

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


def taken_seats(house: House, workshop_id: str) -> int:
    """How many seats nobody else can have at this moment. Lock the workshop first where the answer must stay true."""
    return house.db.execute(_TAKEN_SEATS, {"workshop_id": workshop_id, "now": house.now}).scalar_one()
