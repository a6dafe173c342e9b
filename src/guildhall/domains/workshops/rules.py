"""Pure rules of workshop seats (W1, W2)."""

from __future__ import annotations

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

FULL = "This workshop has reached its maximum capacity."
ALREADY = "You are already enrolled in this workshop."
CLOSED = "This workshop has already taken place. Choose another one."
ENROLLMENT_CLOSED = "Enrollment for this workshop has closed."
NO_SUCH = "Workshop not found"
TOO_LATE = "It is too late to cancel this seat. Please contact us."
CALLED_OFF = "This workshop has been canceled. Duplicate it to offer it again."
NOT_FULL = "A seat is available. Book it now."
NOT_WAITING = "This person is no longer waiting: they left the list or have an offer. Please reload the page."
OVER = "The workshop has already started. Please contact us."


def no_seats_left(*, taken: int, seats: int, mine: bool) -> Conflict | None:
    """Return the reason why this person gets no seat, or None.

    `taken` counts enrollments and live holds. `mine`: the person has one of them, which is reported first, even if the
    workshop is full.
    """
    if mine:
        return Conflict("already_enrolled", ALREADY)
    if taken >= seats:
        return Conflict("workshop_full", FULL)
    return None


def refusal(
    *, is_active: bool, status: str, closed: bool, taken: int, seats: int, mine: bool
) -> Refused | None:
    """Return the reason why this person cannot book, or None (W2). An inactive workshop is not found (W5).

    `closed`: enrollment has closed by the clock, at the start of the workshop at the latest (W7).
    """
    if not is_active:
        return NotFound(NO_SUCH)
    if status == WorkshopStatus.COMPLETED and not mine:
        return Conflict("workshop_completed", CLOSED)
    if closed and not mine:
        return Conflict("enrolment_closed", ENROLLMENT_CLOSED)
    return no_seats_left(taken=taken, seats=seats, mine=mine)


def too_late_to_cancel(now: datetime, starts_at: datetime, notice: timedelta) -> Conflict | None:
    """Return the reason why a participant can no longer cancel, or None until `notice` before the start."""
    if now >= starts_at:
        return Conflict("workshop_over", OVER)
    return Conflict("too_late", TOO_LATE) if now > starts_at - notice else None
