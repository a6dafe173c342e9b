"""The waiting list of a full workshop: join it, leave it, and change its order.

Everything here runs under the lock of the workshop, which every taking of a seat holds too. So a position is given
once, and no one is offered a seat before a person who came earlier.
"""

from sqlalchemy import bindparam, func, insert, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict, NotFound, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.commands.lock_workshops import LOCK_WORKSHOP
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment
from guildhall.domains.workshops.queries import LIVE_OFFER, TAKEN, in_line, taken_seats
from guildhall.domains.workshops.rules import (
    LIVE_WAITING,
    SeatStatus,
    WaitingStatus,
    refusal,
)

Seats = WorkshopEnrollment
Entry = WaitingListEntry

_LIVE_OF = (
    Entry.workshop_id == bindparam("of_workshop", type_=Id),
    Entry.user_id == bindparam("of_profile", type_=Id),
    Entry.status.in_(LIVE_WAITING),
)
_MINE = select(func.count()).where(
    Seats.workshop_id == bindparam("of_workshop", type_=Id),
    Seats.user_id == bindparam("of_profile", type_=Id),
    TAKEN,
)
_LAST = select(func.coalesce(func.max(Entry.position), 0)).where(
    Entry.workshop_id == bindparam("of_workshop", type_=Id)
)


def join_waiting_list(uow: UnitOfWork, workshop_id: str, *, profile_id: str, account_id: str | None) -> str:
    """Add a customer at the end of the line of a full workshop; return the entry's id. Idempotent.

    Raises NotFound; Conflict workshop_completed, enrolment_closed, already_enrolled, and seats_free while a seat can
    be booked at once.
    """
    workshop = existing(uow.db.execute(LOCK_WORKSHOP, {"workshop_id": workshop_id}).first())
    whose = {"of_workshop": workshop_id, "of_profile": profile_id}
    entry_id = uow.db.scalar(select(Entry.id).where(*_LIVE_OF), whose)
    if entry_id is not None:
        return str(entry_id)
    refused = refusal(
        is_active=workshop.is_active,
        status=workshop.status,
        closed=workshop.enrolment_closes_at <= uow.now,
        taken=taken_seats(uow, workshop_id) + in_line(uow, workshop_id),
        seats=workshop.max_participants,
        mine=uow.db.execute(_MINE, whose | {"now": uow.now}).scalar_one() > 0,
    )
    if refused is None:
        raise Conflict("seats_free")
    if refused.reason != "workshop_full":
        raise refused
    entry_id = new_id()
    row = {
        "id": entry_id,
        "workshop_id": workshop_id,
        "user_id": profile_id,
        "auth_user_id": account_id,
        "position": uow.db.execute(_LAST, whose).scalar_one() + 1,
        "status": WaitingStatus.WAITING,
    }
    uow.db.execute(insert(Entry), row)
    uow.publish(BusinessEvent("waiting.joined", "waiting_list_entries", entry_id))
    return entry_id


def leave_waiting_list(uow: UnitOfWork, entry_id: str) -> str:
    """Take a person out of the line, and release the seat that was offered; return the workshop's id. Idempotent.

    Raises NotFound.
    """
    found = uow.db.execute(select(Entry.workshop_id, Entry.user_id).where(Entry.id == entry_id)).first()
    if found is None:
        raise NotFound()
    uow.db.execute(LOCK_WORKSHOP, {"workshop_id": found.workshop_id}).first()
    left = update(Entry).where(Entry.id == entry_id, Entry.status.in_(LIVE_WAITING))
    values = {"status": WaitingStatus.LEFT, "offered_until": None}
    if uow.db.execute(left.values(**values)).rowcount:
        release_offer(uow, found.workshop_id, found.user_id)
        uow.publish(BusinessEvent("waiting.left", "waiting_list_entries", entry_id))
    return str(found.workshop_id)


def move_in_line(uow: UnitOfWork, entry_id: str, place: int) -> None:
    """Move a waiting person to the given place, 1 for the next in line. Raises NotFound, Conflict not_waiting."""
    workshop_id = existing(uow.db.scalar(select(Entry.workshop_id).where(Entry.id == entry_id)))
    uow.db.execute(LOCK_WORKSHOP, {"workshop_id": workshop_id}).first()
    line = select(Entry.position).where(
        Entry.workshop_id == workshop_id, Entry.status == WaitingStatus.WAITING
    )
    own = uow.db.scalar(line.where(Entry.id == entry_id))
    if own is None:
        raise Conflict("not_waiting")
    last = uow.db.scalar(line.order_by(Entry.position.desc()).limit(1))
    target = uow.db.scalar(line.order_by(Entry.position).offset(place - 1).limit(1)) or last or own
    step, first, end = (1, target, own - 1) if target < own else (-1, own + 1, target)
    between = update(Entry).where(Entry.workshop_id == workshop_id, Entry.position.between(first, end))
    uow.db.execute(between.values(position=Entry.position + step))
    uow.db.execute(update(Entry).where(Entry.id == entry_id).values(position=target))
    uow.publish(BusinessEvent("waiting.moved", "waiting_list_entries", entry_id))


def close_place(uow: UnitOfWork, workshop_id: str, profile_id: str, status: WaitingStatus) -> None:
    """End a person's place in line with `status`, if they have one. The workshop must be locked."""
    whose = {"of_workshop": workshop_id, "of_profile": profile_id}
    closing = update(Entry).where(*_LIVE_OF).values(status=status, offered_until=None)
    closed = uow.db.scalars(closing.returning(Entry.id), whose).all()
    uow.publish(BusinessEvent(f"waiting.{status}", "waiting_list_entries", closed))


def release_offer(uow: UnitOfWork, workshop_id: str, profile_id: str) -> bool:
    """Release the seat that is held for an offer to this person; return False if there is none."""
    held = update(Seats).where(Seats.workshop_id == workshop_id, Seats.user_id == profile_id, LIVE_OFFER)
    values = {"enrollment_status": SeatStatus.CANCELED, "held_until": None}
    released = uow.db.scalars(held.values(**values).returning(Seats.id), {"now": uow.now}).all()
    uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", released))
    return bool(released)
