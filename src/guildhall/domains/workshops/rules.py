"""Pure rules of workshop seats (W1, W2)."""

from datetime import datetime, timedelta
from enum import StrEnum

from guildhall.core.errors import Conflict, NotFound, Refused


class WorkshopStatus(StrEnum):
    """The statuses of spec §4."""

    UPCOMING = "upcoming"
    ONGOING = "ongoing"
    COMPLETED = "completed"


class SeatStatus(StrEnum):
    """The status of a seat: pending is a timed hold, enrolled is paid or free, cancelled is released (W1)."""

    PENDING = "pending"
    ENROLLED = "enrolled"
    CANCELED = "cancelled"


class WaitingStatus(StrEnum):
    """The status of a place on the waiting list. After an offer it is accepted, or lapsed at the deadline.

    It is closed if the workshop is canceled or deleted.
    """

    WAITING = "waiting"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    LAPSED = "lapsed"
    LEFT = "left"
    CLOSED = "closed"


LIVE_WAITING = (WaitingStatus.WAITING.value, WaitingStatus.OFFERED.value)
"""The statuses of a person who is still in line."""


def no_seats_left(*, taken: int, seats: int, mine: bool) -> Conflict | None:
    """Return the reason why this person gets no seat, or None.

    `taken` counts enrollments and live holds. `mine`: the person has one of them, which is reported first, even if the
    workshop is full.
    """
    if mine:
        return Conflict("already_enrolled")
    if taken >= seats:
        return Conflict("workshop_full")
    return None


def refusal(
    *, is_active: bool, status: str, closed: bool, taken: int, seats: int, mine: bool
) -> Refused | None:
    """Return the reason why this person cannot book, or None (W2). An inactive workshop is not found (W5).

    `closed`: enrollment has closed by the clock, at the start of the workshop at the latest (W7).
    """
    if not is_active:
        return NotFound()
    if status == WorkshopStatus.COMPLETED and not mine:
        return Conflict("workshop_completed")
    if closed and not mine:
        return Conflict("enrolment_closed")
    return no_seats_left(taken=taken, seats=seats, mine=mine)


def too_late_to_cancel(now: datetime, starts_at: datetime, notice: timedelta) -> Conflict | None:
    """Return the reason why a participant can no longer cancel, or None until `notice` before the start."""
    if now >= starts_at:
        return Conflict("workshop_over")
    return Conflict("too_late") if now > starts_at - notice else None
