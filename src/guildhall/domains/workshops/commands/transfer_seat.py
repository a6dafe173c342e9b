"""Give a seat to another person: by its participant until the shop's deadline, by an admin at any time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select, update

from guildhall.core.errors import Conflict, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Email, Identifier, OptionalTitle, Payload
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.commands.lock_workshops import LOCK_WORKSHOP
from guildhall.domains.workshops.commands.mails import confirm_seat_by_mail, notify_of_transferred_seat
from guildhall.domains.workshops.commands.seat_of_order import refuse_second_seat
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus, WorkshopStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import shop_settings

Seats = WorkshopEnrollment


class SeatTransfer(Payload):
    """The new participant of a seat. The names are used if the address is new to the shop."""

    enrollment_id: Identifier
    email: Email
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None


@dataclass(frozen=True, slots=True)
class TransferTerms:
    """The terms of a transfer. `refusal`: the reason against it, or None. `until`: the participant's deadline."""

    refusal: Conflict | None
    until: datetime


@dataclass(frozen=True, slots=True)
class _Seat:
    id: str
    workshop_id: str
    user_id: str
    status: str
    attended_at: datetime | None
    starts_at: datetime
    workshop_status: str


def transfer_terms(uow: UnitOfWork, caller: Caller, seat_id: str) -> TransferTerms:
    """Return whether the caller may transfer the seat. Raises NotFound for a seat of others, except for admins."""
    seat = _seat_of(uow, caller, seat_id)
    until = seat.starts_at - timedelta(hours=shop_settings(uow).workshop_transfer_hours)
    return TransferTerms(_refusal(uow, caller, seat, until), until)


def transfer_seat(uow: UnitOfWork, caller: Caller, payload: SeatTransfer) -> None:
    """Give a seat to the person with that email address; a profile is created if there is none.

    The seat, its place in the workshop and its order stay; only its participant changes, and with it the access to
    materials and link. Queues the calendar's cancellation to the old participant and the seat's mail to the new one.
    Raises NotFound; Conflict not_enrolled, attended, too_late, same_participant, already_enrolled; TooMany.
    """
    seat = _seat_of(uow, caller, payload.enrollment_id)
    terms = transfer_terms(uow, caller, seat.id)
    if terms.refusal:
        raise terms.refusal
    if not caller.admin:
        limits.take(uow, limits.TRANSFERS, str(caller.account_id))
    to_id = find_or_add_profile(
        uow,
        payload.email,
        first_name=payload.first_name or "",
        last_name=payload.last_name or "",
        language=None if caller.admin else caller.language,
    )
    if to_id == seat.user_id:
        raise Conflict("same_participant")
    lock = select(Profile.id, Profile.auth_user_id).where(Profile.id.in_((seat.user_id, to_id)))
    people = {row.id: row for row in uow.db.execute(lock.order_by(Profile.id).with_for_update(read=True))}
    uow.db.execute(LOCK_WORKSHOP, {"workshop_id": seat.workshop_id}).first()
    refuse_second_seat(uow, seat.workshop_id, to_id, seat.id)
    notify_of_transferred_seat(uow, seat.id, payload.email)
    mine = update(Seats).where(
        Seats.id == seat.id, Seats.user_id == seat.user_id, Seats.enrollment_status == SeatStatus.ENROLLED
    )
    owner = {"user_id": to_id, "auth_user_id": people[to_id].auth_user_id, "transferred_at": uow.now}
    if uow.db.execute(mine.values(**owner)).rowcount != 1:
        raise Conflict("not_enrolled")  # a concurrent request changed it
    record(
        uow,
        caller.account_id,
        "seat.transferred",
        "workshop_enrollments",
        seat.id,
        **{"from": seat.user_id, "to": to_id},
    )
    uow.publish(BusinessEvent("seat.transferred", "workshop_enrollments", seat.id))
    confirm_seat_by_mail(uow, seat.id, paid=Money(0, "EUR"), tax=Money(0, "EUR"))


def _seat_of(uow: UnitOfWork, caller: Caller, seat_id: str) -> _Seat:
    query = (
        select(
            Seats.id,
            Seats.workshop_id,
            Seats.user_id,
            Seats.enrollment_status,
            Seats.attended_at,
            Workshop.starts_at,
            Workshop.status,
        )
        .join(Workshop, Workshop.id == Seats.workshop_id)
        .where(Seats.id == seat_id)
    )
    if not caller.admin:
        query = query.where(Seats.auth_user_id == caller.account_id)
    found = existing(uow.db.execute(query).first() if caller.signed_in else None)
    return _Seat(*found)


def _refusal(uow: UnitOfWork, caller: Caller, seat: _Seat, until: datetime) -> Conflict | None:
    if seat.status != SeatStatus.ENROLLED:
        return Conflict("not_enrolled")
    if seat.attended_at is not None:
        return Conflict("attended")
    over = seat.workshop_status == WorkshopStatus.COMPLETED or uow.now > until
    return Conflict("too_late") if over and not caller.admin else None
