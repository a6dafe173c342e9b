"""Offer free seats to the waiting list: to the next in line by a job of the worker, to anyone by an admin."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Row, bindparam, exists, insert, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict, NotFound, TooMany
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.commands.hold_seat import cancel_lapsed, count_hold
from guildhall.domains.workshops.commands.lock_workshops import LOCK_WORKSHOP
from guildhall.domains.workshops.commands.mails import mail_offer
from guildhall.domains.workshops.commands.waiting_list import close_place
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopEnrollment
from guildhall.domains.workshops.queries import ENROLLMENT_OPEN, PARTICIPANTS, TAKEN, taken_seats
from guildhall.domains.workshops.rules import (
    SeatStatus,
    WaitingStatus,
)
from guildhall.services.shop_settings.queries import opened_at, shop_settings

Seats = WorkshopEnrollment
Entry = WaitingListEntry

_WAITS = exists().where(Entry.workshop_id == Workshop.id, Entry.status == WaitingStatus.WAITING)
_DUE = (
    select(Workshop.id)
    .where(Workshop.is_active, ENROLLMENT_OPEN, Workshop.max_participants > PARTICIPANTS, _WAITS)
    .order_by(Workshop.id)
    .limit(1)
)
_NEXT = (
    select(Entry.id, Entry.workshop_id, Entry.user_id, Entry.auth_user_id)
    .where(
        Entry.workshop_id == bindparam("workshop_id", type_=Id),
        Entry.status == WaitingStatus.WAITING,
    )
    .order_by(Entry.position)
    .limit(1)
)
_HAS_SEAT = select(Seats.id).where(
    Seats.workshop_id == bindparam("workshop_id", type_=Id),
    Seats.user_id == bindparam("profile_id", type_=Id),
    TAKEN,
)
_LAPSED = (
    select(Entry.id)
    .where(Entry.status == WaitingStatus.OFFERED, Entry.offered_until <= bindparam("now"))
    .with_for_update(skip_locked=True)
)


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that was made, and its deadline."""

    entry_id: str
    until: datetime


def lapse_offers(uow: UnitOfWork) -> int:
    """End the offers whose deadline is over; return their number. Their seats are released as expired holds are."""
    lapsed = uow.db.scalars(_LAPSED, {"now": uow.now}).all()
    if not lapsed:
        return 0
    uow.db.execute(update(Entry).where(Entry.id.in_(lapsed)).values(status=WaitingStatus.LAPSED))
    uow.publish(BusinessEvent("waiting.lapsed", "waiting_list_entries", lapsed))
    return len(lapsed)


def offer_next_seat(uow: UnitOfWork) -> int:
    """Offer one free seat of any workshop to the next in its line; return 0 if there is nothing to do.

    A closed shop offers none: the person could not take it.
    A mailbox that let several offers lapse loses its place instead: its accounts could keep the seat from the others.
    The person is read before the workshop is locked, because every transaction locks people before workshops. If
    another process was first, the next call finds the new state.
    """
    workshop_id = uow.db.scalar(_DUE, {"now": uow.now})
    if workshop_id is None or opened_at(uow) is None:
        return 0
    entry = uow.db.execute(_NEXT, {"workshop_id": workshop_id}).first()
    if entry is None:
        return 0
    _lock_person(uow, entry.user_id)
    workshop = uow.db.execute(LOCK_WORKSHOP, {"workshop_id": workshop_id}).one()
    now_next = uow.db.execute(_NEXT, {"workshop_id": workshop_id}).first()
    free = taken_seats(uow, workshop_id) < workshop.max_participants
    open_ = workshop.is_active and workshop.enrolment_closes_at > uow.now
    if open_ and free and now_next is not None and now_next.id == entry.id:
        if _counts(uow, entry):
            _offer(uow, entry, latest=workshop.enrolment_closes_at)
        else:
            close_place(uow, workshop_id, entry.user_id, WaitingStatus.LAPSED)
    return 1


def _counts(uow: UnitOfWork, entry: Row[str, str, str, str | None]) -> bool:
    """Count the offer; return False if the mailbox, by any of its accounts, let too many lapse."""
    try:
        count_hold(uow, entry.workshop_id, entry.user_id, limits.OFFERS)
    except TooMany:
        return False
    return True


def offer_seat(uow: UnitOfWork, entry_id: str) -> Offer:
    """Offer a free seat to this person, also before others in line, until the workshop starts.

    Raises NotFound; Conflict not_waiting, workshop_full, enrolment_closed once it has started, already_enrolled.
    """
    entry = uow.db.execute(
        select(Entry.id, Entry.workshop_id, Entry.user_id, Entry.auth_user_id).where(Entry.id == entry_id)
    ).first()
    if entry is None:
        raise NotFound()
    _lock_person(uow, entry.user_id)
    workshop = uow.db.execute(LOCK_WORKSHOP, {"workshop_id": entry.workshop_id}).one()
    status = uow.db.scalar(select(Entry.status).where(Entry.id == entry_id))
    if status != WaitingStatus.WAITING:
        raise Conflict("not_waiting")
    if not workshop.is_active:
        raise NotFound()
    if workshop.starts_at <= uow.now:
        raise Conflict("enrolment_closed")
    if taken_seats(uow, entry.workshop_id) >= workshop.max_participants:
        raise Conflict("workshop_full")
    until = _offer(uow, entry, latest=workshop.starts_at)
    if until is None:
        raise Conflict("already_enrolled", text="person_has_seat")
    return Offer(entry_id, until)


def _lock_person(uow: UnitOfWork, profile_id: str) -> None:
    """Lock the profile, so that its customer cannot be deleted before this transaction ends."""
    uow.db.execute(select(Profile.id).where(Profile.id == profile_id).with_for_update(read=True))


def _offer(uow: UnitOfWork, entry: Row[str, str, str, str | None], *, latest: datetime) -> datetime | None:
    """Hold a seat for the person and mail the offer; None if they have a seat by now. The workshop must be locked."""
    whose = {"workshop_id": entry.workshop_id, "profile_id": entry.user_id}
    if uow.db.execute(_HAS_SEAT, whose | {"now": uow.now}).first():
        close_place(uow, entry.workshop_id, entry.user_id, WaitingStatus.ACCEPTED)
        return None
    cancel_lapsed(uow, entry.workshop_id, entry.user_id)
    until = min(uow.now + timedelta(hours=shop_settings(uow).waiting_offer_hours), latest)
    offered = update(Entry).where(Entry.id == entry.id, Entry.status == WaitingStatus.WAITING)
    values = {"status": WaitingStatus.OFFERED, "offered_until": until}
    if uow.db.execute(offered.values(**values)).rowcount != 1:
        raise Conflict("not_waiting")
    seat = {
        "id": new_id(),
        "user_id": entry.user_id,
        "auth_user_id": entry.auth_user_id,
        "workshop_id": entry.workshop_id,
        "enrollment_status": SeatStatus.PENDING,
        "held_until": until,
        "enrolled_at": uow.now,
    }
    uow.db.execute(insert(Seats), seat)
    uow.publish(BusinessEvent("seat.held", "workshop_enrollments", seat["id"]))
    uow.publish(BusinessEvent("waiting.offered", "waiting_list_entries", entry.id))
    mail_offer(uow, entry.id, until)
    return until
