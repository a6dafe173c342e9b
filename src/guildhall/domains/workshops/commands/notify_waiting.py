"""Notify people without a seat when their workshop is moved or canceled: those in line, and buyers who have not paid.

Participants get mails of their own (`mails.py`).
"""

from datetime import datetime

from sqlalchemy import bindparam, select, update

from guildhall.core.db.columns import Id
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.commands.mails import mail_waiting_of_cancellation, mail_waiting_of_change
from guildhall.domains.workshops.models import WaitingListEntry, WorkshopEnrollment
from guildhall.domains.workshops.queries import LIVE_HOLD
from guildhall.domains.workshops.rules import LIVE_WAITING, WaitingStatus

Entry = WaitingListEntry
Seats = WorkshopEnrollment

_LIVE = (Entry.workshop_id == bindparam("of_workshop", type_=Id), Entry.status.in_(LIVE_WAITING))
_HELD = (
    Seats.workshop_id == bindparam("of_workshop", type_=Id),
    LIVE_HOLD,
    Seats.order_id.is_not(None),
)


def notify_waiting_of_change(uow: UnitOfWork, workshop_id: str, closes_at: datetime) -> None:
    """Queue the mail about the new day and place, and end holds and offers when enrollment closes at the latest."""
    whose = {"of_workshop": workshop_id, "now": uow.now}
    late = update(Entry).where(*_LIVE, Entry.offered_until > closes_at)
    uow.db.execute(late.values(offered_until=closes_at), whose)
    late_holds = update(Seats).where(
        Seats.workshop_id == workshop_id, LIVE_HOLD, Seats.held_until > closes_at
    )
    held = uow.db.scalars(late_holds.values(held_until=closes_at).returning(Seats.id), {"now": uow.now}).all()
    uow.publish(BusinessEvent("seat.updated", "workshop_enrollments", held))
    if people := _people(uow, workshop_id):
        mail_waiting_of_change(uow, workshop_id, people)


def close_waiting_list(uow: UnitOfWork, workshop_id: str, reason: str = "") -> None:
    """End the waiting list of a workshop that does not take place, and queue a mail to everyone without a seat.

    `reason` is the operator's. The workshop must be locked; held seats are released by the caller.
    """
    people = _people(uow, workshop_id)
    ending = update(Entry).where(*_LIVE).values(status=WaitingStatus.CLOSED, offered_until=None)
    closed = uow.db.scalars(ending.returning(Entry.id), {"of_workshop": workshop_id}).all()
    uow.publish(BusinessEvent("waiting.closed", "waiting_list_entries", closed))
    if people:
        mail_waiting_of_cancellation(uow, workshop_id, people, reason)


def _people(uow: UnitOfWork, workshop_id: str) -> dict[str, str | None]:
    """Return the profiles of everyone without a seat, each with the id of their place in line, if any."""
    whose = {"of_workshop": workshop_id, "now": uow.now}
    people: dict[str, str | None] = dict.fromkeys(uow.db.scalars(select(Seats.user_id).where(*_HELD), whose))
    in_line = select(Entry.user_id, Entry.id).where(*_LIVE)
    return people | {row.user_id: row.id for row in uow.db.execute(in_line, whose)}
