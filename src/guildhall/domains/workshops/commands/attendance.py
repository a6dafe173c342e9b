"""Mark the attendance of participants, as an admin."""

import secrets

from sqlalchemy import select, update

from guildhall.core.errors import Conflict, NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no characters that look alike
CODE_LENGTH = 16  # 79 bits: cannot be guessed

Seats = WorkshopEnrollment


class AttendanceChange(Change):
    """An admin's change of a seat."""

    attended: bool = False


def mark_attendance(uow: UnitOfWork, caller: Caller, row_id: str, payload: AttendanceChange) -> None:
    """Mark a participant as present, or revoke the mark. Idempotent.

    The certificate's code is made by the first mark and kept, so that a printed certificate is valid again after a
    mistake is corrected. Raises NotFound; Conflict not_enrolled, not_started.
    """
    if "attended" not in payload.sent():
        return
    found = uow.db.execute(
        select(Seats.enrollment_status, Seats.attended_at, Seats.certificate_code, Workshop.starts_at)
        .join(Workshop, Workshop.id == Seats.workshop_id)
        .where(Seats.id == row_id)
        .with_for_update(of=Seats)
    ).first()
    if found is None:
        raise NotFound()
    if payload.attended == (found.attended_at is not None):
        return
    if payload.attended and found.enrollment_status != SeatStatus.ENROLLED:
        raise Conflict("not_enrolled")
    if payload.attended and found.starts_at > uow.now:
        raise Conflict("not_started")
    values = {
        "attended_at": uow.now if payload.attended else None,
        "certificate_code": found.certificate_code or _new_code(),
    }
    uow.db.execute(update(Seats).where(Seats.id == row_id).values(**values))
    action = "seat.attended" if payload.attended else "seat.attendance_undone"
    record(uow, caller.account_id, action, "workshop_enrollments", row_id)
    uow.publish(BusinessEvent(action, "workshop_enrollments", row_id))


def _new_code() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + 4] for at in range(0, CODE_LENGTH, 4))
