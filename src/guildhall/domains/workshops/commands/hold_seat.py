"""Take a seat: a timed hold until it is paid, or an enrolment at once if it is free (W1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, case, func, insert, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import NotFound
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.mailboxes import mailbox_family
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.commands.lock_workshops import LOCK_WORKSHOP, OF_HOLDER
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.domains.workshops.queries import TAKEN
from guildhall.domains.workshops.rules import NO_SUCH, SeatStatus, refusal

Seats = WorkshopEnrollment

_COUNT = select(
    func.count(case((TAKEN, 1))).label("taken"),
    func.count(case((and_(OF_HOLDER, TAKEN), 1))).label("mine"),
    func.count(case((and_(OF_HOLDER, ~TAKEN), 1))).label("lapsed"),
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
    .returning(Seats.id)
)
_INSERT = insert(Seats)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat just taken, with its `price` in minor units of `currency`. `held_until` is None once it is enrolled."""

    id: str
    status: SeatStatus
    held_until: datetime | None
    title: str
    price: int
    currency: str


def hold_seat(
    uow: UnitOfWork,
    workshop_id: str,
    *,
    profile_id: str,
    account_id: str | None,
    order_id: str | None,
    by_admin: bool = False,
) -> Seat:
    """Take a seat for a customer: held for `settings.seat_hold` until paid, or enrolled at once if free (W1).

    by_admin: an admin may add a participant after enrolment has closed.
    Raises NotFound for an unknown or inactive workshop; Conflict workshop_full, already_enrolled, workshop_completed,
    enrolment_closed with the specification's texts (W2); TooMany holds_used_up after several holds for one mailbox.
    """
    requested = {"workshop_id": workshop_id, "profile_id": profile_id, "now": uow.now}
    workshop = uow.db.execute(LOCK_WORKSHOP, requested).first()
    if workshop is None:
        raise NotFound(NO_SUCH)
    count = uow.db.execute(_COUNT, requested).one()
    if refused := refusal(
        is_active=workshop.is_active,
        status=workshop.status,
        closed=not by_admin and workshop.enrolment_closes_at <= uow.now,
        taken=count.taken,
        seats=workshop.max_participants,
        mine=count.mine > 0,
    ):
        raise refused
    if count.lapsed:
        _cancel_lapsed(uow, workshop_id, profile_id)
    free = workshop.price == 0
    if not free:
        count_hold(uow, workshop_id, profile_id)
    until = None if free else _held_until(uow, workshop.enrolment_closes_at, by_admin=by_admin)
    status = SeatStatus.ENROLLED if free else SeatStatus.PENDING
    seat = Seat(new_id(), status, until, workshop.title, workshop.price, workshop.currency)
    whose = {
        "user_id": profile_id,
        "auth_user_id": account_id,
        "workshop_id": workshop_id,
        "order_id": order_id,
    }
    state = {"enrollment_status": seat.status, "held_until": seat.held_until, "enrolled_at": uow.now}
    uow.db.execute(_INSERT, {"id": seat.id, **whose, **state})
    uow.publish(BusinessEvent("seat.enrolled" if free else "seat.held", "workshop_enrollments", seat.id))
    return seat


def _cancel_lapsed(uow: UnitOfWork, workshop_id: str, profile_id: str) -> None:
    """Cancel the customer's own hold that ran out, so that a new one can take its place."""
    whose = {"of_workshop": workshop_id, "of_profile": profile_id}
    lapsed = uow.db.scalars(_CANCEL_LAPSED, whose).all()
    uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", lapsed))


def _held_until(uow: UnitOfWork, enrolment_closes_at: datetime, *, by_admin: bool) -> datetime:
    closed = enrolment_closes_at <= uow.now
    return uow.now + uow.settings.seat_hold if by_admin and closed else hold_end(uow, enrolment_closes_at)


def hold_end(uow: UnitOfWork, enrolment_closes_at: datetime) -> datetime:
    """Return the end of a hold that begins now: after `settings.seat_hold`, when enrolment closes at the latest."""
    return min(uow.now + uow.settings.seat_hold, enrolment_closes_at)


def count_hold(uow: UnitOfWork, workshop_id: str, profile_id: str) -> None:
    """Count a hold against the limit of the customer's mailbox, so that no one can block seats with repeated holds.

    All spellings of a mailbox's address, and all of its accounts, share one limit. Raises TooMany.
    """
    email = uow.db.execute(select(Profile.email).where(Profile.id == profile_id)).scalar_one()
    limits.take(uow, limits.HOLDS, workshop_id, mailbox_family(email))
